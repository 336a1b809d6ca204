import EventBus
import FleetWire
import Host

/// A small file that this program writes for itself: one JSON object with the member `sha256`, the digest of the
/// canonical JSON of all other members, which include the format version `v`, 1. This detects a flipped bit even where
/// it turns one number into another.
struct SealedFile<Content: Codable> {
    let path: String
    /// Advice for the operator when the file is damaged.
    let hint: String

    private static var seal: String { "sha256" }
    private static var largest: Int { 1 << 20 }

    /// - Returns: nil if the file does not exist.
    /// - Throws: ``StoreProblem`` if it is unreadable or was modified.
    func read() throws(StoreProblem) -> Content? {
        guard let bytes = try Disk.read(path, atMost: Self.largest) else { return nil }
        do {
            guard case .object(var members) = try JSONText.decode(Value.self, from: bytes) else {
                throw FieldError(expected: "an object", found: "another value")
            }
            guard members.removeValue(forKey: Self.seal)?.stringValue == Self.digest(of: members) else {
                throw FieldError(path: Self.seal, message: "is not the digest of the other members")
            }
            guard members["v"]?.intValue == 1 else {
                throw FieldError(
                    path: "v", expected: "1, the only form that this version understands",
                    found: members["v"]?.json ?? "nothing")
            }
            return try ValueDecoder(tellsEmptyApart: true).decode(Content.self, from: .object(members))
        } catch {
            let reason = (error as? DecodingError).map { FieldError($0).description } ?? "\(error)"
            throw StoreProblem(path, "is damaged: \(reason)", hint: hint)
        }
    }

    /// Replaces the file atomically. It is on disk when this returns.
    func write(_ content: Content, to disk: Disk) throws(StoreProblem) {
        let members: [String: Value]
        do {
            members = try ValueEncoder().encode(content).objectValue ?? [:]
        } catch {
            throw StoreProblem(path, "cannot be written: \(error)")
        }
        var sealed = members
        sealed[Self.seal] = .string(Self.digest(of: members))
        try disk.replace(path, with: Array((Value.object(sealed).json + "\n").utf8), mode: 0o600)
    }

    private static func digest(of members: [String: Value]) -> String {
        Digest(of: Array(Value.object(members).json.utf8)).description
    }
}
