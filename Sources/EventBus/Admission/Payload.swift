/// What an event says, in questions about events of any type. It becomes plain data only
/// when somebody reads it, so that a question that nobody answers costs no encoding.
public struct Payload: Sendable {
    private enum Content {
        case event(any Event)
        case data(Value)
    }
    private let content: Content

    public init(_ event: any Event) { content = .event(event) }

    /// - Parameter data: the event's fields.
    public init(data: Value) { content = .data(data) }

    /// The event's fields; empty if it cannot be encoded.
    public var data: Value {
        switch content {
        case .event(let event): (try? ValueEncoder().encode(event)) ?? .object([:])
        case .data(let data): data
        }
    }

    /// The event itself, where it is one.
    var event: (any Event)? {
        if case .event(let event) = content { event } else { nil }
    }
}

extension Payload: Codable, SchemaDescribable {
    public init(from decoder: any Decoder) throws { self.init(data: try Value(from: decoder)) }

    public func encode(to encoder: any Encoder) throws {
        switch content {
        case .event(let event): try event.encode(to: encoder)
        case .data(let data): try data.encode(to: encoder)
        }
    }

    public static var jsonSchema: Value { ["type": "object", "description": "the event's fields"] }
}
