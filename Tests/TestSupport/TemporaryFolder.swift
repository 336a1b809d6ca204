import FoundationEssentials

/// A folder that is deleted after the test. Its path is short enough for a socket.
public final class TemporaryFolder: Sendable {
    public let path: String

    /// - Parameter isInMemory: whether the folder is in memory where the system has a file system for that. A folder on
    ///   a disk takes ten times as long for each new file.
    public init(isInMemory: Bool = false) throws {
        let memory = "/dev/shm"
        let parent = isInMemory && FileManager.default.isWritableFile(atPath: memory) ? memory : "/tmp"
        path = parent + "/gb-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    public func path(_ name: String) -> String { path + "/" + name }

    /// Writes a file, and makes the folders that contain it.
    public func write(_ text: String, to name: String) throws {
        let file = URL(filePath: path(name))
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
