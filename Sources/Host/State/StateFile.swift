import FoundationEssentials

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Why a file of the state cannot be read or written.
public enum StateFileFailure: Error, Equatable, CustomStringConvertible {
    /// - Parameter reason: the system's words, or ours.
    case unusable(String, reason: String)

    public var description: String {
        switch self {
        case .unusable(let path, let reason): "'\(path)': \(reason)"
        }
    }

    /// What the system said last.
    fileprivate static func system(_ path: String) -> StateFileFailure {
        .unusable(path, reason: String(cString: strerror(errno)))
    }
}

/// Small files that are kept from run to run, for their user alone.
enum StateFile {
    /// Makes a folder and those that it lies in.
    static func makeFolder(_ path: String) throws(StateFileFailure) {
        let ends = path.indices.filter { path[$0] == "/" && $0 > path.startIndex } + [path.endIndex]
        for end in ends {
            let folder = String(path[..<end])
            if mkdir(folder, 0o700) != 0, errno != EEXIST { throw .system(folder) }
        }
        var info = stat()
        guard stat(path, &info) == 0 else { throw .system(path) }
        guard info.st_mode & S_IFMT == S_IFDIR else { throw .unusable(path, reason: "it is no folder") }
        guard access(path, R_OK | W_OK | X_OK) == 0 else { throw .system(path) }
    }

    static func exists(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0
    }

    static func read(_ path: String, atMost limit: Int) throws(StateFileFailure) -> Data {
        var info = stat()
        guard stat(path, &info) == 0 else { throw .system(path) }
        // Before it is opened: a pipe that nobody writes to would never be read.
        guard info.st_mode & S_IFMT == S_IFREG else { throw .unusable(path, reason: "it is no file") }
        guard info.st_size <= limit else {
            throw .unusable(path, reason: "it has \(info.st_size) bytes; at most \(limit) are read")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .unusable(path, reason: "it cannot be read (permissions?)")
        }
        return data
    }

    /// Puts a new file in the place of what is there, or of nothing, at one stroke: the data is
    /// with the disk before, and the name after.
    /// - Parameter waitingForDisk: false: the system has both, the disk a little later.
    static func replace(
        _ path: String, with data: Data, waitingForDisk: Bool = true
    ) throws(StateFileFailure) {
        let draft = path + ".new"
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(draft) }
        let failure = write(data, to: descriptor, draft, waitingForDisk)
        close(descriptor)
        if let failure {
            unlink(draft)
            throw failure
        }
        guard move(draft, path) == 0 else {
            let failure = StateFileFailure.system(path)
            unlink(draft)
            throw failure
        }
        if waitingForDisk { try sync(folderOf: path) }
    }

    private static func write(
        _ data: Data, to descriptor: Int32, _ path: String, _ waitingForDisk: Bool
    ) -> StateFileFailure? {
        var rest = [UInt8](data)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { writeBytes(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return .system(path) }
            rest = rest.dropFirst(count)
        }
        return !waitingForDisk || fsync(descriptor) == 0 ? nil : .system(path)
    }

    /// Removes a file, if it is there.
    static func remove(_ path: String, waitingForDisk: Bool = true) throws(StateFileFailure) {
        guard unlink(path) == 0 else {
            if errno == ENOENT { return }
            throw .system(path)
        }
        if waitingForDisk { try sync(folderOf: path) }
    }

    /// Gives a file another name, with a number behind it where that is taken.
    /// - Returns: the name.
    static func rename(_ path: String, asideTo wanted: String) throws(StateFileFailure) -> String {
        for number in 1...10_000 {
            let name = number == 1 ? wanted : "\(wanted)-\(number)"
            // Unlike a rename, a link never takes the place of another file.
            if link(path, name) == 0 {
                guard unlink(path) == 0 else { throw .system(path) }
                try sync(folderOf: path)
                return name
            }
            guard errno == EEXIST else { throw .system(path) }
        }
        throw .unusable(path, reason: "too many files like '\(wanted)'")
    }

    /// New names are with the disk when this returns.
    private static func sync(folderOf path: String) throws(StateFileFailure) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .system(folder) }
    }
}

private func move(_ old: String, _ new: String) -> Int32 { rename(old, new) }

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

// MARK: - Names

extension StateFile {
    /// Any text as the name of a file: what is no letter, digit, `-`, `_` or `.` is written
    /// as `%` and two digits for each byte, and so is a dot at the beginning.
    static func fileName(of text: String) -> String {
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
