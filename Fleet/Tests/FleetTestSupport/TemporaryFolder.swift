import FoundationEssentials

/// A folder that is deleted after the test. It is in memory, where the system has a file system for that.
public final class TemporaryFolder: Sendable {
    public let path: String

    public init() throws {
        let memory = "/dev/shm"
        let parent = FileManager.default.isWritableFile(atPath: memory) ? memory : "/tmp"
        path = parent + "/gb-fleet-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    public func path(_ name: String) -> String { path + "/" + name }

    /// Writes a file, and makes the folders that contain it.
    public func write(_ text: String, to name: String, mode: Int = 0o644) throws {
        try write(Array(text.utf8), to: name, mode: mode)
    }

    public func write(_ bytes: [UInt8], to name: String, mode: Int = 0o644) throws {
        let file = URL(filePath: path(name))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    }

    public func bytes(of name: String) throws -> [UInt8] { try Array(Data(contentsOf: URL(filePath: path(name)))) }

    public func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

    /// The sorted names in a folder inside.
    public func names(in name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
    }
}
