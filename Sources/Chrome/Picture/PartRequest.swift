import EventBus

/// A request that a touch or a key sends, written `[topic, data]`.
public struct PartRequest: Sendable, Hashable {
    public var topic: TopicName
    public var data: Value

    public init(_ topic: TopicName, _ data: Value = .object([:])) { (self.topic, self.data) = (topic, data) }

    /// The request for one thing by its id.
    public init(_ topic: TopicName, id: String) { self.init(topic, ["id": .string(id)]) }
}

extension PartRequest: Codable, SchemaDescribable {
    public static var jsonSchema: Value {
        [
            "type": "array", "minItems": 2, "maxItems": 2, "description": "[topic, data] of a request",
            "examples": [["toast.tap", ["id": "toast-1"]]],
        ]
    }

    public init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        let text = try list.decode(String.self)
        guard let topic = TopicName(text) else {
            throw DecodingError.dataCorruptedError(in: list, debugDescription: "'\(text)' is not the name of a topic")
        }
        self.init(topic, try list.decode(Value.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(topic.text)
        try list.encode(data)
    }
}

/// A named request that a screen reader offers for a part.
public struct PartAction: Codable, Sendable, Hashable {
    public var name: String
    public var request: PartRequest

    public init(_ name: String, _ request: PartRequest) { (self.name, self.request) = (name, request) }
}

/// The requests that a finger sends while it drags a part: `data`, with the fields of the gesture's phase added.
public struct PartPan: Codable, Sendable, Hashable {
    public var began: TopicName?
    public var moved: TopicName?
    public var ended: TopicName
    public var cancelled: TopicName?
    public var data: Value

    public init(
        began: TopicName? = nil, moved: TopicName? = nil, ended: TopicName, cancelled: TopicName? = nil,
        data: Value = .object([:])
    ) {
        (self.began, self.moved, self.ended, self.cancelled, self.data) = (began, moved, ended, cancelled, data)
    }

    private enum CodingKeys: CodingKey { case began, moved, ended, cancelled, data }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        func topic(_ key: CodingKeys) throws -> TopicName? {
            guard let text = try fields.decodeIfPresent(String.self, forKey: key) else { return nil }
            guard let topic = TopicName(text) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: fields, debugDescription: "'\(text)' is not the name of a topic")
            }
            return topic
        }
        guard let ended = try topic(.ended) else {
            throw DecodingError.keyNotFound(
                CodingKeys.ended, .init(codingPath: decoder.codingPath, debugDescription: "required"))
        }
        self.init(
            began: try topic(.began), moved: try topic(.moved), ended: ended, cancelled: try topic(.cancelled),
            data: try fields.decode(Value.self, forKey: .data))
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(began?.text, forKey: .began)
        try fields.encodeIfPresent(moved?.text, forKey: .moved)
        try fields.encode(ended.text, forKey: .ended)
        try fields.encodeIfPresent(cancelled?.text, forKey: .cancelled)
        try fields.encode(data, forKey: .data)
    }
}
