/// The connection to a broker, with all the operations that a fleet needs. `NATSLink` implements it with NATS.
///
/// Every call ends within a time that the caller or the link sets: none waits indefinitely for a broker that does not
/// answer.
public protocol Link: Sendable {
    /// Publishes a message to the stream that stores its subject, and waits for the acknowledgement.
    ///
    /// A call that throws ``LinkProblem/timedOut`` may have been carried out, now or later. Therefore every message has
    /// an id, by which the stream detects duplicates.
    /// - Parameter id: the identity of the message among all messages of the stream.
    /// - Throws: ``LinkProblem``.
    func publish(_ message: Outgoing, id: String) async throws(LinkProblem) -> Ack

    /// Sends a message to the current subscribers. Delivery is not confirmed.
    func send(_ message: Outgoing, replyTo: String?) throws(LinkProblem)

    /// Sends a request, and waits for the first answer.
    /// - Throws: ``LinkProblem``; ``LinkProblem/nobody`` immediately if there is no subscriber.
    func request(_ message: Outgoing, within limit: Duration) async throws(LinkProblem) -> Incoming

    /// Subscribes to a subject.
    /// - Parameters:
    ///   - subject: may contain the wildcards `*` and `>`.
    ///   - limit: how many unread messages may wait. Later ones are dropped and counted.
    func subscribe(_ subject: String, limit: Int) throws(LinkProblem) -> any Subscription

    /// Returns the latest message of a stream with this subject; nil if there is none.
    func last(_ stream: String, _ subject: String) async throws(LinkProblem) -> Incoming?

    /// Returns the first message of a stream with this subject and a number above `sequence`; nil if there is none.
    /// - Parameter subject: may contain wildcards.
    func next(_ stream: String, _ subject: String, after sequence: UInt64) async throws(LinkProblem) -> Incoming?

    /// The current state of the link, followed by each change.
    var states: AsyncStream<LinkState> { get }

    /// Sends all pending messages, and ends the connection. All work has stopped when this returns.
    func close() async
}

/// A subscription that is read one message at a time.
public protocol Subscription: Sendable {
    /// Waits for the next message; nil after ``end()``, when the link is closed, or when the limit is reached.
    func next(within limit: Duration) async -> Incoming?
    /// How many messages have been dropped so far because too many were waiting.
    var dropped: Int { get }
    func end()
}

public enum LinkState: Hashable, Sendable {
    case connected
    case away(String)
    /// The broker denies this credential the use of a subject, for publishing or subscribing.
    case refused(String)

    /// Whether this state leaves the connection as it was.
    public var isRefusal: Bool { if case .refused = self { true } else { false } }
}

/// Why the broker did not carry out a request.
public enum LinkProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no connection.
    case away(String)
    /// No answer arrived in time. The request may have been carried out, or may be later.
    case timedOut
    /// The subject has no subscribers, or no stream stores it.
    case nobody(String)
    /// JetStream refused the request, with the code and text of its error.
    case refused(code: Int, String)
    /// The credential may not use this subject.
    case forbidden(String)
    /// The message can never be sent: it is too large, or its subject or a header is invalid.
    case malformed(String)
    /// The broker's answer is unreadable. The request may have been carried out.
    case unreadable(String)

    public var description: String {
        switch self {
        case .away(let why): "there is no connection to the broker: \(why)"
        case .timedOut: "the broker did not answer in time"
        case .nobody(let subject): "nobody listens at \(subject)"
        case .refused(let code, let why): "the broker refused it: \(why) (\(code))"
        case .forbidden(let subject): "the credential may not use \(subject)"
        case .malformed(let what), .unreadable(let what): what
        }
    }

    /// Whether the stream is full, and discards new messages.
    public var isFull: Bool { if case .refused(10077, _) = self { true } else { false } }
    /// Whether the same message would always be refused, because it is too large or malformed.
    public var isPermanent: Bool {
        switch self {
        case .malformed, .refused(10054, _): true
        default: false
        }
    }

    /// Whether another message was published to the subject since the one that the sender expected.
    public var isOutdated: Bool { if case .refused(10071, _) = self { true } else { false } }
}
