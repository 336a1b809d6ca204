#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Looks up the names of file owners.
enum FileOwner {
    /// The name of a file's owner; nil if it is unknown.
    static func name(ofFileAt path: String) -> String? {
        var info = stat()
        return stat(path, &info) == 0 ? name(ofUser: info.st_uid) : nil
    }

    /// The name of a user, such as `alice`; nil if the system has none.
    static func name(ofUser id: UInt32) -> String? {
        var buffer = [CChar](repeating: 0, count: 16_384)
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        guard getpwuid_r(id, &entry, &buffer, buffer.count, &found) == 0, found != nil else { return nil }
        return entry.pw_name.map { String(cString: $0) }
    }
}
