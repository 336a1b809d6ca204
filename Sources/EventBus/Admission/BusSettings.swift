/// The settings of `rules/bus.lua`: admission by topic.
///
/// ```lua
/// bus.settings = { topics = { ["toast.show"] = { interval = 0.1, key = "dedupeKey", coalesce = "latest" } } }
/// ```
public struct BusSettings: Settings, Hashable {
    public static let namespace = "bus"

    /// The changes to each topic's ``Event/admission``, by topic name.
    public var topics: [String: TopicAdmission]

    public init() { self.init(topics: [:]) }
    public init(topics: [String: TopicAdmission]) { self.topics = topics }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        // An empty table of Lua may be a list or an object.
        let isEmpty = (try? container.decode([Value].self, forKey: .topics))?.isEmpty ?? false
        let changes = isEmpty ? nil : try container.decodeIfPresent([String: TopicAdmission].self, forKey: .topics)
        topics = changes ?? [:]
    }

    public func problems(in catalogue: TopicCatalogue) -> [FieldError] {
        topics.sorted { $0.key < $1.key }.compactMap { name, change in
            guard let topic = TopicName(name), let type = catalogue.event(topic) else {
                let events = catalogue.eventNames.map(\.text)
                return FieldError(
                    path: "topics.\(name)", message: "no event has the topic '\(name)'",
                    hint: nearest(name, among: events).map { "did you mean '\($0)'?" })
            }
            let fields = EventBus.fieldNames(of: type)
            guard let key = change.key, !fields.contains(key) else { return nil }
            return FieldError(
                path: "topics.\(name).key", message: "\(name) has no field '\(key)'",
                hint: fieldHint(key, among: fields))
        }
    }
}

/// Changes to one topic's ``Admission``. A nil property leaves the topic's own value.
public struct TopicAdmission: Codable, Sendable, Hashable {
    public var coalesce: Admission.Coalescing?
    public var key: String?
    /// 0 or more, in seconds.
    @Seconds public var interval: Duration?
    public var leading: Bool?
    public var priority: Double?
    /// 0 to 100,000.
    public var limit: Int?
    public var overflow: Admission.Overflow?

    /// Makes a value that changes nothing.
    public init() { _interval = Seconds(wrappedValue: nil) }

    func applied(to admission: Admission) -> Admission {
        Admission(
            coalesce: coalesce ?? admission.coalesce, key: key ?? admission.key,
            interval: interval ?? admission.interval, leading: leading ?? admission.leading,
            priority: priority ?? admission.priority, limit: limit ?? admission.limit,
            overflow: overflow ?? admission.overflow)
    }
}

// MARK: - On the wire

extension TopicAdmission {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case coalesce, key, interval, leading, priority, limit, overflow
    }

    private static let limits = 0...100_000

    public init(from decoder: any Decoder) throws {
        self.init()
        if let list = try? [Value](from: decoder), list.isEmpty { return }
        let names = CodingKeys.allCases.map(\.rawValue)
        let strangers = try decoder.container(keyedBy: AnyKey.self).allKeys.filter { !names.contains($0.stringValue) }
        if let key = strangers.min(by: { $0.stringValue < $1.stringValue }) {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath + [key], debugDescription: "there is no such setting",
                    underlyingError: UnknownWord(word: key.stringValue, allowed: names)))
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        coalesce = try container.decodeIfPresent(Admission.Coalescing.self, forKey: .coalesce)
        key = try container.decodeIfPresent(String.self, forKey: .key)
        interval = try container.decode(Seconds<Duration?>.self, forKey: .interval).wrappedValue
        leading = try container.decodeIfPresent(Bool.self, forKey: .leading)
        priority = try container.decodeIfPresent(Double.self, forKey: .priority)
        limit = try container.decodeIfPresent(Int.self, forKey: .limit)
        overflow = try container.decodeIfPresent(Admission.Overflow.self, forKey: .overflow)
        if let interval, interval < .zero {
            throw DecodingError.dataCorruptedError(
                forKey: .interval, in: container,
                debugDescription: "expected 0 or more seconds, found \(Value.double(interval.inSeconds).json)")
        }
        if let limit, !Self.limits.contains(limit) {
            throw DecodingError.dataCorruptedError(
                forKey: .limit, in: container, debugDescription: "expected 0 to 100000, found \(limit)")
        }
    }
}
