import FoundationEssentials

/// A folder that is gone after the test.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = "/tmp/gb-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func path(_ name: String) -> String { path + "/" + name }

    /// Writes a file, and makes the folders that it lies in.
    func write(_ name: String, _ text: String) throws {
        let file = path(name)
        let folder = file.prefix(upTo: file.lastIndex(of: "/")!)
        try FileManager.default.createDirectory(atPath: String(folder), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: file))
    }
}
