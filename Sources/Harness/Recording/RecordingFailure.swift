import Host

/// The reason why a recording cannot be written or read. The first string of each case is the path of the file.
public enum RecordingFailure: Error, Equatable, CustomStringConvertible {
    /// The file does not exist.
    case missing(String)
    /// The file cannot be opened or read. The reason is human-readable.
    case unreadable(String, reason: String)
    /// The file cannot be created, opened or made private to its owner. The reason is human-readable.
    case unwritable(String, reason: String)
    /// Another kind of file exists at this path. It was not changed.
    case foreign(String)
    /// Another host is writing this recording; the process id, if the system reports it.
    case inUse(String, by: Int32? = nil)
    /// The file has no lines.
    case empty(String)
    /// A line cannot be read: the path, the number of the line from 1, and the error.
    case line(String, Int, String)

    public var description: String {
        switch self {
        case .missing("-"): "no file '-'; a recording is a file, and cannot be read from standard input"
        case .missing(let path): "no file '\(path)'"
        case .unreadable(let path, let reason): "'\(path)' cannot be read: \(reason)"
        case .unwritable(let path, let reason): "'\(path)' cannot be written: \(reason)"
        case .foreign(let path): "'\(path)' exists and is not a recording; the file was not changed"
        case .inUse(let path, let process): "another host\(LockHolder.note(process)) is recording to '\(path)'"
        case .empty(let path): "'\(path)' is empty; a recording begins with its header"
        case .line(let path, let line, let message): "\(path):\(line): \(message)"
        }
    }
}
