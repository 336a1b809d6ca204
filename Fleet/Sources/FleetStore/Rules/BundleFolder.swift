import FleetWire
import Glibc
import Host

extension Bundle {
    /// Reads a folder of rules recursively. Hidden files and folders are skipped.
    /// - Parameters:
    ///   - folder: the path of the folder. It may be a link; links inside of it are rejected.
    ///   - created: the time, such as `2026-11-26T12:00:00Z`.
    ///   - minVersion: the lowest version of GlassBus that can run the rules; nil for every version.
    /// - Throws: ``BundleProblem`` with the path of the file that is not allowed or exceeds a limit.
    public init(folder: String, created: String, minVersion: String? = nil) throws(BundleProblem) {
        var reader = BundleFolderReader()
        try reader.read(folder)
        try self.init(files: reader.files, created: created, minVersion: minVersion)
    }
}

/// Reads files up to the limits of a bundle, and no further.
private struct BundleFolderReader {
    private(set) var files: [String: [UInt8]] = [:]
    private var size = 0
    private var entries = 0

    /// The maximum number of files and folders to examine, including hidden ones.
    private static let mostEntries = 20_000

    mutating func read(_ path: String) throws(BundleProblem) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failed(path, "cannot be read") }
        try read(descriptor, "")
    }

    /// - Parameters:
    ///   - folder: an open folder, which this closes.
    ///   - prefix: its path inside of the bundle; with a trailing slash, unless it is empty.
    private mutating func read(_ folder: Int32, _ prefix: String) throws(BundleProblem) {
        guard let listing = fdopendir(folder) else {
            let problem = Self.failed(prefix, "cannot be read")
            close(folder)
            throw problem
        }
        defer { closedir(listing) }
        let names = FolderEntries.names(of: listing, most: Self.mostEntries + 1 - entries)
        entries += names.count
        guard entries <= Self.mostEntries else {
            throw BundleProblem("its folder has more than \(Self.mostEntries) files and folders of all kinds")
        }
        // Report the same file each time, independent of the order on disk.
        for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) where !name.hasPrefix(".") {
            try read(name, in: folder, prefix + name)
        }
    }

    private mutating func read(_ name: String, in folder: Int32, _ path: String) throws(BundleProblem) {
        var info = stat()
        guard fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else {
            throw Self.failed(path, "cannot be looked at")
        }
        switch info.st_mode & S_IFMT {
        case S_IFDIR:
            guard path.utf8.count < 255 else { throw BundleProblem(file: path, "a path has at most 255 bytes") }
            let inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard inner >= 0 else { throw Self.failed(path, "cannot be read") }
            try read(inner, path + "/")
        case S_IFREG:
            try Manifest.check(path: path)
            guard files.count < Manifest.mostFiles else {
                throw BundleProblem(
                    file: path, "a bundle has at most \(Manifest.mostFiles) files, and this is one more")
            }
            files[path] = try content(name, in: folder, path)
        case S_IFLNK: throw BundleProblem(file: path, "it is a link, and a bundle has none")
        default: throw BundleProblem(file: path, "it is a pipe, a socket or a device, and a bundle has only files")
        }
    }

    private mutating func content(_ name: String, in folder: Int32, _ path: String) throws(BundleProblem) -> [UInt8] {
        let descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failed(path, "cannot be read") }
        defer { close(descriptor) }
        var info = stat()
        let left = Manifest.largest - size
        guard fstat(descriptor, &info) == 0, info.st_size <= left else {
            throw BundleProblem(
                file: path,
                "with its \(info.st_size) bytes the files have more than \(Manifest.largest) bytes, which is the most")
        }
        do throws(StoreProblem) {
            let bytes = try Disk.read(descriptor, path, atMost: left)
            size += bytes.count
            return bytes
        } catch {
            throw BundleProblem(file: path, error.message)
        }
    }

    private static func failed(_ path: String, _ action: String) -> BundleProblem {
        BundleProblem(file: path, SystemFailure("it " + action).description)
    }
}
