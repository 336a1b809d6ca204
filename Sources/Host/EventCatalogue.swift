import EventBus
import FoundationEssentials

// Over 300 lines: the two ways to read an event, a general one and a fast one, share their checks.

/// The types of all events by their topics, and which of them clients may publish. It is a value, so that other
/// threads can decode events while the bus works.
public struct EventCatalogue: Sendable {
    private struct Entry: Sendable {
        let type: any Event.Type
        let fields: FieldTree
        let isFact: Bool
        /// The errors for a client, and for one of a test bench, that publishes such an event; nil if it may.
        let reserved, reservedOnTestBench: FieldError?
    }

    private let entries: [String: Entry]
    /// The names of all events, sorted.
    public let names: [TopicName]
    /// The names of all queries, sorted.
    public let queries: [TopicName]

    /// Whether decoded events keep the canonical JSON of their data, which a recorder needs.
    public var keepsData = false

    /// Whether clients may publish facts of modules, as on a test bench; false at first. A ``SystemFact`` stays
    /// reserved.
    public var allowsFacts = false

    /// Makes the catalogue of everything that is declared.
    public init(_ catalogue: TopicCatalogue) {
        var entries: [String: Entry] = [:]
        names = catalogue.eventNames
        queries = catalogue.queryNames
        for name in names {
            guard let type = catalogue.event(name) else { continue }
            func fields<E: Event>(_ type: E.Type) -> FieldTree { .of(type) }
            entries[name.text] = Entry(
                type: type, fields: fields(type), isFact: type.role == .fact,
                reserved: FieldError(reserved: type, allowingFacts: false, among: catalogue),
                reservedOnTestBench: FieldError(reserved: type, allowingFacts: true, among: catalogue))
        }
        self.entries = entries
    }

    /// Derives the schemas of all types. That takes long the first time, and the result is kept.
    func describeAll() {
        func open<E: Event>(_ type: E.Type) { _ = Schema.of(type) }
        // order: each on its own
        for entry in entries.values { open(entry.type) }
    }

    /// Derives the schemas of a query and its answer.
    func describe(_ type: any Query.Type) {
        func open<Q: Query>(_ type: Q.Type) { _ = (Schema.of(type), Schema.of(Q.Answer.self)) }
        open(type)
    }

    /// The names of all topics, sorted.
    public var topics: [String] { names.map(\.text) }

    /// The event type of a topic; nil if no event has this topic.
    public func type(of topic: String) -> (any Event.Type)? { entries[topic]?.type }

    /// Decodes an event from its data and checks it, as strictly as an event that arrives as JSON.
    /// - Throws: ``FieldError``. The path starts at the fields of `data`, such as `duration`.
    public func event(_ topic: String, data: Value) throws(FieldError) -> any Event {
        let entry = try admissible(topic)
        return try entry.type.fromOutside(data, fields: entry.fields)
    }

    /// Checks the names of fields.
    /// - Throws: ``FieldError`` for the first name, at any level, that the topic's events do not have; or if no
    ///   event has the topic.
    public func check(fields data: Value, of topic: String) throws(FieldError) {
        try entry(topic).fields.check(data, path: "", of: topic)
    }

    private func entry(_ topic: String) throws(FieldError) -> Entry {
        if let entry = entries[topic] { return entry }
        throw FieldError(
            path: "type", message: "no topic is called '\(topic)'",
            hint: nearest(topic, among: topics).map { "did you mean '\($0)'?" })
    }

    /// The entry of a topic that clients may publish.
    private func admissible(_ topic: String) throws(FieldError) -> Entry {
        let entry = try entry(topic)
        if let refusal = refusal(of: entry) { throw refusal }
        return entry
    }

    private func refusal(of entry: Entry) -> FieldError? { allowsFacts ? entry.reservedOnTestBench : entry.reserved }

    /// Decodes the data of one event.
    /// - Parameter container: the object whose member `data` holds it.
    fileprivate func event<K: CodingKey>(
        _ topic: String, from container: KeyedDecodingContainer<K>, data key: K
    ) throws -> any Event {
        let entry = try admissible(topic)
        func open<E: Event>(_ type: E.Type) throws -> any Event {
            let event: E
            if try container.contains(key) && !container.decodeNil(forKey: key) {
                try entry.fields.check(
                    try container.nestedContainer(keyedBy: AnyKey.self, forKey: key), path: "data", of: topic)
                event = try decoded(type, from: container, key)
            } else {
                do {
                    event = try ValueDecoder().decode(type, from: .object([:]))
                } catch let error as DecodingError {
                    throw FieldError(error, prefix: "data")
                }
            }
            try event.validateAsData()
            return event
        }
        return try open(entry.type)
    }

    private func decoded<E: Event, K: CodingKey>(
        _ type: E.Type, from container: KeyedDecodingContainer<K>, _ key: K
    ) throws -> E {
        do {
            return try container.decode(type, forKey: key)
        } catch  where !(error is DecodingError || error is FieldError) {
            // An error of Foundation's own about a number, without its place: decode again, to find the place.
            let data = try container.decode(Value.self, forKey: key)
            do {
                return try ValueDecoder().decode(type, from: data)
            } catch let error as DecodingError {
                throw FieldError(error, prefix: "data")
            }
        }
    }
}

extension Event {
    /// Validates the event; the path of the error begins with `data`.
    fileprivate func validateAsData() throws {
        do { try validate() } catch let error as FieldError { throw error.inside("data") }
    }
}

/// A coding key of any name.
struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { Int(stringValue) }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { stringValue = String(intValue) }
}

/// An event from outside, decoded and checked.
///
/// It is decoded from a CloudEvent, or from the short form `{"type": "toast.show", "data": {…}}`. The
/// `JSONDecoder` must have the catalogue in its `userInfo` (``EventCatalogue/decoder()``).
public struct IncomingEvent: Decodable, Sendable {
    public var event: any Event
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

    public init(event: any Event, id: String? = nil, source: String? = nil) {
        self.event = event
        self.id = id
        self.source = source
    }

    private enum Keys: String, CodingKey {
        // swift-format-ignore: AlwaysUseLowerCamelCase
        case specversion, id, source, type, datacontenttype, data, data_base64, bustime
    }

    public init(from decoder: any Decoder) throws {
        guard let catalogue = decoder.userInfo[EventCatalogue.userInfoKey] as? EventCatalogue else {
            preconditionFailure("decode IncomingEvent with EventCatalogue.decoder()")
        }
        let container = try decoder.container(keyedBy: Keys.self)
        if let version = try container.decodeIfPresent(String.self, forKey: .specversion) {
            guard version == "1.0" else {
                throw FieldError(path: "specversion", message: "'\(version)' is not supported; expected '1.0'")
            }
            isCloudEvent = true
            guard !container.contains(.data_base64) else {
                throw FieldError(path: "data_base64", message: "data that is not JSON is not understood")
            }
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
            id = try container.decodeIfPresent(String.self, forKey: .id)
            source = try container.decodeIfPresent(String.self, forKey: .source)
        }
        busTime = (try? container.decode(String.self, forKey: .bustime)).flatMap(Self.seconds)
        event = try catalogue.event(
            try container.decode(String.self, forKey: .type), from: container, data: .data)
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

extension EventCatalogue {
    static let userInfoKey = CodingUserInfoKey(rawValue: "glassbus.catalogue")!

    /// The largest event in bytes of JSON: 64 KiB, as CloudEvents 1.0 recommends under "Size Limits".
    public static let largestEvent = 65_536

    /// A decoder for ``IncomingEvent`` and for arrays of them.
    public func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.userInfo[Self.userInfoKey] = self
        return decoder
    }

    /// Decodes one event from its JSON.
    /// - Parameters:
    ///   - decoder: a decoder made by ``decoder()``; nil to make one. Reuse it for many events.
    ///   - limit: the largest size in bytes.
    /// - Throws: ``FieldError`` with a path relative to the event, such as `data.duration`. For text that is not
    ///   JSON, the message has the line and the column.
    public func decode(
        _ json: some DataProtocol, with decoder: JSONDecoder? = nil, atMost limit: Int = largestEvent
    ) throws -> IncomingEvent {
        guard json.count <= limit else {
            throw FieldError(path: "", message: "the event has \(json.count) bytes; at most \(limit) are accepted")
        }
        let decoder = decoder ?? self.decoder()
        let short = try json.withContiguousStorageIfAvailable { bytes -> IncomingEvent? in
            try usual(UnsafeRawBufferPointer(bytes), with: decoder)
        }
        var event = try (short ?? nil) ?? JSONText.decode(IncomingEvent.self, from: Data(json), with: decoder)
        event.size = json.count
        if keepsData, event.canonicalData == nil {
            event.canonicalData = try Array(ValueEncoder().encode(event.event).json.utf8)
        }
        return event
    }

    /// Decodes one event as ``decode(_:with:atMost:)`` does, but does not find out what is wrong with an invalid
    /// one. For a request that has more errors already than its response describes.
    /// - Returns: nil if the event is invalid.
    public func decodeBriefly(_ json: some DataProtocol, with decoder: JSONDecoder) -> IncomingEvent? {
        guard json.count <= Self.largestEvent, MemberSearch.mayHave("type", in: json) else { return nil }
        let reading = try? json.withContiguousStorageIfAvailable { bytes in
            try read(UnsafeRawBufferPointer(bytes), with: decoder)
        }
        switch reading ?? nil {
        case .wrong?, .reserved?, nil: return nil
        case .event?, .unusual?: return try? decode(json, with: decoder)
        }
    }

    /// Whether a rejected line is a fact that was copied from a tap. Nothing is lost when such a line is left out,
    /// because the modules publish facts of their own about the requests among the other lines.
    public func isEcho(_ json: some DataProtocol) -> Bool {
        guard MemberSearch.mayHave("bustime", in: json),
            let line = try? JSONDecoder().decode(TapLine.self, from: Data(json))
        else { return false }
        return entries[line.type]?.isFact ?? false
    }

    /// The members by which a line of a tap differs from an event that a person wrote.
    private struct TapLine: Decodable { var type: String, bustime: String }

    /// The result of the fast decoding of texts in the usual form.
    private enum Reading {
        case event(IncomingEvent)
        /// The text has the usual form, but is not a valid event.
        case wrong
        /// The text has the usual form, but clients may not publish the event. Its data was not looked at.
        case reserved(FieldError)
        /// Only the general decoder can decide.
        case unusual
    }

    private func usual(_ json: UnsafeRawBufferPointer, with decoder: JSONDecoder) throws -> IncomingEvent? {
        switch try read(json, with: decoder) {
        case .event(let event): return event
        // Most lines of a tap are facts, so they are refused without the general decoder.
        case .reserved(let refusal) where JSONText.syntaxError(in: Data(json)) == nil: throw refusal
        case .wrong, .reserved, .unusual: return nil
        }
    }

    private func read(_ json: UnsafeRawBufferPointer, with decoder: JSONDecoder) throws -> Reading {
        guard let members = EventMembers(json), let type = members.type else { return .unusual }
        guard let entry = entries[type] else { return .wrong }
        if let refusal = refusal(of: entry) { return .reserved(refusal) }
        guard let data = members.data, entry.fields.isFlat(members.fields) else { return .unusual }
        func open<E: Event>(_ type: E.Type) throws -> any Event {
            if let data = members.plainData(in: json) { return try ValueDecoder().decode(type, from: data) }
            return try decoder.decode(type, from: Data(json[data]))
        }
        guard let event = try? open(entry.type) else { return .wrong }
        try event.validateAsData()
        var incoming = IncomingEvent(event: event, id: members.id, source: members.source)
        incoming.isCloudEvent = members.isCloudEvent
        incoming.busTime = members.busTime.flatMap(IncomingEvent.seconds)
        if keepsData { incoming.canonicalData = members.canonicalData(in: json) }
        return .event(incoming)
    }
}
