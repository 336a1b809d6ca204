import EventBus
import FoundationEssentials

/// An event from outside.
///
/// ``EventCatalogue/decode(_:within:)`` decodes and validates it from a CloudEvent, or from the short form `{"type":
/// "toast.show", "data": {…}}`. An event created in Swift is validated when it is published.
public struct IncomingEvent: Sendable {
    public var event: any Event {
        didSet { (isChecked, canonicalData) = (false, nil) }
    }
    /// The container for the event; nil for the main one.
    public var container: ContainerName?
    /// The sender of the event; nil in a short form without a source.
    public var source: String?
    /// The other attributes of the CloudEvent. In the short form: empty with a source, nil without one.
    public var attributes: EventAttributes?
    /// Whether the event has `"specversion": "1.0"`.
    public var isCloudEvent = false
    /// The `bustime` extension of the CloudEvent: the bus time of the sending system.
    public var busTime: Duration?
    /// Whether the event is a fact copied from a tap, which only a test bench decodes. Lines of a tap have the same
    /// effect there as on any other host: their facts are skipped (``EventCatalogue/isEcho(_:)``).
    public var isEcho: Bool { busTime != nil && type(of: event).role == .fact }
    /// The line number in a recording, as written in the line; nil elsewhere.
    public var recordedLine: String?
    /// The canonical JSON of its data, if ``EventCatalogue/keepsData`` is true.
    public var canonicalData: [UInt8]?
    /// The size of its JSON in bytes; 0 if it was not decoded from JSON.
    public var size = 0

    /// Whether validation can be skipped, because the event was decoded, or is the host's own.
    var isChecked = false

    /// The event and its container.
    public var placed: PlacedEvent { PlacedEvent(event, in: container) }

    public init(event: any Event, source: String? = nil, attributes: EventAttributes? = nil) {
        self.event = event
        self.source = source
        self.attributes = attributes
    }

    /// Creates an event without validation.
    package init(
        checked event: any Event, in container: ContainerName? = nil, source: String? = nil,
        attributes: EventAttributes? = nil
    ) {
        self.init(event: event, source: source, attributes: attributes)
        (self.container, isChecked) = (container, true)
    }
}

/// The members of an event from outside, with data that is not decoded yet.
struct EventEnvelope: Decodable {
    let type: String
    let source: String?
    let attributes: EventAttributes?
    let isCloudEvent: Bool
    let busTime: Duration?
    let recordedLine: String?
    private let plainData: Value?
    private let encodedData: String?

    private enum Keys: String, CodingKey {
        // swift-format-ignore: AlwaysUseLowerCamelCase
        case specversion, id, source, type, datacontenttype, data, data_base64, bustime, busline
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
            // A CloudEvent must have an ID and a source.
            let id = try Self.text(container, .id)
            source = try Self.text(container, .source)
            attributes = EventAttributes(id: CloudEvent.publisherID(id), others: try Self.others(decoder))
        } else {
            isCloudEvent = false
            source = try container.decodeIfPresent(String.self, forKey: .source)
            attributes = source == nil ? nil : EventAttributes(id: nil)
        }
        recordedLine = try? container.decode(String.self, forKey: .busline)
        busTime = (try? container.decode(Value.self, forKey: .bustime))?.numericValue.flatMap { Duration(seconds: $0) }
        type = try Self.type(container, decoder)
        plainData = try container.decodeIfPresent(Value.self, forKey: .data)
        encodedData = isCloudEvent ? try container.decodeIfPresent(String.self, forKey: .data_base64) : nil
    }

    /// The attributes other than the core ones and those of the host.
    private static func others(_ decoder: any Decoder) throws -> [String: Value] {
        let container = try decoder.container(keyedBy: AnyKey.self)
        return try container.allKeys.reduce(into: [:]) { others, key in
            guard !CloudEvent.isOwn(key.stringValue) else { return }
            let value = try container.decode(Value.self, forKey: key)
            // A null member counts as missing.
            if value != .null { others[key.stringValue] = value }
        }
    }

    /// The event's data. `data_base64` must contain JSON in Base64, because no topic has binary data.
    /// - Parameter levels: the maximum nesting depth of objects and lists in `data_base64`.
    func data(levels: Int) throws(FieldError) -> Value {
        if let plainData { return plainData }
        guard let text = encodedData else { return [:] }
        guard let bytes = Data(base64Encoded: text) else {
            throw FieldError(path: "data_base64", message: "is not Base64")
        }
        do {
            return try JSONText.decode(Value.self, from: bytes, levels: levels)
        } catch {
            throw FieldError(path: "data_base64", message: "has no JSON inside: \(error)")
        }
    }

    /// The topic. If it is missing and the event has an unknown member, the error reports that member.
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

    /// Parses seconds such as `12.5`, as ``CloudEvent`` writes them in `bustime`.
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
