#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A snapshot of the names, sizes and modification times in rule folders, for detecting changes.
struct FolderStamp: Equatable {
    private struct File: Equatable {
        var name: String
        var device: UInt64
        var number: UInt64
        var size: Int64
        /// The bytes of the system's timestamp, only for comparison.
        var written: [UInt8]
    }

    /// The files of each folder; nil for an unreadable folder.
    private var folders: [[File]?]

    init(of paths: [String]) {
        folders = paths.flatMap { [$0, $0 + "/lib", $0 + "/modules"] }.map { path in
            guard let files = try? FolderListing.read(path, most: RuleFolder.Limits().files, where: RuleFolder.isRead)
            else {
                return nil
            }
            return files.names.compactMap { name in
                var info = stat()
                guard stat(path + "/" + name, &info) == 0 else { return nil }
                return File(
                    name: name, device: UInt64(info.st_dev), number: UInt64(info.st_ino), size: Int64(info.st_size),
                    written: withUnsafeBytes(of: info.st_mtim) { Array($0) })
            }
        }
    }
}
