import EventBus

/// A request that a touch or a key sends, written `[topic, data]`.
public struct PartRequest: Sendable, Hashable {
    public var topic: TopicName
    public var data: Value

    public init(_ topic: TopicName, _ data: Value = .object([:])) { (self.topic, self.data) = (topic, data) }

    /// Creates the request for one thing by its id.
    public init(_ topic: TopicName, id: String) {
        var data: [String: Value] = [:]
        data["id"] = .string(id)
        self.init(topic, .object(data))
    }

    /// Returns the request with the movement of a finger, in those fields of its topic that are not set.
    package func adding(_ finger: Finger?, among names: Set<String>) -> PartRequest {
        guard let finger, case .object(var members) = data else { return self }
        for field in FingerField.allCases where names.contains(field.rawValue) && members[field.rawValue] == nil {
            members[field.rawValue] = finger[field]
        }
        return PartRequest(topic, .object(members))
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
