import EventBus
import FleetCore
import FleetWire
import Host

/// A job for a worker: compare some rules on one recording.
public struct CompareJobMessage: Codable, Hashable, Sendable {
    public var id: Token
    public var host: Token
    public var run: Token
    public var parts: Int
    public var sha256: Digest
    /// The bundle of the new rules.
    public var rules: Digest

    /// How often a job is given to a worker at most.
    public static let mostAttempts = CompareBoard.mostAttempts

    public init(id: Token, recording: StoredRecording, rules: Digest) {
        self.id = id
        host = recording.host
        run = recording.run
        parts = recording.parts
        sha256 = recording.sha256
        self.rules = rules
    }

    public init(json: [UInt8]) throws {
        self = try ValueDecoder().decode(CompareJobMessage.self, from: JSONText.decode(Value.self, from: json))
    }

    public var json: [UInt8] { get throws { Array(try JSONText.string(self).utf8) } }

    public var stored: StoredRecording { StoredRecording(host: host, run: run, parts: parts, sha256: sha256) }
    public var recording: String { stored.name }
}

/// What came of one attempt at a job, sent in parts.
public struct CompareResultMessage: Sendable {
    public var job: Token
    public var attempt: Int
    /// The lines that `busctl compare --json` printed.
    public var lines: [Value]
    /// Why there are none; nil if it went well.
    public var failure: String?

    public init(job: Token, attempt: Int, lines: [Value], failure: String?) {
        self.job = job
        self.attempt = attempt
        self.lines = lines
        self.failure = failure
    }

    private static let attempt = "Glassbus-Attempt"

    public func send(by link: any Link, _ subjects: Subjects) async throws {
        var fields: [String: Value] = ["attempt": .int(attempt), "lines": .array(lines)]
        if let failure { fields["failure"] = .string(failure) }
        let archive = Compression.compress(Array(Value.object(fields).json.utf8))
        let messages = Parts.messages(archive) { subjects.result(of: job, part: attempt * 10_000 + $0) }
        for (part, original) in messages.enumerated() {
            var message = original
            message.headers[Self.attempt] = String(attempt)
            _ = try await link.publish(
                message, id: "result/\(job)/\(attempt)/\(part)/\(Digest(of: message.body).short)")
        }
    }

    /// Puts the parts of results together as they come.
    public struct Reader: Sendable {
        private var parts: [String: [Int: [UInt8]]] = [:]
        private static let largest = 256 << 20
        /// How many parts a result may have.
        private static let counts = Parts.counts(upTo: largest)

        public init() {}

        /// - Returns: a result whose last part this was.
        public mutating func take(_ message: Incoming) -> CompareResultMessage? {
            let words = message.subject.split(separator: ".")
            guard words.count == 5, let job = Token(ifValid: words[3]), let number = Int(words[4]),
                let count = message.headers[Parts.count].flatMap({ Int($0) }), Self.counts.contains(count),
                let attempt = message.headers[CompareResultMessage.attempt].flatMap({ Int($0) }),
                (1...CompareJobMessage.mostAttempts).contains(attempt),
                (attempt * 10_000..<attempt * 10_000 + count).contains(number)
            else { return nil }
            let key = "\(job)/\(attempt)"
            parts[key, default: [:]][number - attempt * 10_000] = message.body
            guard let all = parts[key], all.count == count else { return nil }
            let archive = (0..<count).flatMap { all[$0] ?? [] }
            guard let bytes = try? Compression.expand(archive, atMost: Self.largest),
                let json = try? JSONText.decode(Value.self, from: bytes)
            else { return nil }
            parts[key] = nil
            return CompareResultMessage(
                job: job, attempt: attempt, lines: json["lines"]?.arrayValue ?? [],
                failure: json["failure"]?.stringValue)
        }
    }
}
