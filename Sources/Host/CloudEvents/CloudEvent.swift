import EventBus
import FoundationEssentials
import RuleHost

/// A delivery as a CloudEvent 1.0 in JSON. Taps, streams and recordings show deliveries in this form.
///
/// `type` is the topic, `id` the number of the delivery, and `source` the publisher as a path. Two extensions are
/// used: `bustime` is the bus time in seconds (as text, because CloudEvents has no fractional numbers), and
/// `causationid` is the id of the delivery that caused this one.
public struct CloudEvent: Encodable, Sendable {
    public let envelope: Envelope

    /// Whether the data has private text; if not, the length of the text is in its place.
    private let withText: Bool

    public init(_ envelope: Envelope, withText: Bool = true) {
        self.envelope = envelope
        self.withText = withText
    }

    private enum Keys: String, CodingKey {
        case specversion, id, source, type, data, bustime, causationid
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode("1.0", forKey: .specversion)
        try container.encode(String(envelope.id), forKey: .id)
        try container.encode(Self.path(envelope.source), forKey: .source)
        try container.encode(envelope.topic.text, forKey: .type)
        try container.encode(Value.double(envelope.time.inSeconds).json, forKey: .bustime)
        try container.encodeIfPresent(envelope.cause.map { String($0) }, forKey: .causationid)
        if let place = envelope.container {
            let data = withText ? try ValueEncoder().encode(envelope.event) : envelope.event.withoutPrivateText
            try container.encode(ContainerField.put(place, into: data), forKey: .data)
        } else if withText {
            try container.encode(envelope.event, forKey: .data)
        } else {
            try container.encode(envelope.event.withoutPrivateText, forKey: .data)
        }
    }

    /// A source from outside is a URI reference already. The name of a plugin gets a slash in front.
    private static func path(_ source: String) -> String {
        source.contains("/") || source.contains(":") ? source : "/" + source
    }
}

extension Event {
    /// The event's fields, with the length of each private text in its place.
    var withoutPrivateText: Value { Redaction(event: self).fields ?? .null }
}
