import EventBus
import FleetWire
import Host

/// The file of an operator's key, which signs pointers and key changes. Only its user can read it.
public struct KeyFile {
    public let path: String

    public init(_ path: String) { self.path = path }

    /// - Throws: ``StoreProblem`` if it is missing or invalid, or another user can read or change it.
    public func read() throws(StoreProblem) -> SigningKey {
        try SetupFile.read(path, isSecret: true) { json throws(FieldError) in
            _ = try FieldReader(json, "the file of a key", names: ["name", "seed"])
            return try SetupFile.decode(SigningKey.self, from: json)
        }
    }

    /// Creates the file.
    /// - Throws: ``StoreProblem`` if the file already exists: a key is never overwritten.
    public func write(_ key: SigningKey) throws(StoreProblem) {
        let text: String
        do { text = try JSONText.string(key) } catch { throw StoreProblem(path, "cannot be written: \(error)") }
        try Disk.system.make(path, with: Array((text + "\n").utf8), mode: 0o600)
        try Folder.sync(Folder.parent(of: path))
    }
}
