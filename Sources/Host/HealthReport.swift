/// How a host is: what `GET /v1/health` answers.
public struct HealthReport: Sendable, Encodable {
    public enum Status: String, Sendable, Encodable { case pass, warn, fail }

    public struct Note: Sendable, Encodable, Equatable {
        /// The part that is not as it should be; see ``HealthNotes/Part``.
        public var part: String
        public var severity: Status
        public var message: String
    }

    public var status: Status
    public var version = LiveHost.version
    /// Seconds since the start; nil while the bus is held.
    public var uptime: Double?
    /// Of the rules that decide; 0: none do. Nil while the bus is held.
    public var generation: Int?
    public var notes: [Note]

    init(notes: [Note], uptime: Double? = nil, generation: Int? = nil) {
        self.notes = notes
        self.uptime = uptime
        self.generation = generation
        let severities = notes.map(\.severity)
        status = severities.contains(.fail) ? .fail : severities.isEmpty ? .pass : .warn
    }
}
