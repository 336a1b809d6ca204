import EventBus
import Harness
import Host
import RuleCheck
import RuleHost

/// The rules around the open files of an editor: the files on the disk, with the texts of the editor in their place.
final class RuleWorkspace {
    /// The folders of rules below the edited ones.
    private let base: [String]
    private let modules: [any Module]
    private let checker: RuleChecker
    private var vocabularies: RuleVocabularies
    /// The open documents by path.
    private(set) var documents: [String: Document] = [:]

    /// The layers around a folder when it was last checked, which are recent enough for completion.
    private var checked: [String: [RuleLayer]] = [:]

    /// A text with more bytes is not checked.
    private static let largest = 1 << 20

    init(base: [String], modules: [any Module]) throws {
        (self.base, self.modules) = (base, modules)
        let catalogue = try ModuleSet(modules).catalogue
        checker = RuleChecker(catalogue)
        vocabularies = try RuleVocabularies(catalogue)
    }

    func open(_ document: Document, at path: String) {
        documents[path] = document
        noteChange(at: path)
    }

    func close(_ path: String) {
        documents[path] = nil
        noteChange(at: path)
    }

    /// Records that a file changed on the disk.
    /// - Returns: the folders with an open document whose findings may have changed.
    func changed(_ path: String) -> Set<String> {
        let folder = Self.folder(of: path)
        let open = Set(documents.keys.map(Self.folder))
        // A lower layer affects every edited folder.
        let concerned =
            base.contains { FileTrail.resolved($0) == FileTrail.resolved(folder) } ? open : open.intersection([folder])
        for folder in concerned { checked[folder] = nil }
        return concerned
    }

    /// A module declares words for the other files.
    private func noteChange(at path: String) {
        if let place = RulePlace(path), place.kind == .module { checked[place.layer] = nil }
    }

    /// The folder of rules that a file belongs to; a file in `lib` or `modules` belongs to the folder around.
    static func folder(of path: String) -> String { RulePlace(path)?.layer ?? "." }

    /// The findings in a folder and its tests, by path.
    func findings(in folder: String) -> [String: [RuleFinding]] {
        do {
            guard let (layers, tests) = try sources(in: folder) else { return [:] }
            let tooLarge = documents.filter {
                Self.folder(of: $0.key) == folder && $0.value.text.utf8.count > Self.largest
            }
            guard tooLarge.isEmpty else {
                return Dictionary(uniqueKeysWithValues: tooLarge.keys.map { ($0, [Self.tooLarge($0)]) })
            }
            checked[folder] = layers
            let report = checker.check(layers, tests: RuleTests(files: tests.files))
            return Dictionary(grouping: report.findings.filter { $0.file.hasPrefix(folder + "/") }, by: \.file)
        } catch {
            // The open files show why they cannot be checked.
            let paths = documents.keys.filter { Self.folder(of: $0) == folder }
            return Dictionary(uniqueKeysWithValues: paths.map { ($0, [Self.unreadable($0, "\(error)")]) })
        }
    }

    /// The layers up to a folder, and its tests, with the open texts in the place of files; nil without any.
    private func sources(in folder: String) throws(RuleFolder.Failure) -> (layers: [RuleLayer], tests: RuleLayer)? {
        var layers = try RuleFolder.readIfAny(base.filter { $0 != folder } + [folder])
        var tests = try RuleFolder.readTests(folder)
        guard let own = layers.indices.last else { return nil }
        for (path, document) in documents.sorted(by: { $0.key < $1.key }) {
            guard let place = RulePlace(path), place.layer == folder, document.text.utf8.count <= Self.largest else {
                continue
            }
            let bytes = Array(document.text.utf8)
            if place.kind == .test { tests.put(bytes, at: place) } else { layers[own].put(bytes, at: place) }
        }
        return (layers, tests)
    }

    /// Whether a name such as `toast.dwell` is one of a policy.
    func isPolicy(_ name: String, for path: String) -> Bool {
        suggestions(for: path).contains { $0.kind == .policy && $0.text == name }
    }

    // MARK: Trying rules

    /// The result of a test or a question.
    struct Tried {
        var isGood: Bool
        var text: String
    }

    /// Runs one test of a file, under the rules around it as they are in the editor.
    func run(test name: String, at path: String) -> Tried {
        attempt {
            guard let place = RulePlace(path), let (layers, tests) = try sources(in: place.layer),
                let file = tests.files.first(where: { $0.path == path })
            else { return Tried(isGood: false, text: "'\(path)' is not a test file") }
            let folder = RuleTestSources.Folder(path: place.layer, layers: layers, tests: [file], problems: [])
            let results = RuleTestRunner(modules: modules, only: { $0 == name }).run(RuleTestSources(folders: [folder]))
            let problems = results.flatMap { $0.problems + $0.files.flatMap(\.problems) }
            if let problem = problems.first { return Tried(isGood: false, text: problem.description) }
            guard let result = results.flatMap(\.files).flatMap(\.tests).first else {
                return Tried(isGood: false, text: "no test is called '\(name)'")
            }
            return Tried(isGood: result.status == .passed, text: result.text)
        }
    }

    /// Asks a policy the example of its page, under the rules around a file as they are in the editor.
    func ask(_ policy: String, at path: String) -> Tried {
        attempt {
            guard let place = RulePlace(path), let (layers, _) = try sources(in: place.layer) else {
                return Tried(isGood: false, text: "'\(path)' is not a rule file")
            }
            let system = try ChromeSystem(modules: modules)
            try system.rules.load(system.rules.checker.prepare(layers))
            guard let type = TopicName(policy).flatMap({ system.bus.queryType(of: $0) }), let guide = type.guide else {
                return Tried(isGood: false, text: "no example of '\(policy)' is written down")
            }
            func open<Q: Query>(_ type: Q.Type) throws -> Tried {
                let query = try ValueDecoder().decode(type, from: guide.example.question)
                guard let answered = system.bus.askNamingAnswerer(query) else {
                    return Tried(isGood: false, text: "nobody answers '\(policy)'")
                }
                let answer = try ValueEncoder().encode(answered.answer).json
                return Tried(
                    isGood: true, text: "\(policy) \(guide.example.question.json)\n→ \(answer), by \(answered.by)")
            }
            return try open(type)
        }
    }

    private func attempt(_ body: () throws -> Tried) -> Tried {
        do {
            return try body()
        } catch let refusal as RuleSetRejected {
            return Tried(isGood: false, text: refusal.problems.first?.description ?? "the rules are refused")
        } catch {
            return Tried(isGood: false, text: "\(error)")
        }
    }

    /// The words that can be used in a file.
    func suggestions(for path: String) -> [RuleVocabulary.Suggestion] {
        guard let place = RulePlace(path) else { return [] }
        let layers = checked[place.layer] ?? (try? sources(in: place.layer))?.layers ?? []
        return vocabularies.suggestions(in: place.namespace, of: layers)
    }

    /// The path of the file that `require` loads under a name, seen from a file.
    func module(_ name: String, from path: String) -> String? {
        let folders = base + [Self.folder(of: path)]
        return folders.reversed().lazy.compactMap { folder in
            (try? RuleFolder.readIfAny(folder))?.modules[name]?.path
        }.first
    }

    private static func tooLarge(_ path: String) -> RuleFinding {
        RuleFinding(
            severity: .warning, kind: .refused, file: path, line: 1,
            message: "the file is larger than \(largest >> 20) MiB and is not checked")
    }

    private static func unreadable(_ path: String, _ reason: String) -> RuleFinding {
        RuleFinding(severity: .warning, kind: .refused, file: path, line: 1, message: reason)
    }
}
