import EventBus
import FoundationEssentials

/// An event from outside, decoded and checked.
///
/// ``EventCatalogue/decode(_:atMost:)`` decodes it from a CloudEvent, or from the short form
/// `{"type": "toast.show", "data": {…}}`.
public struct IncomingEvent: Sendable {
    public var event: any Event
    /// The container that the event is about; nil for the main one.
    public var container: ContainerName?
    /// The CloudEvent's id; nil in the short form.
    public var id: String?
    /// The CloudEvent's source; nil in the short form.
    public var source: String?
    /// Whether the event has `"specversion": "1.0"`.
    public var isCloudEvent = false
    /// The extension `bustime` of the CloudEvent: bus time of the system that sent it.
    public var busTime: Duration?
    /// Whether the event is a fact that was copied from a tap, which only a test bench decodes. Lines of a tap
    /// have the same effect there as on any other host: their facts are left out (``EventCatalogue/isEcho(_:)``).
    public var isEcho: Bool { busTime != nil && type(of: event).role == .fact }
    /// The canonical JSON of its data, if ``EventCatalogue/keepsData`` is true.
    public var canonicalData: [UInt8]?
    /// The size of its JSON in bytes; 0 if it was not decoded from JSON.
    public var size = 0

    /// The event and its container.
    public var placed: PlacedEvent { PlacedEvent(event, in: container) }

    public init(event: any Event, id: String? = nil, source: String? = nil) {
        self.event = event
        self.id = id
        self.source = source
    }
}

/// The members of an event from outside, whose data is not decoded yet.
struct EventEnvelope: Decodable {
    let type: String
    let id: String?
    let source: String?
    let isCloudEvent: Bool
    let busTime: Duration?
    let data: Value

    private enum Keys: String, CodingKey {
        // swift-format-ignore: AlwaysUseLowerCamelCase
        case specversion, id, source, type, datacontenttype, data, data_base64, bustime
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        if let version = try container.decodeIfPresent(String.self, forKey: .specversion) {
            guard version == "1.0" else {
                throw FieldError(path: "specversion", message: "'\(version)' is not supported; expected '1.0'")
            }
            isCloudEvent = true
            if let type = try container.decodeIfPresent(String.self, forKey: .datacontenttype),
                !Self.isJSON(type)
            {
                throw FieldError(
                    path: "datacontenttype", message: "'\(type)' is not understood; expected 'application/json'")
            }
            // A CloudEvent must have an id and a source.
            id = try Self.text(container, .id)
            source = try Self.text(container, .source)
        } else {
            isCloudEvent = false
            id = try container.decodeIfPresent(String.self, forKey: .id)
            source = try container.decodeIfPresent(String.self, forKey: .source)
        }
        busTime = (try? container.decode(String.self, forKey: .bustime)).flatMap(Self.seconds)
        type = try Self.type(container, decoder)
        let plain = try container.decodeIfPresent(Value.self, forKey: .data)
        let encoded = isCloudEvent ? try container.decodeIfPresent(String.self, forKey: .data_base64) : nil
        data = try plain ?? encoded.map(Self.decoded) ?? [:]
    }

    /// The JSON that `data_base64` has in Base64. There is no other data: no topic has bytes as its data.
    private static func decoded(_ text: String) throws(FieldError) -> Value {
        guard let bytes = Data(base64Encoded: text) else {
            throw FieldError(path: "data_base64", message: "is not Base64")
        }
        do {
            return try JSONText.decode(Value.self, from: bytes)
        } catch {
            throw FieldError(path: "data_base64", message: "has no JSON inside: \(error)")
        }
    }

    /// The topic. If it is missing, and the event has another member that is not known, the error says so.
    private static func type(_ container: KeyedDecodingContainer<Keys>, _ decoder: any Decoder) throws -> String {
        guard !container.contains(.type), let members = try? decoder.container(keyedBy: AnyKey.self).allKeys,
            let meant = members.first(where: { nearestField($0.stringValue, among: [Keys.type.rawValue]) != nil })
        else { return try container.decode(String.self, forKey: .type) }
        throw FieldError(
            path: meant.stringValue, message: "an event has no such member", hint: "did you mean 'type'?")
    }

    /// Any member of the text.
    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads seconds such as `12.5`, as ``CloudEvent`` writes them in `bustime`.
    static func seconds(_ text: String) -> Duration? { Double(text).flatMap { Duration(seconds: $0) } }

    private static func isJSON(_ type: String) -> Bool {
        let name = type.prefix { $0 != ";" && $0 != " " }.lowercased()
        return name.hasSuffix("/json") || name.hasSuffix("+json")
    }

    private static func text(_ container: KeyedDecodingContainer<Keys>, _ key: Keys) throws -> String {
        let text = try container.decode(String.self, forKey: key)
        guard !text.isEmpty else {
            throw FieldError(path: key.rawValue, message: "empty; a CloudEvent needs one")
        }
        return text
    }
}
