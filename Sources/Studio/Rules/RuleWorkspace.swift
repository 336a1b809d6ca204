import EventBus
import FoundationEssentials
import Harness
import Host
import RuleCheck
import RuleHost

/// Checks and tests rules with the texts of an editor in place of files, on its own thread. It never touches the
/// running host.
actor RuleWorkspace {
    private let executor: BusExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let files: RuleFiles
    private let modules: [any Module]
    private let checker: RuleChecker
    nonisolated let catalogue: TopicCatalogue
    private var vocabularies: RuleVocabularies

    init(_ files: RuleFiles, modules: [any Module]) throws {
        executor = try BusExecutor()
        self.files = files
        self.modules = modules
        catalogue = try ModuleSet(modules).catalogue
        checker = RuleChecker(catalogue)
        vocabularies = try RuleVocabularies(catalogue)
    }

    /// Returns the findings in the rules and their tests.
    /// - Parameter edits: texts in the place of files, by path.
    func check(_ edits: [String: String]) throws -> [RuleFinding] {
        let layers = try files.layers().replacing(edits)
        let tests = RuleTests(files: layers.flatMap(\.tests.files))
        return checker.check(layers.map(\.rules), tests: tests).findings
    }

    /// Adds a mark to the file next to the rules. The workspace handles one call at a time, so no mark is lost to another.
    /// - Throws: ``RuleFiles/Refusal``.
    func add(mark line: String, of policy: String) throws -> String { try files.add(mark: line, of: policy) }

    /// The rules with the texts of an editor, as layers that a host or a replay can load.
    func layers(_ edits: [String: String]) throws -> [RuleLayer] { try files.layers().replacing(edits).map(\.rules) }

    /// The result of one test.
    struct Tested: Encodable, Sendable {
        var file: String
        var line: Int
        var name: String
        /// `passed`, `failed` or `invalid`.
        var status: String
        /// What was expected, or why the test cannot run.
        var messages: [String]
    }

    /// Runs the tests of the rules.
    /// - Parameter edits: texts in the place of files, by path.
    func test(_ edits: [String: String]) throws -> [Tested] {
        let layers = try files.layers().replacing(edits)
        let folders = layers.indices.compactMap { index -> RuleTestSources.Folder? in
            let tests = layers[index].tests
            guard !tests.files.isEmpty || !tests.problems.isEmpty else { return nil }
            return .init(
                path: tests.name, layers: layers[...index].map(\.rules), tests: tests.files, problems: tests.problems)
        }
        let results = RuleTestRunner(modules: modules).run(RuleTestSources(folders: folders))
        return results.flatMap { folder in
            folder.problems.map { Tested($0) }
                + folder.files.flatMap { file in file.problems.map { Tested($0) } + file.tests.map { Tested($0) } }
        }
    }

    /// The words that can be used in a rule file.
    /// - Parameter path: the path of the file.
    func words(in path: String) throws -> [RuleVocabulary.Suggestion] {
        guard let place = RulePlace(path) else { return [] }
        return vocabularies.suggestions(in: place.namespace, of: try files.layers().map(\.rules))
    }
}

extension RuleWorkspace.Tested {
    fileprivate init(_ result: ScenarioResult) {
        self.init(
            file: result.place.file, line: result.place.line, name: result.name, status: result.status.rawValue,
            messages: result.problem.map { [$0.error.description] }
                ?? result.failures.map { "\($0.place.line): \($0.message)" }
        )
    }

    fileprivate init(_ problem: ScenarioProblem) {
        self.init(
            file: problem.place.file, line: problem.place.line, name: "", status: "invalid",
            messages: [problem.error.description])
    }
}
