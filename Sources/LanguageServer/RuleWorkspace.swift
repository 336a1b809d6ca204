import EventBus
import Harness
import Host
import RuleCheck
import RuleHost

/// The rules around the files that an editor has open: those on the disk, with the texts of the editor in their place.
final class RuleWorkspace {
    /// The folders of rules below those that are edited.
    private let base: [String]
    private let checker: RuleChecker
    private var vocabularies: RuleVocabularies
    /// The open documents by path.
    private(set) var documents: [String: Document] = [:]

    /// A text with more bytes is not checked.
    private static let largest = 1 << 20

    init(base: [String], modules: [any Module]) throws {
        self.base = base
        let catalogue = try ModuleSet(modules).catalogue
        checker = RuleChecker(catalogue)
        vocabularies = try RuleVocabularies(catalogue)
    }

    func open(_ document: Document, at path: String) { documents[path] = document }
    func close(_ path: String) { documents[path] = nil }

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
            let report = checker.check(layers, tests: RuleTests(files: tests.files))
            return Dictionary(grouping: report.findings.filter { $0.file.hasPrefix(folder + "/") }, by: \.file)
        } catch {
            // The open files say why nothing can be said about them.
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

    /// The words that can stand in a file.
    func suggestions(for path: String) -> [RuleVocabulary.Suggestion] {
        guard let place = RulePlace(path) else { return [] }
        return vocabularies.vocabulary(of: (try? sources(in: place.layer))?.layers ?? []).suggestions(
            in: place.namespace)
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
