import FoundationEssentials
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The file with the token for the clients of a listener. Only its owner can read it.
public enum TokenFile {
    /// The minimum length of a token in characters, so that it cannot be guessed.
    private static let shortest = 16
    private static let longest = 4096

    /// Reads the token. Creates the file if it is missing, with a new token of 32 random bytes in Base64url.
    /// - Throws: ``ListenerProblem`` if the file cannot be read or created, if others may read or replace it, or if its
    ///   content is not a token as RFC 6750 defines it.
    public static func token(at path: String) throws(ListenerProblem) -> String {
        do {
            _ = try TrustedPath.check(path)
        } catch {
            throw .token(path: path, error.description)
        }
        if let new = try make(path) { return new }
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { throw .token(path: path, SystemFailure.text(of: errno)) }
        defer { close(file) }
        var info = stat()
        guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            throw .token(path: path, "it is not a file")
        }
        guard info.st_uid == geteuid() else { throw .token(path: path, "it belongs to another user") }
        guard info.st_mode & 0o077 == 0 else {
            throw .token(path: path, "others may read it (`chmod 600 \(path)` prevents that)")
        }
        var bytes = [UInt8](repeating: 0, count: longest + 1)
        let count = read(file, &bytes, bytes.count)
        guard count >= 0 else { throw .token(path: path, SystemFailure.text(of: errno)) }
        let text = String(decoding: bytes.prefix(count), as: UTF8.self)
        let token = String(text.split(whereSeparator: \.isNewline).first ?? "")
        guard count <= longest, token.utf8.count >= shortest, token.utf8.allSatisfy(isAllowed) else {
            throw .token(
                path: path,
                "its first line is no token: at least \(shortest) letters, digits or -._~+/=, and nothing else")
        }
        return token
    }

    /// - Returns: the new token; nil if the file exists.
    private static func make(_ path: String) throws(ListenerProblem) -> String? {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            if errno == EEXIST { return nil }
            throw .token(path: path, SystemFailure.text(of: errno))
        }
        defer { close(file) }
        let token = AccessToken.make()
        let line = Array((token + "\n").utf8)
        guard fchmod(file, 0o600) == 0, write(file, line, line.count) == line.count else {
            let code = errno
            unlink(path)
            throw .token(path: path, SystemFailure.text(of: code))
        }
        return token
    }

    /// Whether RFC 6750, section 2.1, allows the byte in a token.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "-._~+/=".utf8.contains(byte)
        }
    }
}
