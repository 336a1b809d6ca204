/// An event, together with the facts about its delivery. The bus creates envelopes only for taps.
public struct Envelope: Sendable {
    /// The number of the delivery, starting at 1. Deliveries that no tap sees are counted as well.
    public let id: UInt64

    /// The id of the delivery during which the event was published; for an event that a timer published, the id
    /// of the delivery that scheduled the timer. Nil for an input from outside.
    public let cause: UInt64?

    /// Bus time of the delivery.
    public var time: Duration { .init(nanoseconds: nanoseconds) }
    private let nanoseconds: Int64

    /// The publisher of the event: the name of an ``EventBus`` handle, or the source given with an input.
    public let source: String

    public let event: any Event

    /// The container that the event is about; nil for the main one, and for an event that is not about a container.
    public let container: ContainerName?

    /// The attributes that the publisher gave an input; for an event that an input caused, those that the input passes
    /// on, such as its `traceparent` (``EventAttributes/isPassedOn``). Nil if there are none.
    public let attributes: EventAttributes?

    public var topic: TopicName { type(of: event).topic }

    public init(
        id: UInt64, cause: UInt64?, time: Duration, source: String, event: any Event, container: ContainerName? = nil,
        attributes: EventAttributes? = nil
    ) {
        self.init(
            id: id, cause: cause, nanoseconds: time.nanosecondsClamped, source: source, event: event,
            container: container, attributes: attributes)
    }

    /// - Parameter nanoseconds: the bus time. Few taps read it, so it becomes a `Duration` only then.
    @inline(__always)
    init(
        id: UInt64, cause: UInt64?, nanoseconds: Int64, source: String, event: any Event, container: ContainerName?,
        attributes: EventAttributes?
    ) {
        self.id = id
        self.cause = cause
        self.nanoseconds = nanoseconds
        self.source = source
        self.event = event
        self.container = container
        self.attributes = attributes
    }
}
