import EventBus
import FleetWire

/// A recording in the stream of recordings.
public struct StoredRecording: Hashable, Sendable {
    public let host: Token
    public let run: Token
    public let parts: Int
    public let sha256: Digest

    /// What people know the recording by.
    public var name: String { "\(host)/\(run)" }
}

/// Reads the recordings that hosts have sent.
public struct Recordings: Sendable {
    private let link: any Link
    private let subjects: Subjects
    private var stream: String { FleetStream.recordings.name(in: subjects.fleet) }

    public init(_ link: any Link, _ fleet: Token) {
        self.link = link
        subjects = Subjects(fleet: fleet)
    }

    /// The most bytes of a recording that hosts send and readers take, before it is compressed.
    public static let largest = 256 << 20
    private static let counts = Parts.counts(upTo: largest)

    /// All recordings, sorted by host and run.
    public func list() async throws -> [StoredRecording] {
        var found: [String: StoredRecording] = [:]
        var follower = StreamFollower(
            link, .recordings, of: subjects.fleet, subject: "glassbus.\(subjects.fleet).recording.*.*.0")
        while let message = try await follower.next() {
            let words = message.subject.split(separator: ".")
            guard words.count == 6, let host = Token(ifValid: words[3]), let run = Token(ifValid: words[4]),
                let parts = message.headers[Parts.count].flatMap({ Int($0) }), Self.counts.contains(parts),
                let digest = message.headers["Glassbus-Sha256"].flatMap({ Digest($0) })
            else { continue }
            // The last one of a run is the longest.
            let recording = StoredRecording(host: host, run: run, parts: parts, sha256: digest)
            found[recording.name] = recording
        }
        return found.values.sorted { $0.name < $1.name }  // order: sorted by name
    }

    /// The bytes of a recording.
    /// - Parameter limit: the most bytes that it may have.
    /// - Throws: ``BundleProblem`` if a part is missing or was changed, or the recording is larger.
    public func bytes(of recording: StoredRecording, atMost limit: Int = largest) async throws -> [UInt8] {
        guard Self.counts.contains(recording.parts) else {
            throw BundleProblem(file: recording.name, "it says that it has \(recording.parts) parts")
        }
        var archive: [UInt8] = []
        for part in 0..<recording.parts {
            let subject = subjects.recording(of: recording.host, run: recording.run, part: part)
            guard let message = try await link.last(stream, subject) else {
                throw BundleProblem(file: recording.name, "part \(part) is missing")
            }
            archive += message.body
            guard archive.count <= limit else {
                throw BundleProblem(file: recording.name, "it has more than \(limit) bytes")
            }
        }
        let bytes = try Compression.expand(archive, atMost: limit)
        guard Digest(of: bytes) == recording.sha256 else {
            throw BundleProblem(file: recording.name, "its SHA-256 is another one than its host said")
        }
        return bytes
    }
}
