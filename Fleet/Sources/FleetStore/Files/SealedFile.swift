import EventBus
import FleetWire
import Host

/// A small file that this program writes for itself: one JSON object with a member `sha256`, the digest of the canonical JSON of
/// all other members; one of them is `v`, the form, which is 1. So a flipped bit is found, also where it makes another number of a number.
struct SealedFile<Content: Codable> {
    let path: String
    /// What the operator can do when the file is damaged.
    let hint: String

    private static var seal: String { "sha256" }
    private static var largest: Int { 1 << 20 }

    /// - Returns: nil if there is no such file.
    /// - Throws: ``StoreProblem`` if it cannot be read, or is not as it was written.
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

    /// Replaces the file as a whole. When this returns, it is on the disk.
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
