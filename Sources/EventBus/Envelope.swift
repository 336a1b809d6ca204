/// An event with what the bus knows about its delivery. Made only when somebody
/// looks: a tap, a recorder.
public struct Envelope: Sendable {
    /// Sequence number of the delivery, from 1, without gaps, untapped ones included.
    public let id: UInt64

    /// The delivery during which the event was published, or that scheduled the timer
    /// which published it; nil for an input from outside.
    public let cause: UInt64?

    /// Bus time of the delivery.
    public let time: Duration

    /// Who published: the name of a plugin's bus, or what an input gave.
    public let source: String

    public let event: any Event

    public var topic: TopicName { type(of: event).topic }

    public init(id: UInt64, cause: UInt64?, time: Duration, source: String, event: any Event) {
        self.id = id
        self.cause = cause
        self.time = time
        self.source = source
        self.event = event
    }
}
