/// What the publisher of an event from outside said of it, besides its source, its type and its data: the other attributes
/// of a CloudEvent. The bus shows them to taps (``Envelope/attributes``), and reads only what it passes on.
public final class EventAttributes: Sendable {
    /// Together with the source, it tells the event from all others. Nil if the publisher gave the event no id.
    public let id: String?
    /// The attributes by name, such as `subject` and `time`. Each is a text, a whole number, true or false.
    public let others: [String: Value]
    /// Whether they were not said of the event itself, but of the input that caused it.
    public let isPassedOn: Bool
    /// What all events have that the event causes; nil for none.
    let passedOn: EventAttributes?

    /// The trace that an event belongs to, as the Distributed Tracing extension of CloudEvents and Trace Context of the W3C
    /// have it, with the longest text of each.
    ///
    /// A text that is longer, in bytes, is not passed on: the memory for what is passed on must be bounded. Trace Context asks
    /// for 512 of `tracestate`, and a `traceparent` has 55.
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
