import EventBus

/// The sign of life of a host. Only the last one of each host is kept.
public struct Beat: Codable, Hashable, Sendable {
    public var v = 1
    public var host: Token
    /// The run of the host's sidecar, which no other has.
    public var sidecar: String
    /// The version of GlassBus of the sidecar; nil from a sidecar of 0.1, which did not say it.
    public var sidecarVersion: String?
    /// The run of the host (`businstance`); nil while the host does not answer.
    public var run: String?
    /// The version of GlassBus on the host; nil while the host does not answer.
    public var version: String?
    /// The SHA-256 of the rules that the host says it runs.
    public var set: String?
    /// The bundle that the sidecar has put in use; nil for the rules that the host had before it joined.
    public var bundle: Digest?
    public var channel: Token
    /// The highest serial that the host ever took.
    public var serial = 0
    /// The sidecar's wall clock, in seconds since 1970.
    public var seen = 0.0
    public var outbox = Outbox()
    public var counts = DecisionCounts()
    /// How many seconds pass between two beats.
    public var interval = 30.0
    public var labels: [String] = []
    /// Patterns of the topics that the fleet may publish on the bus of the host; nil if the host does not say.
    public var inject: [String]?
    /// What an operator should know.
    public var notes: [Note] = []

    public init(host: Token, sidecar: String, channel: Token) {
        self.host = host
        self.sidecar = sidecar
        self.channel = channel
    }

    public struct Outbox: Codable, Hashable, Sendable {
        /// Events that the broker has not acknowledged.
        public var events: Int
        public var bytes: Int
        /// Events that were left out since the sidecar started.
        public var lost: Int

        public init(events: Int = 0, bytes: Int = 0, lost: Int = 0) {
            self.events = events
            self.bytes = bytes
            self.lost = lost
        }
    }

    public enum Note: String, Codable, Sendable, CaseIterable {
        /// The stream of events takes no more.
        case full
        /// The disk does not take events, or what the host must remember of its rules.
        case disk
        /// Another sidecar says that it is this host.
        case duplicate
        /// Events are forwarded with private texts.
        case text
        /// The host does not run the bundle that the sidecar has put in use.
        case rules
    }
}

extension Beat {
    /// Reads a beat that somebody published. The broker knows who may publish to a subject, and not what is in the message.
    /// - Returns: nil if it is none, or not of the host that the subject names.
    public init?(_ message: Incoming, in subjects: Subjects) {
        guard let beat = try? Beat(json: message.body), subjects.host(in: message.subject) == beat.host else {
            return nil
        }
        self = beat
    }

    /// - Throws: ``FieldError`` if the bytes are no beat.
    public init(json: [UInt8]) throws { self = try FleetJSON.decode(Beat.self, json) }
    public var json: [UInt8] { FleetJSON.encode(self) }
}

extension AdoptionReport {
    /// Reads a report that somebody published, as a ``Beat`` is read.
    /// - Returns: nil if it is none, or not of the host that the subject names.
    public init?(_ message: Incoming, in subjects: Subjects) {
        guard let report = try? AdoptionReport(json: message.body), subjects.host(in: message.subject) == report.host
        else { return nil }
        self = report
    }

    /// - Throws: ``FieldError`` if the bytes are no report.
    public init(json: [UInt8]) throws { self = try FleetJSON.decode(AdoptionReport.self, json) }
    public var json: [UInt8] { FleetJSON.encode(self) }
}
