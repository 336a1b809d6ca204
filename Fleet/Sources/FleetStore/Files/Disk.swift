import Glibc

/// Writes files atomically: a kill or a power cut leaves either the old file or the new one.
package struct Disk {
    /// Writes like write(2): returns the number of bytes written, or -1 with `errno`. Tests simulate a full disk here.
    package var write: (Int32, UnsafeRawBufferPointer) -> Int

    /// Removes a file, and returns whether it existed. Tests count the freed space here.
    package var remove: (String) -> Bool

    package static var system: Disk {
        Disk(write: { writeBytes($0, $1.baseAddress, $1.count) }, remove: { unlink($0) == 0 })
    }

    package init(
        write: @escaping (Int32, UnsafeRawBufferPointer) -> Int, remove: @escaping (String) -> Bool
    ) {
        self.write = write
        self.remove = remove
    }

    /// Creates a file that does not exist yet, with exactly this mode regardless of the umask.
    /// - Returns: a descriptor for appending.
    func create(_ path: String, mode: mode_t) throws(StoreProblem) -> Int32 {
        let flags = O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = open(path, flags, mode)
        guard descriptor >= 0 else { throw StoreProblem(path, failed: "cannot be made") }
        guard fchmod(descriptor, mode) == 0 else {
            let problem = StoreProblem(path, failed: "its permissions cannot be set")
            close(descriptor)
            unlink(path)
            throw problem
        }
        return descriptor
    }

    /// Writes as many bytes as the disk accepts.
    /// - Returns: their number. If it is smaller than the total, `errno` has the reason.
    func put(_ bytes: [UInt8], to descriptor: Int32) -> Int {
        bytes.withUnsafeBytes { all in
            var done = 0
            while done < all.count {
                let count = write(descriptor, UnsafeRawBufferPointer(rebasing: all[done...]))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                done += count
            }
            return done
        }
    }

    /// Creates a file with these bytes, and waits until they are on disk.
    func make(_ path: String, with bytes: [UInt8], mode: mode_t) throws(StoreProblem) {
        let descriptor = try create(path, mode: mode)
        var problem: StoreProblem?
        if put(bytes, to: descriptor) < bytes.count || fsync(descriptor) != 0 {
            problem = StoreProblem(path, failed: "cannot be written")
        }
        close(descriptor)
        if let problem {
            _ = remove(path)
            throw problem
        }
    }

    /// Writes or replaces a file atomically. The file and its name are on disk when this returns.
    func replace(_ path: String, with bytes: [UInt8], mode: mode_t) throws(StoreProblem) {
        let draft = path + ".new"
        unlink(draft)
        try make(draft, with: bytes, mode: mode)
        try Disk.rename(draft, to: path)
        try Folder.sync(Folder.parent(of: path))
    }

    /// Renames a file, and replaces any file with the new name.
    static func rename(_ path: String, to new: String) throws(StoreProblem) {
        guard move(path, new) == 0 else {
            let problem = StoreProblem(new, failed: "cannot be replaced by '\(path)'")
            unlink(path)
            throw problem
        }
    }

    /// Reads a whole file.
    /// - Parameter limit: the maximum size in bytes.
    /// - Returns: nil if the file does not exist.
    static func read(_ path: String, atMost limit: Int) throws(StoreProblem) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw StoreProblem(path, failed: "cannot be read")
        }
        defer { close(descriptor) }
        return try read(descriptor, path, atMost: limit)
    }

    /// Reads an open file from its current position to the end.
    static func read(_ descriptor: Int32, _ path: String, atMost limit: Int) throws(StoreProblem) -> [UInt8] {
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { throw StoreProblem(path, failed: "cannot be read") }
        guard info.st_mode & S_IFMT == S_IFREG else { throw StoreProblem(path, "is not a file") }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(Int(info.st_size), limit))
        var part = [UInt8](repeating: 0, count: max(512, min(Int(info.st_size) + 1, 1 << 16)))
        while true {
            let count = readBytes(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw StoreProblem(path, failed: "cannot be read") }
            if count == 0 { return bytes }
            guard bytes.count + count <= limit else {
                throw StoreProblem(path, "has more than \(limit) bytes, which is the most that is read")
            }
            bytes += part[..<count]
        }
    }
}

// Methods with these names shadow the system's functions.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

private func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}

private func move(_ old: String, _ new: String) -> Int32 { rename(old, new) }
