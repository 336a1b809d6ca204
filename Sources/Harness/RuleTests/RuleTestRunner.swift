import EventBus
import Host
import RuleCheck
import RuleHost

/// Runs Lua tests, each as a scenario on its own system, under the rules in the same folder and the layers below.
///
/// ```swift
/// let results = RuleTestRunner().run(try RuleTestSources.read(["rules"]))
/// ```
public struct RuleTestRunner: Sendable {
    private var limits: ScenarioRunner.Limits
    private let modules: [any Module]
    private let isWanted: @Sendable (String) -> Bool

    /// Creates a runner. It asks each policy every question twice, so that a policy whose two answers differ fails the
    /// test.
    /// - Parameters:
    ///   - modules: the modules that run in each test.
    ///   - isWanted: returns whether to run the test with this name.
    public init(
        modules: [any Module] = .shipped, limits: ScenarioRunner.Limits = .init(),
        only isWanted: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
        self.modules = modules
        self.limits = limits
        self.limits.asksTwice = true
        self.limits.checksRules = true
        self.limits.explains = true
        self.isWanted = isWanted
    }

    /// The progress after a test.
    public struct Progress: Sendable {
        public var result: ScenarioResult
        /// The number of tests that have run, including this one.
        public var done: Int
        /// The total number of tests to run.
        public var count: Int
    }

    /// Runs the tests of all folders. The method never throws; problems are in the results.
    /// - Parameters:
    ///   - coverage: measures the coverage of the rules; nil for no measurement.
    ///   - seeing: called after each test.
    public func run(
        _ sources: RuleTestSources, covering coverage: CoverageBook? = nil, seeing: (Progress) -> Void = { _ in }
    ) -> [RuleTestFolderResult] {
        var folders = sources.folders.map(prepare)
        judgeOverrides(in: &folders)
        let count = folders.reduce(0) { $0 + $1.files.reduce(0) { $0 + $1.tests.count } }
        var done = 0
        return folders.map { folder in
            run(folder, coverage) { result in
                done += 1
                seeing(Progress(result: result, done: done, count: count))
            }
        }
    }

    /// A folder whose rules and tests are loaded.
    fileprivate struct Prepared {
        var folder: RuleTestSources.Folder
        /// The reasons why no test of the folder can run.
        var problems: [ScenarioProblem] = []
        /// The types of the events in a system with the folder's rules.
        var catalogue: EventCatalogue?
        /// The folder's rules, checked.
        var rules: PreparedRules?
        var files: [(file: RuleTestFile, tests: [RuleTestFile.Test])] = []
        /// The names of the tests that the layer above intentionally overrides, so that they do not run.
        var overridden: [String] = []
        /// The comments that override no test, by file.
        var wrongOverrides: [RuleTestFileResult] = []
    }

    /// Removes the tests of layers below that the layer above intentionally overrides.
    private func judgeOverrides(in folders: inout [Prepared]) {
        for own in folders.indices where folders[own].folder.above == nil {
            let path = folders[own].folder.path
            let lower = folders.indices.filter { folders[$0].folder.above == path }
            guard !lower.isEmpty, case let overrides = folders[own].folder.overrides, !overrides.isEmpty else {
                continue
            }
            let names = Set(overrides.map(\.name))
            for index in lower {
                folders[index].overridden = folders[index].names.filter(names.contains)
                for file in folders[index].files.indices {
                    folders[index].files[file].tests.removeAll { names.contains($0.name) }
                }
            }
            let known = lower.flatMap { folders[$0].names }
            folders[own].wrongOverrides = overrides.filter { !known.contains($0.name) }.map { override in
                let problem = FieldError(
                    message: "no test of a layer below is called '\(override.name)'",
                    hint: nearest(override.name, among: known).map { "did you mean '\($0)'?" })
                return RuleTestFileResult(
                    path: override.place.file, problems: [ScenarioProblem(override.place, problem)])
            }
        }
    }

    private func prepare(_ folder: RuleTestSources.Folder) -> Prepared {
        var prepared = Prepared(folder: folder)
        do {
            // The rules are checked once, because every test of the folder would report the same problems.
            (prepared.catalogue, prepared.rules) = try load(folder.layers)
        } catch {
            prepared.problems = error.problems
            return prepared
        }
        let required = folder.layers.reduce(into: [:]) { $0.merge($1.modules) { $1 } }
        prepared.files = folder.tests.map {
            let file = RuleTestFile($0, modules: required, limits: limits.rules)
            return (file, file.tests.filter { isWanted($0.name) })
        }
        return prepared
    }

    private func run(
        _ prepared: Prepared, _ coverage: CoverageBook?, _ seeing: (ScenarioResult) -> Void
    ) -> RuleTestFolderResult {
        let folder = prepared.folder
        guard let catalogue = prepared.catalogue else {
            return RuleTestFolderResult(path: folder.path, problems: prepared.problems, files: [])
        }
        let runner = ScenarioRunner(
            rules: coverage?.cover(folder.layers) ?? folder.layers, modules: modules, limits: limits,
            // Instrumented rules have other texts.
            prepared: coverage == nil ? prepared.rules : nil)
        let unreadable = folder.problems.map { RuleTestFileResult(path: $0.file, problems: [ScenarioProblem($0)]) }
        let files = prepared.files.map { run($0.tests, of: $0.file, catalogue, runner, seeing) }
        return RuleTestFolderResult(
            path: folder.path, problems: [],
            files: (unreadable + prepared.wrongOverrides + files).sorted { $0.path < $1.path },
            overridden: prepared.overridden)
    }

    /// The reasons why no test of a folder can run.
    private struct Unusable: Error { var problems: [ScenarioProblem] }

    /// Returns the types of the events in a system with these rules, and the rules for further systems.
    private func load(_ layers: [RuleLayer]) throws(Unusable) -> (EventCatalogue, PreparedRules) {
        do {
            var configuration = ChromeSystem.Configuration()
            configuration.limits = limits.rules
            let system = try ChromeSystem(configuration, modules: modules)
            let rules = system.rules.checker.prepare(layers)
            let others = rules.copy()
            try system.rules.load(rules)
            return (EventCatalogue(system.bus.catalogue), others)
        } catch let refusal as RuleSetRejected {
            throw Unusable(problems: refusal.problems.map { ScenarioProblem($0) })
        } catch {
            throw Unusable(
                problems: [ScenarioProblem(RuleProblem(file: layers.last?.name ?? "", message: "\(error)"))])
        }
    }

    private func run(
        _ tests: [RuleTestFile.Test], of file: RuleTestFile, _ catalogue: EventCatalogue, _ runner: ScenarioRunner,
        _ seeing: (ScenarioResult) -> Void
    ) -> RuleTestFileResult {
        var result = RuleTestFileResult(path: file.text.path, problems: file.problems.map { ScenarioProblem($0) })
        for test in tests {
            let ran: ScenarioResult
            do {
                let recording = try record(test, in: file)
                let scenario = try RuleTestReader.scenario(
                    test, in: file.text.path, calls: recording.calls, catalogue)
                var invariants = RuleTestInvariants(recording)
                ran =
                    runner.run(
                        scenario,
                        holding: { isFirst in
                            if !isFirst, let again = try? record(test, in: file) {
                                invariants = RuleTestInvariants(again)
                            }
                            return invariants.all(in: file.text.path)
                        }
                    ).inLua
                let printed = [recording.printed, invariants.printed].compactMap(\.self).joined()
                if !printed.isEmpty { result.printed.append(.init(test: test.name, text: printed)) }
            } catch {
                let place = Scenario.Place(file: file.text.path, line: test.line)
                ran = ScenarioResult(Scenario(name: test.name, place: place), problem: error)
            }
            result.tests.append(ran)
            seeing(ran)
        }
        return result
    }

    private func record(
        _ test: RuleTestFile.Test, in file: RuleTestFile
    ) throws(ScenarioProblem) -> RuleTestFile.Recording {
        do {
            return try file.record(test, methods: RuleTestMethod.names, taker: RuleTestMethod.always.rawValue)
        } catch {
            throw ScenarioProblem(error)
        }
    }
}

extension RuleTestRunner.Prepared {
    /// The names of all tests, whether they run or not.
    fileprivate var names: [String] { files.flatMap(\.file.tests).map(\.name) }
}

extension ScenarioProblem {
    fileprivate init(_ problem: RuleProblem) {
        self.init(
            .init(file: problem.file, line: problem.line),
            FieldError(message: problem.message + (problem.code.map { " [\($0)]" } ?? ""), hint: problem.hint))
    }
}

extension ScenarioResult {
    /// In a Lua test, the line is the whole place. The path inside a scenario's JSON has no meaning there.
    fileprivate var inLua: ScenarioResult {
        var result = self
        for index in failures.indices { result.failures[index].place.path = "" }
        // An unknown topic in a Lua test is a mistake on that line, not a sign of a missing module.
        result.problem?.unknownTopic = nil
        return result
    }
}
