import EventBus
import FleetStore
import FleetWire
import FoundationEssentials
import Host

/// Sends the recording of a host to the stream of recordings, in parts, so that workers can compare rules on it.
struct RecordingSender: Sendable {
    let link: any Link
    let subjects: Subjects
    let host: Token

    /// The largest recording that is sent, in bytes.
    static let largest = 256 << 20

    /// - Parameters:
    ///   - run: the run that the recording is of; nil if the host does not answer.
    ///   - withText: whether a recording with private texts may leave the host.
    /// - Returns: what was sent: `run`, `parts`, `bytes` and `sha256`.
    func send(_ path: String, run: String?, withText: Bool) async throws -> Value {
        // The host writes to the file, so its last line may not be whole. What it has begun anew must not be mapped.
        let read = try Data(contentsOf: URL(filePath: path))
        let bytes = [UInt8](read[..<(read.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? read.startIndex)])
        guard bytes.count <= Self.largest else {
            throw FieldError(message: "\(path) has \(bytes.count) bytes, and at most \(Self.largest) are sent")
        }
        let head = try JSONText.decode(Value.self, from: Data(bytes.prefix { $0 != UInt8(ascii: "\n") }))
        guard withText || head["holdsText"]?.boolValue == false else {
            throw FieldError(
                message:
                    "the recording has private texts, and fleet.json of this host does not say \"forwardText\": true")
        }
        let archive = Compression.compress(bytes)
        let digest = Digest(of: bytes)
        let name = run.flatMap { Token(ifValid: $0) } ?? Token(ifValid: digest.short)!
        let messages = Parts.messages(archive) { subjects.recording(of: host, run: name, part: $0) }
        for (part, original) in messages.enumerated() {
            var message = original
            message.headers["Glassbus-Sha256"] = digest.description
            _ = try await link.publish(message, id: "recording/\(host)/\(name)/\(digest.short)/\(part)")
        }
        return [
            "run": .string(name.text), "parts": .int(messages.count), "bytes": .int(bytes.count),
            "sha256": .string(digest.description),
        ]
    }
}
