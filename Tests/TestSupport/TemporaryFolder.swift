import FoundationEssentials

/// A folder that is deleted after the test. Its path is short enough for a socket.
public final class TemporaryFolder: Sendable {
    public let path: String

    public init() throws {
        path = "/tmp/gb-" + UUID().uuidString.prefix(8)
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
