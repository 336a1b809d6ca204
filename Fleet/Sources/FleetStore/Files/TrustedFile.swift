import Glibc
import Host

/// Reads security-critical files, and only if no user other than this one and root can change them.
package enum TrustedFile {
    /// - Parameters:
    ///   - limit: the maximum size of the file in bytes.
    ///   - isSecret: whether other users must not be able to read the file either.
    /// - Throws: ``StoreProblem`` with the mode and how to correct it.
    package static func read(_ path: String, atMost limit: Int, isSecret: Bool) throws(StoreProblem) -> [UInt8] {
        try checkPath(path)
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreProblem(path, failed: "cannot be read") }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { throw StoreProblem(path, failed: "cannot be read") }
        guard TrustedPath.isTrusted(info.st_uid) else {
            throw StoreProblem(path, "\(DistrustedPath.foreign(kind: "file", path, owner: info.st_uid))")
        }
        let mode = "(mode \(String(info.st_mode & 0o777, radix: 8)))"
        guard info.st_mode & 0o022 == 0 else {
            throw StoreProblem(path, "other users can change it \(mode)", hint: "`chmod go-w` prevents that")
        }
        guard !isSecret || info.st_mode & 0o077 == 0 else {
            throw StoreProblem(
                path, "other users can read it \(mode)",
                hint: "`chmod 600` prevents that; if somebody may have read the secret, make a new one")
        }
        return try Disk.read(descriptor, path, atMost: limit)
    }

    /// Checks that no other user can change the target of a path, as far as the path exists.
    static func checkPath(_ path: String) throws(StoreProblem) {
        let failure: Int32?
        do throws(DistrustedPath) { failure = try TrustedPath.check(path) } catch {
            throw StoreProblem(path, "\(error)")
        }
        if let failure, failure != ENOENT { throw StoreProblem(path, failed: "cannot be looked at", code: failure) }
    }
}
