/// All that a fleet needs of a broker. `NATSLink` is its implementation on NATS.
///
/// Every call ends within a time that the caller or the link sets: no call waits for ever for a broker that does not answer.
public protocol Link: Sendable {
    /// Sends a message to the stream that keeps its subject, and waits until the stream has acknowledged it.
    ///
    /// A call that throws ``LinkProblem/timedOut`` may have been carried out, now or later. Therefore every message has an
    /// id, by which the stream finds what was sent twice.
    /// - Parameter id: the identity of the message among all messages of the stream.
    /// - Throws: ``LinkProblem``.
    func publish(_ message: Outgoing, id: String) async throws(LinkProblem) -> Ack

    /// Sends a message to whoever listens at this moment. Nothing says whether somebody does.
    func send(_ message: Outgoing, replyTo: String?) throws(LinkProblem)

    /// Asks, and waits for the first answer.
    /// - Throws: ``LinkProblem``; ``LinkProblem/nobody`` at once if nobody listens.
    func request(_ message: Outgoing, within limit: Duration) async throws(LinkProblem) -> Incoming

    /// Listens.
    /// - Parameters:
    ///   - subject: may have the wildcards `*` and `>`.
    ///   - limit: how many messages may wait to be taken. Later ones are dropped, and counted.
    func subscribe(_ subject: String, limit: Int) throws(LinkProblem) -> any Subscription

    /// The latest message of a stream with this subject; nil if there is none.
    func last(_ stream: String, _ subject: String) async throws(LinkProblem) -> Incoming?

    /// The first message of a stream with this subject and a number above `sequence`; nil if there is none.
    /// - Parameter subject: may have wildcards.
    func next(_ stream: String, _ subject: String, after sequence: UInt64) async throws(LinkProblem) -> Incoming?

    /// How the link is doing: the state at the moment, then each change.
    var states: AsyncStream<LinkState> { get }

    /// Sends what was to be sent, and ends the connection. When this returns, nothing of it runs any more.
    func close() async
}

/// A subscription that is read one message at a time.
public protocol Subscription: Sendable {
    /// Waits for the next message; nil after ``end()``, when the link is closed, or when the time is over.
    func next(within limit: Duration) async -> Incoming?
    /// How many messages were dropped so far because too many waited.
    var dropped: Int { get }
    func end()
}

public enum LinkState: Hashable, Sendable {
    case connected
    case away(String)
    /// The broker does not let this credential publish to, or subscribe to, a subject.
    case refused(String)

    /// Whether the connection is as it was.
    public var isRefusal: Bool { if case .refused = self { true } else { false } }
}

/// Why the broker did not do what it was asked.
public enum LinkProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no connection.
    case away(String)
    /// No answer came in time. What was asked may have been done, or may be done later.
    case timedOut
    /// Nobody listens at the subject, or no stream keeps it.
    case nobody(String)
    /// JetStream refused, with the number and words of its error.
    case refused(code: Int, String)
    /// The credential may not use this subject.
    case forbidden(String)
    /// The message can never be sent: it is too large, or its subject or a header is none.
    case malformed(String)
    /// The broker's answer cannot be read. What was asked may have been done.
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

    /// The stream is full, and discards new messages.
    public var isFull: Bool { if case .refused(10077, _) = self { true } else { false } }
    /// The same message would be refused each time, because it is too large or no message at all.
    public var isPermanent: Bool {
        switch self {
        case .malformed, .refused(10054, _): true
        default: false
        }
    }

    /// Another message came to the subject since the one that the sender knew.
    public var isOutdated: Bool { if case .refused(10071, _) = self { true } else { false } }
}
