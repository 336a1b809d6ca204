/// A message to send.
public struct Outgoing: Hashable, Sendable {
    public var subject: String
    /// Header fields in the order in which they are sent.
    public var headers: Headers
    public var body: [UInt8]

    public init(_ subject: String, headers: Headers = [:], body: [UInt8]) {
        self.subject = subject
        self.headers = headers
        self.body = body
    }
}

/// A received message.
public struct Incoming: Hashable, Sendable {
    public var subject: String
    public var headers: Headers
    public var body: [UInt8]
    /// The subject for an answer; nil if none is expected.
    public var reply: String?
    /// The number of the message in its stream; 0 for a message that is not from a stream.
    public var sequence: UInt64

    public init(
        _ subject: String, headers: Headers = [:], body: [UInt8], reply: String? = nil, sequence: UInt64 = 0
    ) {
        self.subject = subject
        self.headers = headers
        self.body = body
        self.reply = reply
        self.sequence = sequence
    }
}

/// The header fields of a message. Names are case-insensitive.
public struct Headers: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    public private(set) var fields: [Field]

    public struct Field: Hashable, Sendable {
        public let name: String
        public let value: String
    }

    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0, value: $1) }
    }

    /// Adds a field after the existing ones, even if one has the same name.
    public mutating func append(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    /// The field names, in lower case, with which the broker describes where a message is stored. A publisher has no
    /// reason to use them.
    public static let ofBroker: Set = ["nats-stream", "nats-subject", "nats-sequence", "nats-time-stamp"]

    public subscript(_ name: String) -> String? {
        get { fields.first { $0.name.lowercased() == name.lowercased() }?.value }
        set {
            fields.removeAll { $0.name.lowercased() == name.lowercased() }
            if let newValue { fields.append(Field(name: name, value: newValue)) }
        }
    }
}

/// The acknowledgement that a stream has stored a message.
public struct Ack: Hashable, Sendable {
    /// The number of the message in its stream.
    public let sequence: UInt64
    /// Whether the stream already had a message with this id. It is stored only once.
    public let isDuplicate: Bool

    public init(sequence: UInt64, isDuplicate: Bool) {
        self.sequence = sequence
        self.isDuplicate = isDuplicate
    }
}
