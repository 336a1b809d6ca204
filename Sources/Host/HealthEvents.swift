import EventBus

/// A part of the running host is not as it should be; `GET /v1/health` has the same.
public struct HealthWarned: Fact {
    public static let topic: TopicName = "health.warned"
    /// `recording`, `state`, `rules`, `log`, `bus` or `connections`.
    public var part: String
    /// `fail`: the host cannot keep what it promises to keep; else `warn`.
    public var severity: String
    public var message: String

    public init(_ note: HealthNotes.Note) {
        part = note.part.rawValue
        severity = note.severity.rawValue
        message = note.message
    }
}

/// A part of the host of which `health.warned` spoke is well again.
public struct HealthRecovered: Fact {
    public static let topic: TopicName = "health.recovered"
    public var part: String

    public init(_ part: HealthNotes.Part) { self.part = part.rawValue }
}
