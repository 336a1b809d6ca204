import EventBus

/// A part of the running host has a problem. `GET /v1/health` also shows it.
public struct HealthWarned: Fact {
    public static let topic: TopicName = "health.warned"
    /// The name of the part; see ``HealthStatus/Part``.
    public var part: String
    /// `fail` if the host cannot persist what it promises to; otherwise `warn`.
    public var severity: String
    public var message: String

    public init(_ note: HealthStatus.Note) {
        part = note.part.rawValue
        severity = note.severity.rawValue
        message = note.message
    }
}

/// A part of the host has recovered from its problem (`health.warned`).
public struct HealthRecovered: Fact {
    public static let topic: TopicName = "health.recovered"
    public var part: String

    public init(_ part: HealthStatus.Part) { self.part = part.rawValue }
}
