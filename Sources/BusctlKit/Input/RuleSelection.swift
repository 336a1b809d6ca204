import CommandSupport
import FoundationEssentials
import Harness
import Host
import RuleCheck
import RuleHost

/// The rules to check: folders as layers, and single files. A single file is checked together with the other
/// files of its folder.
struct RuleSelection {
    private(set) var layers: [RuleLayer] = []
    private(set) var tests = RuleTests(files: [])
    /// Folders whose findings all count.
    private var folders: Set<String> = []
    /// Files that were named individually; only their own findings count.
    private var files: Set<String> = []

    /// Reads the folders and files from the disk.
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

    /// The part of a report that is about the named folders and files.
    func found(_ report: RuleReport) -> RuleReport {
        report.limited { file in files.contains(file) || folders.contains { file == $0 || file.hasPrefix($0 + "/") } }
    }

    private mutating func addFile(_ path: String) throws {
        guard let place = RulePlace(path) else {
            throw Failure(
                .missing, "'\(path.printable)' is not a rule file",
                hint: "name a file such as toast.lua or toast_test.lua, or a folder of them")
        }
        // A file in `lib` or `modules` is checked with the rules around it.
        files.insert(try add(place.layer, { try RuleFolder.readIfAny($0) }) + "/" + place.pathInLayer)
    }

    /// - Returns: the name of the layer.
    private mutating func add(_ folder: String, _ read: (String) throws -> RuleLayer) throws -> String {
        if let known = layer(folder) { return known }
        layers.append(try read(folder))
        let found = try RuleFolder.readTests(folder)
        tests.files += found.files
        tests.problems += found.problems
        return folder
    }

    /// The name of the layer that already has this folder, regardless of the spelling of its path.
    private func layer(_ folder: String) -> String? {
        layers.first { FileTrail.resolved($0.name) == FileTrail.resolved(folder) }?.name
    }

    private static func withoutSlash(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? withoutSlash(String(path.dropLast())) : path
    }
}
