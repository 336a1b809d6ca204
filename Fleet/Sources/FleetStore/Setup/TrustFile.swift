import EventBus
import FleetWire
import Host

/// The file `trust.json` of a host, which lists the keys that it trusts.
public struct TrustFile {
    public let path: String
    let disk: Disk

    public init(_ path: String) { self.init(path, disk: .system) }

    package init(_ path: String, disk: Disk) {
        self.path = path
        self.disk = disk
    }

    /// - Throws: ``StoreProblem`` if it is missing or invalid, or another user can change it.
    public func read() throws(StoreProblem) -> Trust {
        try SetupFile.read(path) { json throws(FieldError) in
            _ = try FieldReader(json, "trust.json", names: ["fleet", "keys", "serial"])
            let trust = try SetupFile.decode(Trust.self, from: json)
            guard !trust.keys.isEmpty else {
                throw FieldError(path: "keys", message: "there is no key, so that nothing could be believed")
            }
            return trust
        }
    }

    /// Replaces the file atomically after a change of the keys.
    public func write(_ trust: Trust) throws(StoreProblem) {
        try disk.replace(path, with: try Self.bytes(of: trust, path), mode: 0o644)
    }

    private static func bytes(of trust: Trust, _ path: String) throws(StoreProblem) -> [UInt8] {
        do {
            return Array(try JSONText.string(trust).utf8) + [UInt8(ascii: "\n")]
        } catch {
            throw StoreProblem(path, "cannot be written: \(error)")
        }
    }
}
