/// A message that is to be sent.
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

/// A message that came.
public struct Incoming: Hashable, Sendable {
    public var subject: String
    public var headers: Headers
    public var body: [UInt8]
    /// Where an answer goes; nil if none is wanted.
    public var reply: String?
    /// The number of the message in its stream; 0 for a message that comes from none.
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

/// The fields of a message's header. A name is found whatever the case of its letters.
public struct Headers: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    public private(set) var fields: [Field]

    public struct Field: Hashable, Sendable {
        public let name: String
        public let value: String
    }

    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0, value: $1) }
    }

    /// Adds a field behind those that are there, also behind one of the same name.
    public mutating func append(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    /// The fields, in lower case, by which the broker says where a message is stored. A publisher has no reason to write them.
    public static let ofBroker: Set = ["nats-stream", "nats-subject", "nats-sequence", "nats-time-stamp"]

    public subscript(_ name: String) -> String? {
        get { fields.first { $0.name.lowercased() == name.lowercased() }?.value }
        set {
            fields.removeAll { $0.name.lowercased() == name.lowercased() }
            if let newValue { fields.append(Field(name: name, value: newValue)) }
        }
    }
}

/// That a stream has taken a message.
public struct Ack: Hashable, Sendable {
    /// The number that the message has in its stream.
    public let sequence: UInt64
    /// Whether the stream had a message of this id already. It is there once.
    public let isDuplicate: Bool

    public init(sequence: UInt64, isDuplicate: Bool) {
        self.sequence = sequence
        self.isDuplicate = isDuplicate
    }
}
