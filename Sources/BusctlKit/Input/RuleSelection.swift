import FoundationEssentials
import Harness
import Host
import RuleHost

/// What is to be checked: folders of rules as layers, and single files, which are looked at
/// among the others of their folder.
struct RuleSelection {
    private(set) var layers: [RuleLayer] = []
    private(set) var tests = RuleTests(files: [])
    /// Folders of which everything counts.
    private var folders: Set<String> = []
    /// Of the other folders.
    private var files: Set<String> = []

    /// Reads from disk.
    init(_ paths: [String]) throws {
        for path in paths {
            var isFolder = false
            let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            if isFolder || (!isThere && !path.hasSuffix(".lua")) {
                let folder = Self.withoutSlash(path)
                if let other = layer(folder), folders.contains(other) { throw RuleFolder.Failure.twice(path, other) }
                folders.insert(try add(folder, RuleFolder.read))
            } else if isThere {
                try addFile(path)
            } else {
                throw Failure(.missing, "no file '\(path.printable)'")
            }
        }
    }

    /// What was found in that which was named.
    func found(_ report: RuleReport) -> RuleReport {
        report.limited { file in files.contains(file) || folders.contains { file.hasPrefix($0 + "/") } }
    }

    private mutating func addFile(_ path: String) throws {
        var (folder, name) = Self.split(path)
        guard RuleFolder.isRule(name) || RuleFolder.isTest(name) else {
            throw Failure(
                .missing, "'\(path.printable)' is no file of rules",
                hint: "name a file such as toast.lua or toast_test.lua, or a folder of them")
        }
        // A module is looked at among the rules that require it.
        if Self.split(folder).name == "lib", RuleFolder.isRule(name) {
            folder = Self.split(folder).folder
            name = "lib/" + name
        }
        files.insert(try add(folder, { try RuleFolder.readIfAny($0) }) + "/" + name)
    }

    /// - Returns: what the layer is called.
    private mutating func add(_ folder: String, _ read: (String) throws -> RuleLayer) throws -> String {
        if let known = layer(folder) { return known }
        layers.append(try read(folder))
        let found = try RuleFolder.readTests(folder)
        tests.files += found.files
        tests.problems += found.problems
        return folder
    }

    /// The layer that a folder is already, however it was written.
    private func layer(_ folder: String) -> String? {
        layers.first { FileTrail.resolved($0.name) == FileTrail.resolved(folder) }?.name
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...]))
    }

    private static func withoutSlash(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? withoutSlash(String(path.dropLast())) : path
    }
}
