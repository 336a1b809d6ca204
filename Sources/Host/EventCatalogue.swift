import EventBus
import FoundationEssentials

/// What may be said from outside: topic names and their types, as a value that other
/// threads can decode with while the bus does its own work.
public struct EventCatalogue: Sendable {
    private struct Entry: Sendable {
        let type: any Event.Type
        let fields: FieldTree
        /// Why nobody outside may say it; nil if anybody may.
        let reserved: FieldError?
    }

    private let entries: [String: Entry]
    /// The names of all events, sorted.
    public let names: [TopicName]
    /// The names of all queries, sorted.
    public let queries: [TopicName]

    /// Whether events keep the canonical JSON of their data, as a recorder needs it.
    public var keepsData = false

    /// Everything that is declared.
    public init(_ catalogue: TopicCatalogue) {
        var entries: [String: Entry] = [:]
        names = catalogue.eventNames
        queries = catalogue.queryNames
        for name in names {
            guard let type = catalogue.event(name) else { continue }
            func fields<E: Event>(_ type: E.Type) -> FieldTree { .of(type) }
            entries[name.text] = Entry(type: type, fields: fields(type), reserved: FieldError(reserved: type))
        }
        self.entries = entries
    }

    /// Finds out what all types look like, which takes long the first time, and is kept.
    func describeAll() {
        func open<E: Event>(_ type: E.Type) { _ = Schema.of(type) }
        // order: each on its own
        for entry in entries.values { open(entry.type) }
    }

    /// The same for a query and its answer.
    func describe(_ type: any Query.Type) {
        func open<Q: Query>(_ type: Q.Type) { _ = (Schema.of(type), Schema.of(Q.Answer.self)) }
        open(type)
    }

    /// Topic names, sorted.
    public var topics: [String] { names.map(\.text) }

    /// The type behind a topic; nil if no event has it.
    public func type(of topic: String) -> (any Event.Type)? { entries[topic]?.type }

    /// Decodes an event from its data and checks it, as strictly as one that comes in as
    /// JSON.
    /// - Throws: ``FieldError``; a path starts at `data`'s own fields, such as `duration`.
    public func event(_ topic: String, data: Value) throws(FieldError) -> any Event {
        let entry = try admissible(topic)
        func open<E: Event>(_ type: E.Type) throws -> any Event {
            let event = try ValueDecoder().decode(type, from: data)
            try event.validate()
            return event
        }
        do {
            try entry.fields.check(data, path: "", of: topic)
            return try open(entry.type)
        } catch let error as DecodingError {
            throw FieldError(error)
        } catch {
            throw error as? FieldError ?? FieldError(message: "\(error)")
        }
    }

    /// Whether the topic's events can have these fields.
    /// - Throws: ``FieldError`` for the first name that is none of theirs, at any level.
    public func check(fields data: Value, of topic: String) throws(FieldError) {
        try entry(topic).fields.check(data, path: "", of: topic)
    }

    private func entry(_ topic: String) throws(FieldError) -> Entry {
        if let entry = entries[topic] { return entry }
        throw FieldError(
            path: "type", message: "no topic is called '\(topic)'",
            hint: nearest(topic, among: topics).map { "did you mean '\($0)'?" })
    }

    /// The same for what somebody outside says.
    private func admissible(_ topic: String) throws(FieldError) -> Entry {
        let entry = try entry(topic)
        if let refusal = entry.reserved { throw refusal }
        return entry
    }

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
        } catch where !(error is DecodingError || error is FieldError) {
            // Foundation's own: a number that is not of the right kind, and not where it stands.
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
    /// Its problem as whoever wrote the whole message sees it.
    fileprivate func validateAsData() throws {
        do { try validate() } catch let error as FieldError { throw error.inside("data") }
    }
}

/// Any name as a key.
struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { Int(stringValue) }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { stringValue = String(intValue) }
}

/// An event that came from outside, decoded and checked.
///
/// It is read from a CloudEvent or from the short form
/// `{"type": "toast.show", "data": {…}}`, with a `JSONDecoder` whose `userInfo` holds the
/// catalogue (``EventCatalogue/decoder()``).
public struct IncomingEvent: Decodable, Sendable {
    public var event: any Event
    /// The CloudEvent's id; nil in the short form.
    public var id: String?
    /// The CloudEvent's source; nil in the short form.
    public var source: String?
    /// Whether it says `"specversion": "1.0"`.
    public var isCloudEvent = false
    /// The CloudEvent's extension `bustime`: since the start of the system that said it.
    public var busTime: Duration?
    /// Canonical JSON of its data, made where the catalogue keeps it.
    public var canonicalData: [UInt8]?
    /// Bytes of its JSON; 0 if it never was JSON.
    public var size = 0

    public init(event: any Event, id: String? = nil, source: String? = nil) {
        self.event = event
        self.id = id
        self.source = source
    }

    private enum Keys: String, CodingKey {
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
            // A CloudEvent must say who it is.
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

    /// `12.5`, as ``CloudEvent`` writes its `bustime`.
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

    /// Largest event accepted, encoded: 64 KiB (CloudEvents 1.0, Size Limits).
    public static let largestEvent = 65_536

    /// A decoder for ``IncomingEvent`` and arrays of them.
    public func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.userInfo[Self.userInfoKey] = self
        return decoder
    }

    /// Decodes one event from its JSON.
    /// - Parameter limit: most bytes that it may have.
    /// - Throws: ``FieldError``: what is wrong and where; a path is relative to the event,
    ///   such as `data.duration`; text that is not JSON says at which line and column.
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

    /// Decodes one event of many, as ``decode(_:with:atMost:)`` does, but of one that is wrong it
    /// does not work out why: for a request with so many mistakes that no more of them are told.
    /// - Returns: nil if it is wrong.
    public func decodeBriefly(_ json: some DataProtocol, with decoder: JSONDecoder) -> IncomingEvent? {
        guard json.count <= Self.largestEvent, MemberSearch.mayHave("type", in: json) else { return nil }
        let reading = try? json.withContiguousStorageIfAvailable { bytes in
            try read(UnsafeRawBufferPointer(bytes), with: decoder)
        }
        switch reading ?? nil {
        case .wrong?, nil: return nil
        case .event?, .unusual?: return try? decode(json, with: decoder)
        }
    }

    /// Whether a refused text is what a host said about itself, as a tap shows it: nothing is lost
    /// with it where a tap's lines are put in again, since that host will say its own.
    public func isEcho(_ json: some DataProtocol) -> Bool {
        guard MemberSearch.mayHave("bustime", in: json),
            let line = try? JSONDecoder().decode(TapLine.self, from: Data(json))
        else { return false }
        return entries[line.type]?.reserved != nil
    }

    /// What tells the line of a tap from an event that somebody wrote.
    private struct TapLine: Decodable { var type: String, bustime: String }

    /// What the short cut for texts of the usual form makes of one.
    private enum Reading {
        case event(IncomingEvent)
        /// It is of the usual form, and no event.
        case wrong
        /// Only the general decoder can tell.
        case unusual
    }

    private func usual(_ json: UnsafeRawBufferPointer, with decoder: JSONDecoder) throws -> IncomingEvent? {
        if case .event(let event) = try read(json, with: decoder) { event } else { nil }
    }

    private func read(_ json: UnsafeRawBufferPointer, with decoder: JSONDecoder) throws -> Reading {
        guard let members = EventMembers(json), let type = members.type else { return .unusual }
        guard let entry = entries[type], entry.reserved == nil else { return .wrong }
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
