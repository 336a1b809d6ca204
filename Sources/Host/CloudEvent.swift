import EventBus
import FoundationEssentials
import RuleHost

/// A delivered event as a CloudEvent 1.0 in its JSON format: what taps, streams and
/// recordings show.
///
/// `type` is the topic, `id` the delivery's number, `source` the publisher as a path.
/// Extensions: `bustime` (seconds since the system's start, as text, since CloudEvents has no fractional
/// numbers) and `causationid` (the id of the delivery that caused this one).
public struct CloudEvent: Encodable, Sendable {
    public let envelope: Envelope

    /// Whether private text is in its data; else its length is.
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
        if withText {
            try container.encode(envelope.event, forKey: .data)
        } else {
            try container.encode(envelope.event.withoutPrivateText, forKey: .data)
        }
    }

    /// A source from outside is a URI reference already; ours are plugin names.
    private static func path(_ source: String) -> String {
        source.contains("/") || source.contains(":") ? source : "/" + source
    }
}

extension Event {
    /// As on the wire, with the length of private text in its place.
    var withoutPrivateText: Value { Redaction(event: self).fields ?? .null }
}
