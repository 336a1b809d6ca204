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
        /// - Parameter code: the system's error number.
        case unreadable(String, code: Int32)
        case empty(String)
        /// A folder, and how it was given before.
        case twice(String, String)

        public var description: String {
            switch self {
            case .missing(let path): "no folder '\(path)'; a rules folder holds files such as toast.lua"
            case .notAFolder(let path): "'\(path)' is not a folder; name the folder that holds the rule files"
            case .unreadable(let path, EACCES): "the folder '\(path)' cannot be read (permissions?)"
            case .unreadable(let path, let code): "the folder '\(path)' cannot be read: \(SystemFailure.text(of: code))"
            case .empty(let path): "no rule files in '\(path)'; expected one or more files such as toast.lua"
            case .twice(let path, let other):
                path == other
                    ? "the folder '\(path)' is given twice; a folder is one layer"
                    : "'\(path)' is the folder '\(other)', given twice; a folder is one layer"
            }
        }

        /// Whether the user may not do it.
        package var isNotPermitted: Bool {
            if case .unreadable(_, let code) = self { code == EACCES || code == EPERM } else { false }
        }

        /// Whether it passes when somebody gives back descriptors or memory.
        package var isShortage: Bool {
            if case .unreadable(_, let code) = self { SystemFailure.isShortage(code) } else { false }
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
    package static func readIfAny(_ path: String, within limits: Limits = Limits()) throws(Failure) -> RuleLayer {
        var info = stat()
        guard stat(path, &info) == 0 else {
            throw errno == ENOENT || errno == ENOTDIR ? .missing(path) : .unreadable(path, code: errno)
        }
        guard info.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path) }
        var reader = RuleFolderReader(path, limits)
        reader.readRules(try listing(path, limits, where: isRule), library: libraryListing(path, limits))
        return reader.layer
    }

    /// The tests in a folder, by name. One that cannot be read is a problem.
    package static func readTests(_ path: String, within limits: Limits = Limits()) throws(Failure) -> RuleLayer {
        var reader = RuleFolderReader(path, limits)
        reader.readTests(try listing(path, limits, where: isTest))
        return reader.layer
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

    /// There need not be a `lib`.
    private static func libraryListing(_ path: String, _ limits: Limits) -> Result<FolderListing, Failure> {
        do throws(Failure) {
            return .success(try listing(path + "/lib", limits, where: isRule))
        } catch {
            if case .unreadable(_, ENOENT) = error { return .success(FolderListing()) }
            if case .unreadable(_, ENOTDIR) = error { return .success(FolderListing()) }
            return .failure(error)
        }
    }

    /// Whether a file of this name holds tests.
    package static func isTest(_ name: String) -> Bool {
        name.hasSuffix("_test.lua") && !name.hasPrefix(".") && !name.hasPrefix("#")
    }

    /// Whether a file of this name is a rule or a module, and not what an editor left.
    public static func isRule(_ name: String) -> Bool {
        name.hasSuffix(".lua") && !name.hasSuffix("_test.lua") && !name.hasPrefix(".") && !name.hasPrefix("#")
    }

    /// What is read of a folder at most: somebody may have put anything there.
    package struct Limits: Sendable {
        /// Rule files, those in `lib` included.
        package var files = 1_000
        /// Of one file, in bytes. The rule host says what is wrong with those that are only
        /// somewhat too large, and what else.
        package var fileSize = 1 << 20
        /// Of all texts together, in bytes.
        package var size = 16 << 20
        /// For reading all of it.
        package var time = Duration.seconds(5)

        package init() {}
    }
}
