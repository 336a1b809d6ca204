import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What a recording is written to.
protocol RecordingSink: Sendable {
    /// Writes behind the end.
    /// - Returns: how many bytes were written, and the system's error number if that is not all.
    func append(_ bytes: UnsafeRawBufferPointer) -> (written: Int, failure: Int32?)
    /// Takes away what was written last.
    /// - Returns: whether it is gone.
    func cut(last count: Int) -> Bool
    /// Brings what was written to the disk itself.
    /// - Returns: the system's error number; nil: it is there.
    func sync() -> Int32?
    /// Whether a reader finds at the path what is written.
    var presence: RecordingPresence { get }
    /// Lets another host write behind the end.
    func release()
}

enum RecordingPresence: Sendable {
    case there, deleted, moved
}

/// The file of a recording: opened, locked, for its user alone.
final class RecordingFile: RecordingSink {
    private let path: String
    private let descriptor: Int32
    /// It was made by this host.
    let isNew: Bool
    /// Its last line was torn by a kill, and has no end.
    let endsInLine: Bool
    /// That it was open to others; nil: it was not.
    let notice: String?

    /// - Throws: ``RecordingFailure``. What is at `path` is as it was then.
    init(path: String) throws(RecordingFailure) {
        self.path = path
        let (descriptor, isNew) = try Self.open(path)
        do throws(RecordingFailure) {
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.presence(of: descriptor, at: path) == .there else {
                throw .inUse(path)
            }
            endsInLine = try Self.endsInLine(descriptor, path)
            notice = try Self.makePrivate(descriptor, path, isNew: isNew)
        } catch {
            // A file that another host has locked in between is that one's.
            closeFile(descriptor)
            throw error
        }
        self.descriptor = descriptor
        self.isNew = isNew
    }

    deinit { closeFile(descriptor) }

    /// Of two hosts that start at once only one makes the file.
    private static func open(_ path: String) throws(RecordingFailure) -> (Int32, isNew: Bool) {
        let flags = O_RDWR | O_APPEND
        func attempt(_ flags: Int32) throws(RecordingFailure) -> Int32? {
            do throws(RegularFile.Failure) {
                return try RegularFile.descriptor(of: path, flags, mode: 0o600)
            } catch {
                // The other one made it, or took it away again.
                if error.code == (flags & O_CREAT == 0 ? ENOENT : EEXIST) { return nil }
                throw .unwritable(path, reason: error.reason)
            }
        }
        for _ in 0..<3 {
            if let descriptor = try attempt(flags | O_CREAT | O_EXCL) { return (descriptor, true) }
            if let descriptor = try attempt(flags) { return (descriptor, false) }
        }
        throw .unwritable(path, reason: "it is a link to a file that is not there")
    }

    /// Whether a host was killed while it wrote.
    private static func endsInLine(_ descriptor: Int32, _ path: String) throws(RecordingFailure) -> Bool {
        let size = lseek(descriptor, 0, SEEK_END)
        guard size > 0 else { return false }
        var head = [UInt8](repeating: 0, count: 4096)
        let count = pread(descriptor, &head, head.count, 0)
        let line = head.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }
        guard line.starts(with: "{\"".utf8), line.contains(sequence: Array("\"glassbus\":\"recording\"".utf8)) else {
            throw .foreign(path)
        }
        var last: UInt8 = 0
        _ = pread(descriptor, &last, 1, size - 1)
        return last != UInt8(ascii: "\n")
    }

    /// What is recorded is nobody else's business.
    /// - Returns: what a person should know of it.
    private static func makePrivate(
        _ descriptor: Int32, _ path: String, isNew: Bool
    ) throws(RecordingFailure) -> String? {
        let before = mode(of: descriptor)
        guard before != 0o600, isNew || before & 0o077 != 0 else { return nil }
        let was = "others could read or change '\(path)' (mode \(octal(before)))"
        guard fchmod(descriptor, 0o600) == 0 || isNew else {
            throw .unwritable(path, reason: "\(was), and that cannot be changed: \(SystemFailure.text(of: errno))")
        }
        // Some file systems know no modes.
        if mode(of: descriptor) & 0o077 != 0 { return "\(was), and its file system keeps it so" }
        return isNew ? nil : "\(was); it is for its owner alone now (mode 0600)"
    }

    private static func mode(of descriptor: Int32) -> mode_t {
        var info = stat()
        return fstat(descriptor, &info) == 0 ? info.st_mode & 0o7777 : 0o600
    }

    private static func octal(_ mode: mode_t) -> String {
        let digits = String(mode, radix: 8)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    // MARK: Writing

    func append(_ bytes: UnsafeRawBufferPointer) -> (written: Int, failure: Int32?) {
        var written = 0
        while written < bytes.count {
            let count = write(descriptor, bytes.baseAddress! + written, bytes.count - written)
            if count > 0 {
                written += count
            } else if count == 0 || errno != EINTR {
                return (written, count == 0 ? EIO : errno)
            }
        }
        return (written, nil)
    }

    func cut(last count: Int) -> Bool {
        let size = lseek(descriptor, 0, SEEK_END)
        return size >= count && ftruncate(descriptor, size - count) == 0
    }

    func sync() -> Int32? { fdatasync(descriptor) == 0 ? nil : errno }

    func release() { flock(descriptor, LOCK_UN) }

    // MARK: Where it is

    var presence: RecordingPresence { Self.presence(of: descriptor, at: path) }

    private static func presence(of descriptor: Int32, at path: String) -> RecordingPresence {
        var (there, ours) = (stat(), stat())
        guard fstat(descriptor, &ours) == 0 else { return .moved }
        if stat(path, &there) == 0, (there.st_dev, there.st_ino) == (ours.st_dev, ours.st_ino) { return .there }
        return ours.st_nlink == 0 ? .deleted : .moved
    }

    /// Takes away the file that this host made, if it still lies at its path.
    func remove() {
        if presence == .there { unlink(path) }
    }

    /// On this thread, a write past the size that the process may make a file fails, and does not
    /// end the process.
    static func ignoreSizeSignal() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGXFSZ)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}

private func closeFile(_ descriptor: Int32) { close(descriptor) }

extension Collection<UInt8> {
    func contains(sequence wanted: [UInt8]) -> Bool { firstRange(of: wanted) != nil }
}
