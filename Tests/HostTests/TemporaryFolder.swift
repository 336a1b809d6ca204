import FoundationEssentials

/// A folder that is gone after the test, with a path short enough for a socket.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = "/tmp/gb-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
    }
}
