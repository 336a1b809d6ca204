/// What the publisher of an event from outside said of it, besides its source, its type and its data: the other attributes
/// of a CloudEvent. The bus shows them to taps (``Envelope/attributes``), and never reads them.
public final class EventAttributes: Sendable {
    /// Together with the source, it tells the event from all others. Nil if the publisher gave the event no id.
    public let id: String?
    /// The attributes by name, such as `subject` and `time`. Each is a text, a whole number, true or false.
    public let others: [String: Value]

    public init(id: String?, others: [String: Value] = [:]) {
        self.id = id
        self.others = others
    }
}
