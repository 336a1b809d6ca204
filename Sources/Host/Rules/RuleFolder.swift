import RuleCheck
import RuleHost

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reads folders of rules from the disk.
public enum RuleFolder {
    /// The reason why a folder cannot be a layer of rules.
    public enum Failure: Error, CustomStringConvertible {
        case missing(String)
        case notAFolder(String)
        /// - Parameter code: the system's error number.
        case unreadable(String, code: Int32)
        case empty(String)
        /// Two paths lead to the same folder.
        case twice(String, String)

        public var description: String {
            switch self {
            case .missing(let path): "no folder '\(path)'; a folder of rules has files such as toast.lua"
            case .notAFolder(let path): "'\(path)' is not a folder; name the folder of the rule files"
            case .unreadable(let path, EACCES): "the folder '\(path)' cannot be read; check its permissions"
            case .unreadable(let path, let code): "the folder '\(path)' cannot be read: \(SystemFailure.text(of: code))"
            case .empty(let path): "no rule files in '\(path)'; expected one or more files such as toast.lua"
            case .twice(let path, let other):
                path == other
                    ? "the folder '\(path)' is given twice; a folder can only be one layer"
                    : "'\(path)' is the folder '\(other)', which is given twice; a folder can only be one layer"
            }
        }

        /// Whether a permission is missing.
        package var isNotPermitted: Bool {
            if case .unreadable(_, let code) = self { code == EACCES || code == EPERM } else { false }
        }

        /// Whether the error is a temporary lack of descriptors or memory.
        package var isShortage: Bool {
            if case .unreadable(_, let code) = self { SystemFailure.isShortage(code) } else { false }
        }
    }

    /// Reads the rule files of a folder, such as `toast.lua`, the modules in Lua in its folder `modules`, and the files
    /// in its folder `lib`, which rules can `require`. Skips tests (`*_test.lua`), hidden files, backups of editors and
    /// other folders. An unreadable file is a problem of the layer, so that the whole set is refused rather than
    /// incomplete.
    /// - Throws: ``Failure`` if the folder does not exist, cannot be read, or has no rule files.
    public static func read(_ path: String) throws(Failure) -> RuleLayer {
        let layer = try readIfAny(path)
        guard !layer.files.isEmpty || !layer.problems.isEmpty else { throw .empty(path) }
        return layer
    }

    /// Reads folders as layers, lowest first.
    /// - Throws: ``Failure`` as for a single folder, and if two paths lead to the same folder.
    public static func read(_ paths: [String]) throws(Failure) -> [RuleLayer] {
        let layers = try readIfAny(paths)
        for layer in layers where layer.files.isEmpty && layer.problems.isEmpty { throw .empty(layer.name) }
        return layers
    }

    /// Reads folders like ``read(_:)-([String])``, but allows folders without rule files.
    package static func readIfAny(_ paths: [String]) throws(Failure) -> [RuleLayer] {
        var layers: [RuleLayer] = []
        for (index, path) in paths.enumerated() {
            let layer = try readIfAny(path)
            if let other = earlier(paths, index) { throw .twice(path, other) }
            layers.append(layer)
        }
        return layers
    }

    /// The path before the one at `index` that leads to the same folder; nil if there is none.
    package static func earlier(_ paths: [String], _ index: Int) -> String? {
        let place = FileTrail.resolved(paths[index])
        return paths[..<index].first { FileTrail.resolved($0) == place }
    }

    /// Reads a folder like ``read(_:)-(String)``, but allows a folder without rule files.
    package static func readIfAny(_ path: String, within limits: Limits = Limits()) throws(Failure) -> RuleLayer {
        var info = stat()
        guard stat(path, &info) == 0 else {
            throw errno == ENOENT || errno == ENOTDIR ? .missing(path) : .unreadable(path, code: errno)
        }
        guard info.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path) }
        var reader = RuleFolderReader(path, limits)
        reader.readRules(
            try listing(path, limits, where: isRule), library: innerListing(path + "/lib", limits),
            modules: innerListing(path + "/modules", limits))
        return reader.layer
    }

    /// Reads the tests in a folder and in its folder `modules`, sorted by name. An unreadable test is a problem of the
    /// layer.
    package static func readTests(_ path: String, within limits: Limits = Limits()) throws(Failure) -> RuleLayer {
        var reader = RuleFolderReader(path, limits)
        reader.readTests(
            try listing(path, limits, where: isTest), modules: innerListing(path + "/modules", limits, where: isTest))
        return reader.layer
    }

    /// Reads the labeled example questions of a folder, from files such as `toast_examples.jsonl`.
    package static func readExamples(_ path: String, within limits: Limits = Limits()) throws(Failure) -> [ExampleFile]
    {
        var reader = RuleFolderReader(path, limits)
        return reader.readExamples(try listing(path, limits, where: ExampleFile.isExamples))
    }

    private static func listing(
        _ path: String, _ limits: Limits, where isWanted: (String) -> Bool
    ) throws(Failure) -> FolderListing {
        do throws(SystemFailure) {
            return try FolderListing.read(path, most: limits.files, where: isWanted)
        } catch {
            throw .unreadable(path, code: error.code)
        }
    }

    /// The listing of a folder inside a layer; empty if the folder does not exist.
    private static func innerListing(
        _ path: String, _ limits: Limits, where isWanted: (String) -> Bool = isRule
    ) -> Result<FolderListing, Failure> {
        do throws(Failure) {
            return .success(try listing(path, limits, where: isWanted))
        } catch {
            if case .unreadable(_, ENOENT) = error { return .success(FolderListing()) }
            if case .unreadable(_, ENOTDIR) = error { return .success(FolderListing()) }
            return .failure(error)
        }
    }

    /// The module of a file with this name: `toast` for `toast.lua` and for `toast.rules.lua`.
    static func namespace(of file: String) -> String {
        let name = file.dropLast(".lua".count)
        return String(name.hasSuffix(".rules") ? name.dropLast(".rules".count) : name)
    }

    /// Whether a file with this name contains tests.
    package static func isTest(_ name: String) -> Bool {
        name.hasSuffix("_test.lua") && !name.hasPrefix(".") && !name.hasPrefix("#")
    }

    /// Whether a host or `busctl test` reads a file with this name.
    static func isRead(_ name: String) -> Bool { isRule(name) || isTest(name) || ExampleFile.isExamples(name) }

    /// Whether a file with this name contains rules, or functions for `require`, and is not an editor's backup.
    public static func isRule(_ name: String) -> Bool {
        name.hasSuffix(".lua") && !name.hasSuffix("_test.lua") && !name.hasPrefix(".") && !name.hasPrefix("#")
    }

    /// The limits for reading one folder, because other programs may put anything there.
    package struct Limits: Sendable {
        /// The number of rule files, including those in `lib`.
        package var files = 1_000
        /// The size of one file in bytes. The rule host has a lower limit, and reports files between the two limits.
        package var fileSize = 1 << 20
        /// The total size of all files in bytes.
        package var size = 16 << 20
        /// The time for reading all files.
        package var time = Duration.seconds(5)

        package init() {}
    }
}
