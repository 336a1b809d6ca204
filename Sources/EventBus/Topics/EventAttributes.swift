/// The attributes of a CloudEvent that the publisher of an event from outside gave it, in addition to its source, type
/// and data. The bus shows them to taps (``Envelope/attributes``), and reads only those that it passes on.
public final class EventAttributes: Sendable {
    /// Identifies the event together with the source. Nil if the publisher gave the event no id.
    public let id: String?
    /// The attributes by name, such as `subject` and `time`. Each is a string, an integer or a Boolean.
    public let others: [String: Value]
    /// Whether the attributes come from the input that caused the event, not from the event itself.
    public let isPassedOn: Bool
    /// The attributes of all events that this event causes; nil for none.
    let passedOn: EventAttributes?

    /// The attributes of the trace that an event belongs to, as defined by the Distributed Tracing extension of
    /// CloudEvents and by W3C Trace Context, with the maximum length of each.
    ///
    /// A longer value, in bytes, is not passed on: the memory for passed-on attributes must be bounded. Trace Context
    /// asks for 512 bytes of `tracestate`, and a `traceparent` has 55.
    private static let trace = ["traceparent": 128, "tracestate": 512]

    public init(id: String?, others: [String: Value] = [:]) {
        self.id = id
        self.others = others
        isPassedOn = false
        let trace =
            others.isEmpty
            ? [:]
            : others.filter { name, value in
                value.stringValue.map { $0.utf8.count <= Self.trace[name] ?? -1 } ?? false
            }
        passedOn = trace.isEmpty ? nil : EventAttributes(passingOn: trace)
    }

    private init(passingOn others: [String: Value]) {
        (id, self.others, isPassedOn, passedOn) = (nil, others, true, nil)
    }
}
