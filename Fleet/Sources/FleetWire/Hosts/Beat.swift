import EventBus

/// The sign of life of a host. The broker keeps only the last one of each host.
public struct Beat: FleetDocument, Hashable {
    public var v = 1
    public var host: Token
    /// The unique run of the host's sidecar.
    public var sidecar: String
    /// The version of GlassBus of the sidecar; nil from a 0.1 sidecar, which does not report it.
    public var sidecarVersion: String?
    /// The run of the host (`businstance`); nil while the host does not answer.
    public var run: String?
    /// The version of GlassBus on the host; nil while the host does not answer.
    public var version: String?
    /// The SHA-256 of the rules that the host reports as running.
    public var set: String?
    /// The bundle that the sidecar has activated; nil for the rules that the host had before it joined.
    public var bundle: Digest?
    public var channel: Token
    /// The highest serial that the host has ever taken.
    public var serial = 0
    /// The sidecar's wall clock, in seconds since 1970.
    public var seen = 0.0
    public var outbox = Outbox()
    public var counts = DecisionCounts()
    /// Seconds between two beats.
    public var interval = 30.0
    public var labels: [String] = []
    /// Patterns of the topics that the fleet may publish on the bus of the host; nil if the host does not report them.
    public var inject: [String]?
    /// Conditions that an operator should know about.
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
        /// Events that were dropped since the sidecar started.
        public var lost: Int

        public init(events: Int = 0, bytes: Int = 0, lost: Int = 0) {
            self.events = events
            self.bytes = bytes
            self.lost = lost
        }
    }

    public enum Note: String, Codable, Sendable, CaseIterable {
        /// The stream of events is full.
        case full
        /// The disk rejects events, or the state of the host's rules.
        case disk
        /// Another sidecar uses the name of this host.
        case duplicate
        /// Events are forwarded with private texts.
        case text
        /// The host does not run the bundle that the sidecar has activated.
        case rules
    }
}

extension Beat {
    /// Decodes a published beat. The broker authenticates the publisher of a subject, but does not check the content.
    /// - Returns: nil if it is not a beat, or not of the host in the subject.
    public init?(_ message: Incoming, in subjects: Subjects) {
        guard let beat = try? Beat(json: message.body), subjects.host(in: message.subject) == beat.host else {
            return nil
        }
        self = beat
    }
}

extension AdoptionReport {
    /// Decodes a published report, with the same checks as for a ``Beat``.
    /// - Returns: nil if it is not a report, or not of the host in the subject.
    public init?(_ message: Incoming, in subjects: Subjects) {
        guard let report = try? AdoptionReport(json: message.body), subjects.host(in: message.subject) == report.host
        else { return nil }
        self = report
    }
}
