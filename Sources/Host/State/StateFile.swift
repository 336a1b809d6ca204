import FoundationEssentials

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Small files that are kept from run to run, for their user alone.
enum StateFile {
    /// Makes a folder and those that it lies in, for its user alone.
    static func makeFolder(_ path: String) throws(StateFileFailure) {
        do throws(PrivateFolder.Failure) {
            try PrivateFolder.make(path)
        } catch {
            switch error {
            case .notAFolder(let folder): throw .unusable(folder, reason: "it is no folder")
            case .system(let folder, let code): throw .system(folder, code: code)
            }
        }
        guard access(path, R_OK | W_OK | X_OK) == 0 else { throw failure(path) }
    }

    /// What the system said last.
    private static func failure(_ path: String) -> StateFileFailure { .system(path, code: errno) }

    /// - Throws: what the system says of a folder that is not there.
    static func require(_ folder: String) throws(StateFileFailure) {
        guard access(folder, F_OK) == 0 else { throw failure(folder) }
    }

    static func exists(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0
    }

    /// Reads a file of this user, or of root. That it is for him alone is seen to.
    /// - Parameter report: hears of a file that others could read.
    static func read(
        _ path: String, atMost limit: Int, report: (String) -> Void
    ) throws(StateFileFailure) -> Data {
        do throws(BoundedFile.Failure) {
            return Data(try BoundedFile.read(path, atMost: limit) { (descriptor, info) throws(BoundedFile.Failure) in
                guard TrustedPath.isTrusted(info.st_uid) else {
                    throw .refused("belongs to \(DistrustedPath.name(of: info.st_uid))")
                }
                let mode = String(info.st_mode & 0o777, radix: 8)
                guard info.st_mode & 0o077 != 0 else { return }
                let isMended = fchmod(descriptor, 0o600) == 0
                report("others could read or write '\(path)' (mode \(mode))\(isMended ? "; it is its user's alone now" : "")")
            })
        } catch .system(let code) {
            throw .system(path, code: code)
        } catch {
            throw .unusable(path, reason: "it \(error.predicate)")
        }
    }

    /// What a file has to say, as one line of JSON.
    static func text(
        of record: some Encodable, _ path: String, atMost limit: Int
    ) throws(StateFileFailure) -> Data {
        let data: Data
        do {
            data = try JSONText.encode(record) + Data("\n".utf8)
        } catch {
            throw .unusable(path, reason: "\(error)")
        }
        // It could not be read again.
        guard data.count <= limit else {
            throw .unusable(path, reason: "it would have \(data.count) bytes; at most \(limit) are kept")
        }
        return data
    }

    /// Puts a new file in the place of what is there, or of nothing, at one stroke: the data is
    /// with the disk before, and the name after.
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
        // Whatever the umask has taken away of it.
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

    /// Removes a file, if it is there. That it is gone is with the disk when this returns.
    static func remove(_ path: String) throws(StateFileFailure) {
        // One that is gone may be one that an earlier try removed, and could not synchronize.
        guard unlink(path) == 0 || errno == ENOENT else { throw failure(path) }
        let folder = PrivateFolder.parent(of: path)
        let code = PrivateFolder.sync(folder)
        guard code == 0 || code == ENOENT else { throw .system(folder, code: code) }
    }

    /// Gives a file another name, with a number behind it where that is taken.
    /// - Returns: the name.
    static func rename(_ path: String, asideTo wanted: String) throws(StateFileFailure) -> String {
        for number in 1...10_000 {
            let name = number == 1 ? wanted : "\(wanted)-\(number)"
            // Unlike a rename, a link never takes the place of another file.
            if link(path, name) == 0 {
                guard unlink(path) == 0 else { throw failure(path) }
                try sync(folderOf: path)
                return name
            }
            guard errno == EEXIST else { throw failure(path) }
        }
        throw .unusable(path, reason: "too many files like '\(wanted)'")
    }

    /// New names are with the disk when this returns.
    private static func sync(folderOf path: String) throws(StateFileFailure) {
        let folder = PrivateFolder.parent(of: path)
        let code = PrivateFolder.sync(folder)
        guard code == 0 else { throw .system(folder, code: code) }
    }
}

private func move(_ old: String, _ new: String) -> Int32 { rename(old, new) }

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

// MARK: - Names

extension StateFile {
    /// Any text as the name of a file: what is no letter, digit, `-`, `_` or `.` is written
    /// as `%` and two digits for each byte, and so is a dot at the beginning. No text at all is `%`.
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

    /// The text that a name was made of; nil for the name of somebody else's file.
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
