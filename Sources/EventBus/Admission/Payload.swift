/// The fields of an event of any type, for queries about events. The event is encoded only when the fields are
/// read, so that a question that nobody answers costs no encoding.
public struct Payload: Sendable {
    private enum Content {
        case event(any Event)
        case data(Value)
    }
    private let content: Content

    public init(_ event: any Event) { content = .event(event) }

    /// - Parameter data: the fields of the event, as an object.
    public init(data: Value) { content = .data(data) }

    /// The fields of the event, as an object; empty if the event cannot be encoded.
    public var data: Value {
        switch content {
        case .event(let event): (try? ValueEncoder().encode(event)) ?? .object([:])
        case .data(let data): data
        }
    }

    /// The event itself; nil if the payload was made from data.
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
