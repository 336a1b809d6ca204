import EventBus
import FleetWire
import Foundation
import Host

/// A compressed copy of a host's recording, sent in parts.
struct RecordingArchive: Sendable {
    let sha256: Digest
    private let run: String?
    private let bytes: Int
    private let archive: [UInt8]

    /// - Parameters:
    ///   - run: the run of the host; nil if it does not answer.
    ///   - withText: whether a recording with private texts may leave the host.
    /// - Throws: an error with the reason if the recording may not leave the host, or cannot be read.
    init(_ path: String, run: String?, withText: Bool) throws {
        let size =
            try (FileManager.default.attributesOfItem(atPath: path)[.size] as? any BinaryInteger)
            .map { Int(clamping: $0) } ?? 0
        guard size <= Parts.largestRecording else {
            throw FieldError(message: "\(path) has \(size) bytes, and at most \(Parts.largestRecording) are sent")
        }
        // The host appends to the file, so its last line may be incomplete. Do not map it: the host may truncate it.
        let read = try Data(contentsOf: URL(filePath: path))
        let bytes = [UInt8](read[..<(read.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? read.startIndex)])
        guard withText || Recording.hasNoText(bytes) else {
            throw FieldError(
                message:
                    "the recording has private texts, and fleet.json of this host does not say \"forwardText\": true")
        }
        self.run = run
        self.bytes = bytes.count
        sha256 = Digest(of: bytes)
        archive = Compression.compress(bytes)
    }

    var parts: Int { max(1, (archive.count + Parts.size - 1) / Parts.size) }

    /// The answer for one part, in Base64; nil for a number out of range.
    func part(_ number: Int) -> Value? {
        guard (0..<parts).contains(number) else { return nil }
        let content = archive[number * Parts.size..<min(archive.count, (number + 1) * Parts.size)]
        return [
            "run": run.map { .string($0) } ?? .null, "parts": .int(parts), "bytes": .int(bytes),
            "sha256": .string(sha256.description), "content": .string(Data(content).base64EncodedString()),
        ]
    }
}

/// Checks the content of a recording.
enum Recording {
    /// Whether every run in a recording was recorded without private texts. Each run that a host appends begins with a
    /// line that states this. Only that line has the member `glassbus`; decoding every line would take too long.
    static func hasNoText(_ bytes: [UInt8]) -> Bool {
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
