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
    let vocabulary: RuleVocabulary
    /// The open documents by path.
    private(set) var documents: [String: Document] = [:]

    /// A text with more bytes is not checked.
    private static let largest = 1 << 20

    init(base: [String], modules: [any Module]) throws {
        self.base = base
        let catalogue = try ModuleSet(modules).catalogue
        checker = RuleChecker(catalogue)
        vocabulary = try RuleVocabulary(catalogue)
    }

    func open(_ document: Document, at path: String) { documents[path] = document }
    func close(_ path: String) { documents[path] = nil }

    /// The folder of rules that a file belongs to; a helper in `lib` belongs to the folder around.
    static func folder(of path: String) -> String {
        let folder = parent(of: path)
        return folder.hasSuffix("/lib") ? parent(of: folder) : folder
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    static func name(of path: String) -> String {
        String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }

    /// The findings in a folder and its tests, by path.
    func findings(in folder: String) -> [String: [RuleFinding]] {
        do {
            var layers = try RuleFolder.readIfAny(base.filter { $0 != folder } + [folder])
            var tests = try RuleFolder.readTests(folder).files
            guard let own = layers.indices.last else { return [:] }
            for (path, document) in documents.sorted(by: { $0.key < $1.key }) where Self.folder(of: path) == folder {
                guard document.text.utf8.count <= Self.largest else { return [path: [Self.tooLarge(path)]] }
                put(document.text, at: path, into: &layers[own], &tests)
            }
            let report = checker.check(layers, tests: RuleTests(files: tests))
            return Dictionary(grouping: report.findings.filter { $0.file.hasPrefix(folder + "/") }, by: \.file)
        } catch {
            // The open files say why nothing can be said about them.
            let paths = documents.keys.filter { Self.folder(of: $0) == folder }
            return Dictionary(uniqueKeysWithValues: paths.map { ($0, [Self.unreadable($0, "\(error)")]) })
        }
    }

    private func put(_ text: String, at path: String, into layer: inout RuleLayer, _ tests: inout [RuleText]) {
        let name = Self.name(of: path), bytes = Array(text.utf8)
        guard RuleFolder.isRule(name) || RuleFolder.isTest(name) else { return }
        let new = RuleText(path: path, namespace: String(name.dropLast(4)), source: bytes)
        if path.hasSuffix("/lib/\(name)") {
            let module = "lib." + name.dropLast(4)
            if layer.modules[module] != nil {
                layer.modules[module]?.source = bytes
            } else {
                layer.modules[module] = new
            }
        } else if RuleFolder.isTest(name) {
            if let index = tests.firstIndex(where: { $0.path == path }) {
                tests[index].source = bytes
            } else {
                tests.append(new)
            }
        } else if let index = layer.files.firstIndex(where: { $0.path == path }) {
            layer.files[index].source = bytes
        } else {
            layer.files.append(new)
        }
    }

    /// The words that can stand in a file.
    func suggestions(for path: String) -> [RuleVocabulary.Suggestion] {
        let name = Self.name(of: path).dropLast(4)
        return vocabulary.suggestions(in: String(name.hasSuffix("_test") ? name.dropLast(5) : name))
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
