import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The destination of a recording: a file, or a substitute in a test.
protocol RecordingSink: Sendable {
    /// Appends bytes.
    /// - Returns: the number of bytes written, and the system's error number if some were not.
    func append(_ bytes: UnsafeRawBufferPointer) -> (written: Int, failure: Int32?)
    /// Removes the last `count` bytes again.
    /// - Returns: true if they were removed.
    func cut(last count: Int) -> Bool
    /// Synchronizes the written data to the disk.
    /// - Returns: the system's error number; nil on success.
    func sync() -> Int32?
    /// The size of the file in bytes; nil if it is unknown.
    var size: Int? { get }
    /// Whether the last line of the file has no line end.
    var endsInLine: Bool { get }
    /// Whether the file being written is still the one at its path.
    var presence: RecordingPresence { get }
    /// Creates a new file at the same path after the file was deleted; nil if that fails.
    func successor() -> (any RecordingSink)?
    /// Renames the file and creates a new one in its place.
    /// - Returns: the new file, and the new path of the old one; nil if the old one is still in place.
    func putAside(as name: String) -> (next: any RecordingSink, aside: String)?
    /// Unlocks the file, so that another host may append to it.
    func release()
}

/// Whether the path of a recording still leads to the file being written.
enum RecordingPresence: Sendable {
    case there, deleted, moved
}

/// The file of a recording. It is locked by this host and readable only by its user.
final class RecordingFile: RecordingSink {
    private let path: String
    private let descriptor: Int32
    /// Whether this host created the file.
    let isNew: Bool
    /// A message for people about the existing file: that others could read or change it, or that it was not a
    /// recording, and how it was handled; nil if there is nothing to report.
    let notice: String?

    /// Opens or creates a recording. A file that is not a recording is renamed to `….kept`: an administrator's mistake
    /// must not keep a service from starting, and nothing is lost.
    /// - Throws: ``RecordingFailure``. An existing file at `path` is then unchanged.
    init(path: String) throws(RecordingFailure) {
        self.path = path
        do throws(RecordingFailure) {
            (descriptor, isNew, notice) = try Self.locked(path)
        } catch .foreign {
            let kept: String
            do throws(StateFileFailure) {
                kept = try StateFile.rename(path, asideTo: path + ".kept")
            } catch {
                throw .unwritable(path, reason: "it is not a recording and cannot be renamed: \(error)")
            }
            (descriptor, isNew, _) = try Self.locked(path)
            notice = "'\(path)' was not a recording, and was renamed to '\(kept)'"
        }
    }

    /// Creates a recording at a path without a file.
    private init(newAt path: String) throws(RecordingFailure) {
        self.path = path
        (descriptor, isNew, notice) = try Self.locked(path, mustBeNew: true)
    }

    private static func locked(
        _ path: String, mustBeNew: Bool = false
    ) throws(RecordingFailure) -> (descriptor: Int32, isNew: Bool, notice: String?) {
        let (descriptor, isNew) = try open(path, mustBeNew: mustBeNew)
        do throws(RecordingFailure) {
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw failure(ofLock: errno, path) }
            // Another host that failed to start has removed the file in the meantime.
            guard presence(of: descriptor, at: path) == .there else { throw .inUse(path) }
            try check(descriptor, path)
            return (descriptor, isNew, try makePrivate(descriptor, path, isNew: isNew))
        } catch {
            // The file is not removed, even if this host created it: another host may have locked it in the meantime.
            closeFile(descriptor)
            throw error
        }
    }

    deinit { closeFile(descriptor) }

    /// Returns the failure for an error number of `flock(2)`. Only `EWOULDBLOCK` means that another process has the
    /// lock.
    static func failure(ofLock code: Int32, _ path: String) -> RecordingFailure {
        code == EWOULDBLOCK
            ? .inUse(path, by: LockHolder.process(of: path))
            : .unwritable(path, reason: "it cannot be locked: \(SystemFailure.text(of: code))")
    }

    /// Opens the file, or creates it if it does not exist. If two hosts start at once, only one of them creates the
    /// file.
    private static func open(_ path: String, mustBeNew: Bool) throws(RecordingFailure) -> (Int32, isNew: Bool) {
        let flags = O_RDWR | O_APPEND
        func attempt(_ flags: Int32) throws(RecordingFailure) -> Int32? {
            do throws(RegularFile.Failure) {
                return try RegularFile.descriptor(of: path, flags, mode: 0o600)
            } catch {
                // The other host has created or removed the file since the last attempt.
                if error.code == (flags & O_CREAT == 0 ? ENOENT : EEXIST) { return nil }
                throw .unwritable(path, reason: error.reason)
            }
        }
        for _ in 0..<3 {
            if let descriptor = try attempt(flags | O_CREAT | O_EXCL) { return (descriptor, true) }
            if mustBeNew { throw .unwritable(path, reason: "something else is there") }
            if let descriptor = try attempt(flags) { return (descriptor, false) }
        }
        throw .unwritable(path, reason: "it is a link to a file that does not exist")
    }

    /// - Throws: ``RecordingFailure/foreign(_:)`` if the file is neither empty nor a recording.
    private static func check(_ descriptor: Int32, _ path: String) throws(RecordingFailure) {
        guard lseek(descriptor, 0, SEEK_END) > 0 else { return }
        var head = [UInt8](repeating: 0, count: 4096)
        let count = pread(descriptor, &head, head.count, 0)
        let line = head.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }
        guard line.starts(with: "{\"".utf8), line.contains(sequence: Array("\"glassbus\":\"recording\"".utf8)) else {
            throw .foreign(path)
        }
    }

    /// Makes the file readable only by its owner, because a recording may contain private data.
    /// - Returns: a message for people if others could access the file; otherwise nil.
    private static func makePrivate(
        _ descriptor: Int32, _ path: String, isNew: Bool
    ) throws(RecordingFailure) -> String? {
        let before = mode(of: descriptor)
        guard before != 0o600, isNew || before & 0o077 != 0 else { return nil }
        let was = "other users could read or change '\(path)' (mode \(octal(before)))"
        guard fchmod(descriptor, 0o600) == 0 || isNew else {
            throw .unwritable(path, reason: "\(was), and its mode cannot be changed: \(SystemFailure.text(of: errno))")
        }
        // Some file systems have no permissions.
        if mode(of: descriptor) & 0o077 != 0 { return "\(was), and its file system allows no other mode" }
        return isNew ? nil : "\(was); now only its owner can (mode 0600)"
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
            // trap: the loop runs while there are bytes
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

    var size: Int? {
        var info = stat()
        return fstat(descriptor, &info) == 0 ? Int(info.st_size) : nil
    }

    var endsInLine: Bool {
        guard let size, size > 0 else { return false }
        var last: UInt8 = 0
        return pread(descriptor, &last, 1, off_t(size - 1)) == 1 && last != UInt8(ascii: "\n")
    }

    // MARK: Position of the file

    func successor() -> (any RecordingSink)? { try? RecordingFile(newAt: path) }

    func putAside(as name: String) -> (next: any RecordingSink, aside: String)? {
        let wanted = RecordingParts(of: path).path(of: name)
        guard presence == .there, let aside = try? StateFile.rename(path, asideTo: wanted) else { return nil }
        if let next = successor() { return (next, aside) }
        // Renamed back, so that the run continues in the old file.
        _ = try? StateFile.rename(aside, asideTo: path)
        return nil
    }

    var presence: RecordingPresence { Self.presence(of: descriptor, at: path) }

    private static func presence(of descriptor: Int32, at path: String) -> RecordingPresence {
        var (there, ours) = (stat(), stat())
        guard fstat(descriptor, &ours) == 0 else { return .moved }
        if stat(path, &there) == 0, (there.st_dev, there.st_ino) == (ours.st_dev, ours.st_ino) { return .there }
        return ours.st_nlink == 0 ? .deleted : .moved
    }

    /// Removes the file that this host created, if it is still at its path.
    func remove() {
        if presence == .there { unlink(path) }
    }

    /// Blocks the signal SIGXFSZ on this thread. A write beyond the process's file size limit then fails with an error
    /// instead of terminating the process.
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
