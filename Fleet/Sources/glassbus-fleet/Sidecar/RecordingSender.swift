import EventBus
import FleetOperator
import FleetStore
import FleetWire
import FoundationEssentials
import Host

/// Sends the recording of a host to the stream of recordings, in parts, so that workers can compare rules on it.
struct RecordingSender: Sendable {
    let link: any Link
    let subjects: Subjects
    let host: Token

    /// - Parameters:
    ///   - run: the run that the recording is of; nil if the host does not answer.
    ///   - withText: whether a recording with private texts may leave the host.
    /// - Returns: what was sent: `run`, `parts`, `bytes` and `sha256`.
    func send(_ path: String, run: String?, withText: Bool) async throws -> Value {
        let size =
            try (FileManager.default.attributesOfItem(atPath: path)[.size] as? any BinaryInteger)
            .map { Int(clamping: $0) } ?? 0
        guard size <= Recordings.largest else {
            throw FieldError(message: "\(path) has \(size) bytes, and at most \(Recordings.largest) are sent")
        }
        // The host writes to the file, so its last line may not be whole. What it has begun anew must not be mapped.
        let read = try Data(contentsOf: URL(filePath: path))
        let bytes = [UInt8](read[..<(read.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? read.startIndex)])
        guard withText || Self.hasNoText(bytes) else {
            throw FieldError(
                message:
                    "the recording has private texts, and fleet.json of this host does not say \"forwardText\": true")
        }
        let archive = Compression.compress(bytes)
        let digest = Digest(of: bytes)
        // trap: digits make a valid name
        let name = run.flatMap { Token(ifValid: $0) } ?? Token(ifValid: digest.short)!
        let messages = Parts.messages(archive) { subjects.recording(of: host, run: name, part: $0) }
        for (part, original) in messages.enumerated() {
            var message = original
            message.headers["Glassbus-Sha256"] = digest.description
            // trap: digits make a valid name
            _ = try await link.publish(message, id: "recording/\(host)/\(name)/\(digest.short)/\(part)")
        }
        return [
            "run": .string(name.text), "parts": .int(messages.count), "bytes": .int(bytes.count),
            "sha256": .string(digest.description),
        ]
    }

    /// Whether every run in the file was recorded without private texts. A host appends each of its runs, with a first line of
    /// its own that says so. That line alone has the member `glassbus`; to decode every line would take long.
    private static func hasNoText(_ bytes: [UInt8]) -> Bool {
        let name = Array("\"glassbus\"".utf8)
        let end = UInt8(ascii: "\n")
        return bytes.withUnsafeBytes { all in
            var beginsWithHead = false
            var place = 0
            while place + name.count <= all.count {
                guard all[place] == name[0], all[place..<place + name.count].elementsEqual(name) else {
                    place += 1
                    continue
                }
                let start = all[..<place].lastIndex(of: end).map { $0 + 1 } ?? 0
                let line = all[start...].prefix { $0 != end }
                guard let json = try? JSONText.decode(Value.self, from: Data(line)) else { return false }
                if json["glassbus"] != nil {
                    guard json["holdsText"]?.boolValue == false else { return false }
                    beginsWithHead = beginsWithHead || start == 0
                }
                place = line.endIndex
            }
            return beginsWithHead
        }
    }
}
