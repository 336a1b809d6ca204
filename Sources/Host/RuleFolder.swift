import EventBus
import FoundationEssentials
import RuleHost

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reads a folder of rules from disk.
public enum RuleFolder {
    /// Why a folder is no rule layer.
    public enum Failure: Error, CustomStringConvertible {
        case missing(String)
        case notAFolder(String)
        case unreadable(String)
        case empty(String)
        /// A folder, and how it was given before.
        case twice(String, String)

        public var description: String {
            switch self {
            case .missing(let path): "no folder '\(path)'; a rules folder holds files such as toast.lua"
            case .notAFolder(let path): "'\(path)' is not a folder; name the folder that holds the rule files"
            case .unreadable(let path): "the folder '\(path)' cannot be read (permissions?)"
            case .empty(let path): "no rule files in '\(path)'; expected one or more files such as toast.lua"
            case .twice(let path, let other):
                path == other
                    ? "the folder '\(path)' is given twice; a folder is one layer"
                    : "'\(path)' is the folder '\(other)', given twice; a folder is one layer"
            }
        }
    }

    /// Reads `toast.lua` and its like, and `lib/*.lua` for `require`. Tests (`*_test.lua`),
    /// hidden files, editors' backups and folders are left out. A file that cannot be read
    /// is a problem of the layer, so that the set is refused and not silently smaller.
    public static func read(_ path: String) throws(Failure) -> RuleLayer {
        let layer = try readIfAny(path)
        guard !layer.files.isEmpty || !layer.problems.isEmpty else { throw .empty(path) }
        return layer
    }

    /// Reads the folders as layers, the lowest first.
    /// - Throws: ``Failure``, also for a folder that is given twice, whatever it is called.
    public static func read(_ paths: [String]) throws(Failure) -> [RuleLayer] {
        let layers = try readIfAny(paths)
        for layer in layers where layer.files.isEmpty && layer.problems.isEmpty { throw .empty(layer.name) }
        return layers
    }

    /// Like ``read(_:)-([String])``, but there may be no rule files in a folder.
    package static func readIfAny(_ paths: [String]) throws(Failure) -> [RuleLayer] {
        var layers: [RuleLayer] = []
        for (index, path) in paths.enumerated() {
            let layer = try readIfAny(path)
            if let other = earlier(paths, index) { throw .twice(path, other) }
            layers.append(layer)
        }
        return layers
    }

    /// The same folder among those before the one at `index`, as it was given.
    package static func earlier(_ paths: [String], _ index: Int) -> String? {
        let place = FileTrail.resolved(paths[index])
        return paths[..<index].first { FileTrail.resolved($0) == place }
    }

    /// Like ``read(_:)-(String)``, but there may be no rule files in it.
    package static func readIfAny(_ path: String) throws(Failure) -> RuleLayer {
        let manager = FileManager.default
        var isFolder = false
        guard manager.fileExists(atPath: path, isDirectory: &isFolder) else { throw .missing(path) }
        guard isFolder else { throw .notAFolder(path) }
        guard let names = try? manager.contentsOfDirectory(atPath: path) else { throw .unreadable(path) }

        var layer = RuleLayer(name: path, files: [])
        for name in names.sorted() where isRule(name) {
            if let text = text(path: path + "/" + name, name: name, &layer) { layer.files.append(text) }
        }
        let library = path + "/lib"
        for name in ((try? manager.contentsOfDirectory(atPath: library)) ?? []).sorted() where isRule(name) {
            if let text = text(path: library + "/" + name, name: name, &layer) {
                layer.modules["lib." + text.namespace] = text
            }
        }
        return layer
    }

    /// The tests in a folder, by name. One that cannot be read is a problem.
    package static func readTests(_ path: String) throws(Failure) -> RuleLayer {
        var layer = RuleLayer(name: path, files: [])
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { throw .unreadable(path) }
        for name in names.sorted() where isTest(name) {
            if let text = text(path: path + "/" + name, name: name, &layer) { layer.files.append(text) }
        }
        return layer
    }

    /// Whether a file of this name holds tests.
    package static func isTest(_ name: String) -> Bool {
        name.hasSuffix("_test.lua") && !name.hasPrefix(".") && !name.hasPrefix("#")
    }

    /// Whether a file of this name is a rule or a module, and not what an editor left.
    public static func isRule(_ name: String) -> Bool {
        name.hasSuffix(".lua") && !name.hasSuffix("_test.lua") && !name.hasPrefix(".") && !name.hasPrefix("#")
    }

    /// Bytes of a file that is read at all. The rule host says what is wrong with those that
    /// are only somewhat too large, and what else.
    private static let largest = 1 << 20

    private static func text(path: String, name: String, _ layer: inout RuleLayer) -> RuleText? {
        // Before it is read: gigabytes, or a pipe that nobody writes to, are no rule.
        var info = stat()
        if stat(path, &info) == 0, info.st_mode & S_IFMT != S_IFDIR {
            let isFile = info.st_mode & S_IFMT == S_IFREG
            guard isFile, info.st_size <= largest else {
                let size = "has \(info.st_size) bytes; a rule has at most 65536"
                layer.problems.append(
                    RuleProblem(file: path, message: isFile ? size : "is no file, but a pipe or a device"))
                return nil
            }
        }
        // A folder that is called like a rule, or a rule that nobody may read.
        guard let data = FileManager.default.contents(atPath: path) else {
            var isFolder = false
            let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            layer.problems.append(
                RuleProblem(
                    file: path,
                    message: isFolder
                        ? "is a folder; a rule is a file"
                        : isThere ? "cannot be read" : "is a link to a file that is not there",
                    hint: isThere && !isFolder ? "check its permissions" : nil))
            return nil
        }
        return RuleText(path: path, namespace: String(name.dropLast(4)), source: [UInt8](data))
    }
}
