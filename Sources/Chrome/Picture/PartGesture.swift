import EventBus

/// The requests that a finger sends in the phases of a gesture.
///
/// The data of each request combines three layers: its own data, then `data`, then the ``fields`` about the finger. A
/// field that an earlier layer has is kept. ``request(_:finger:)`` combines them.
///
/// A request without data of its own is written as its topic: `"began": "toast.dragBegan"`. Otherwise it is
/// `[topic, data]`.
public struct PartGesture: Codable, Sendable, Hashable {
    public var began: Phase?
    public var moved: Phase?
    public var ended: Phase?
    public var cancelled: Phase?
    /// The data that the requests of all phases share, such as the id of a toast.
    public var data: Value?
    /// The fields about the finger in the request of each phase; nil: none.
    public var fields: [FingerField]?

    public init(
        began: PartRequest? = nil, moved: PartRequest? = nil, ended: PartRequest? = nil, cancelled: PartRequest? = nil,
        data: Value? = nil, fields: [FingerField]? = nil
    ) {
        self.began = began.map { Phase($0) }
        self.moved = moved.map { Phase($0) }
        self.ended = ended.map { Phase($0) }
        self.cancelled = cancelled.map { Phase($0) }
        self.data = data
        self.fields = fields
    }

    /// Creates a gesture whose phases are all one request with a field `phase`.
    /// - Parameter phases: the values of the field for the four phases; a phase that has none sends nothing.
    public init(
        _ topic: TopicName, began: String? = "began", moved: String? = "moved", ended: String? = "ended",
        cancelled: String? = "cancelled", data: Value? = nil, fields: [FingerField]? = nil
    ) {
        func request(_ phase: String?) -> PartRequest? {
            phase.map { PartRequest(topic, ["phase": .string($0)]) }
        }
        self.init(
            began: request(began), moved: request(moved), ended: request(ended), cancelled: request(cancelled),
            data: data, fields: fields)
    }

    /// Returns the complete request of a phase; nil if the phase sends nothing.
    /// - Parameter finger: the movement of the finger; its numbers are finite.
    public func request(_ phase: GesturePhase, finger: Finger = Finger()) -> PartRequest? {
        let own =
            switch phase {
            case .began: began
            case .moved: moved
            case .ended: ended
            case .cancelled: cancelled
            }
        guard var request = own?.request else { return nil }
        var members = request.data.objectValue ?? [:]
        members.merge(data?.objectValue ?? [:]) { own, _ in own }
        for field in fields ?? [] where members[field.rawValue] == nil { members[field.rawValue] = finger[field] }
        request.data = .object(members)
        return request
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
