/// The health of a host, as in the response to `GET /v1/health`.
public struct HealthReport: Sendable, Encodable {
    public enum Status: String, Sendable, Encodable { case pass, warn, fail }

    public struct Note: Sendable, Encodable, Equatable {
        /// The part with the problem; see ``HealthStatus/Part``.
        public var part: String
        public var severity: Status
        public var message: String
    }

    public var status: Status
    public var version = LiveHost.version
    /// Identifies the run of the host; see ``LiveHost/instance``.
    public var instance: String
    /// Seconds since the start; nil while the bus does not respond.
    public var uptime: Double?
    /// The current generation of rules; 0 without rules. Nil while the bus does not respond.
    public var generation: Int?
    public var notes: [Note]

    init(of instance: String, notes: [Note], uptime: Double? = nil, generation: Int? = nil) {
        self.instance = instance
        self.notes = notes
        self.uptime = uptime
        self.generation = generation
        let severities = notes.map(\.severity)
        status = severities.contains(.fail) ? .fail : severities.isEmpty ? .pass : .warn
    }
}
