import FoundationEssentials

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reads and writes small files that only their user can read.
package enum StateFile {
    /// Creates a folder and its missing parent folders, readable only by their user.
    static func makeFolder(_ path: String) throws(StateFileFailure) {
        do throws(PrivateFolder.Failure) {
            try PrivateFolder.make(path)
        } catch {
            switch error {
            case .notAFolder(let folder): throw .unusable(folder, reason: "it is not a folder")
            case .system(let folder, let code): throw .system(folder, code: code)
            }
        }
        guard access(path, R_OK | W_OK | X_OK) == 0 else { throw failure(path) }
    }

    /// The failure for `errno`.
    private static func failure(_ path: String) -> StateFileFailure { .system(path, code: errno) }

    /// - Throws: ``StateFileFailure/unusable(_:reason:)`` if the path is a link, which could lead anywhere.
    static func refuseLink(_ folder: String) throws(StateFileFailure) {
        var info = stat()
        guard lstat(folder, &info) == 0, info.st_mode & S_IFMT == S_IFLNK else { return }
        throw .unusable(folder, reason: "it is a link, and none is followed here")
    }

    static func exists(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0
    }

    /// Reads a file that belongs to this user or to root. If others can access the file, its mode is changed to 0600.
    /// - Parameters:
    ///   - limit: the maximum size in bytes.
    ///   - report: called with a message if others could access the file.
    static func read(
        _ path: String, atMost limit: Int, report: (String) -> Void
    ) throws(StateFileFailure) -> Data {
        do throws(BoundedFile.Failure) {
            return Data(
                try BoundedFile.read(path, atMost: limit, followingLink: false) {
                    (descriptor, info) throws(BoundedFile.Failure) in
                    guard TrustedPath.isTrusted(info.st_uid) else {
                        throw .refused("belongs to \(DistrustedPath.name(of: info.st_uid))")
                    }
                    let mode = String(info.st_mode & 0o777, radix: 8)
                    guard info.st_mode & 0o077 != 0 else { return }
                    let isMended = fchmod(descriptor, 0o600) == 0
                    report(
                        "other users could read or write '\(path)' (mode \(mode))\(isMended ? "; now only its user can" : "")"
                    )
                })
        } catch .system(let code) {
            throw .system(path, code: code)
        } catch {
            throw .unusable(path, reason: "it \(error.predicate)")
        }
    }

    /// Encodes a record as one line of JSON.
    /// - Throws: ``StateFileFailure/unusable(_:reason:)`` if it is longer than `limit` bytes.
    static func text(
        of record: some Encodable, _ path: String, atMost limit: Int
    ) throws(StateFileFailure) -> Data {
        let data: Data
        do {
            data = try JSONText.encode(record) + Data("\n".utf8)
        } catch {
            throw .unusable(path, reason: "\(error)")
        }
        // A longer file could be written, but not read back.
        guard data.count <= limit else {
            throw .unusable(path, reason: "it would have \(data.count) bytes; at most \(limit) can be saved")
        }
        return data
    }

    /// Writes a file, or replaces it atomically. The data is synchronized to the disk before the new file takes its
    /// name, and the folder afterwards, so after a crash either the old file or the new one exists.
    static func replace(_ path: String, with data: Data) throws(StateFileFailure) {
        let draft = path + ".new"
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(draft) }
        let failed = write(data, to: descriptor, draft)
        close(descriptor)
        if let failed {
            unlink(draft)
            throw failed
        }
        guard move(draft, path) == 0 else {
            let failed = failure(path)
            unlink(draft)
            throw failed
        }
        try sync(folderOf: path)
    }

    private static func write(_ data: Data, to descriptor: Int32, _ path: String) -> StateFileFailure? {
        // The umask may have removed permissions that open(2) requested.
        guard fchmod(descriptor, 0o600) == 0 else { return failure(path) }
        var rest = [UInt8](data)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { writeBytes(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return failure(path) }
            rest = rest.dropFirst(count)
        }
        return fsync(descriptor) == 0 ? nil : failure(path)
    }

    /// Removes a file if it exists. When this returns, the removal is synchronized to the disk.
    static func remove(_ path: String) throws(StateFileFailure) {
        // If the file is missing, an earlier attempt may have removed it, but failed to synchronize the folder. The
        // folder is therefore synchronized in this case too.
        guard unlink(path) == 0 || errno == ENOENT else { throw failure(path) }
        let folder = PrivateFolder.parent(of: path)
        let code = PrivateFolder.sync(folder)
        guard code == 0 || code == ENOENT else { throw .system(folder, code: code) }
    }

    /// Renames a file. If the wanted name is taken, a number is appended.
    /// - Returns: the new path.
    package static func rename(_ path: String, asideTo wanted: String) throws(StateFileFailure) -> String {
        guard let name = SecondName.link(path, like: wanted) else {
            guard errno == EEXIST else { throw failure(path) }
            throw .unusable(path, reason: "there are too many files with names like '\(wanted)'")
        }
        guard unlink(path) == 0 else { throw failure(path) }
        try sync(folderOf: path)
        return name
    }

    /// Synchronizes a folder to the disk, so that new names in it survive a power failure.
    static func sync(folderOf path: String) throws(StateFileFailure) {
        let folder = PrivateFolder.parent(of: path)
        let code = PrivateFolder.sync(folder)
        guard code == 0 else { throw .system(folder, code: code) }
    }
}

/// Renames a file. (A method of the same name shadows the system's function.)
func move(_ old: String, _ new: String) -> Int32 { rename(old, new) }

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

// MARK: - Names

extension StateFile {
    /// Converts any text to a file name. Letters, digits, `-`, `_` and `.` stay. Every other byte, and a leading dot,
    /// becomes `%` and two hexadecimal digits. The empty text becomes `%`.
    static func fileName(of text: String) -> String {
        guard !text.isEmpty else { return "%" }
        var name = ""
        for (index, byte) in text.utf8.enumerated() {
            let isPlain: Bool
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                isPlain = true
            default: isPlain = byte == UInt8(ascii: ".") && index > 0
            }
            if isPlain {
                name.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                name += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return name
    }

    /// The text from which ``fileName(of:)`` made a name; nil for any other name.
    static func name(from fileName: some StringProtocol) -> String? {
        guard fileName != "%" else { return "" }
        var bytes: [UInt8] = []
        var rest = Array(fileName.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(code)
            rest = rest.dropFirst(2)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return Self.fileName(of: text) == fileName ? text : nil
    }
}
