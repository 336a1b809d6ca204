import EventBus

/// A request that a touch or a key sends, written `[topic, data]`.
public struct PartRequest: Sendable, Hashable {
    public var topic: TopicName
    public var data: Value

    public init(_ topic: TopicName, _ data: Value = .object([:])) { (self.topic, self.data) = (topic, data) }

    /// The request for one thing by its id.
    public init(_ topic: TopicName, id: String) {
        var data: [String: Value] = [:]
        data["id"] = .string(id)
        self.init(topic, .object(data))
    }
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

/// The requests that a finger sends in the phases of a gesture. To the data of each one, the gesture's own fields are
/// added; `data` is added to all of them.
///
/// A request without data of its own is written as its topic: `"began": "toast.dragBegan"`. Otherwise it is
/// `[topic, data]`.
public struct PartGesture: Codable, Sendable, Hashable {
    public var began: Phase?
    public var moved: Phase?
    public var ended: Phase?
    public var cancelled: Phase?
    public var data: Value?

    public init(
        began: PartRequest? = nil, moved: PartRequest? = nil, ended: PartRequest? = nil, cancelled: PartRequest? = nil,
        data: Value? = nil
    ) {
        self.began = began.map { Phase($0) }
        self.moved = moved.map { Phase($0) }
        self.ended = ended.map { Phase($0) }
        self.cancelled = cancelled.map { Phase($0) }
        self.data = data
    }

    /// A gesture all of whose phases are one request with a field `phase`.
    /// - Parameter phases: the words of the field for the four phases; a phase that has none sends nothing.
    public init(
        _ topic: TopicName, began: String? = "began", moved: String? = "moved", ended: String? = "ended",
        cancelled: String? = "cancelled", data: Value? = nil
    ) {
        func request(_ phase: String?) -> PartRequest? {
            phase.map { PartRequest(topic, ["phase": .string($0)]) }
        }
        self.init(
            began: request(began), moved: request(moved), ended: request(ended), cancelled: request(cancelled),
            data: data)
    }

    /// The request of one phase.
    public struct Phase: Codable, Sendable, Hashable, SchemaDescribable {
        public var request: PartRequest

        init(_ request: PartRequest) { self.request = request }

        public static var jsonSchema: Value {
            [
                "anyOf": [["type": "string"], PartRequest.jsonSchema],
                "description": "the topic of a request, or [topic, data]", "examples": ["toast.dragBegan"],
            ]
        }

        public init(from decoder: any Decoder) throws {
            guard let text = try? decoder.singleValueContainer().decode(String.self) else {
                self.init(try PartRequest(from: decoder))
                return
            }
            guard let topic = TopicName(text) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "'\(text)' is not the name of a topic"))
            }
            self.init(PartRequest(topic))
        }

        public func encode(to encoder: any Encoder) throws {
            guard request.data == .object([:]) else { return try request.encode(to: encoder) }
            var container = encoder.singleValueContainer()
            try container.encode(request.topic.text)
        }
    }
}
