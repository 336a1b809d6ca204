import FleetWire
import NIOPosix

/// A link to a NATS broker with JetStream.
///
/// It connects and reconnects by itself from its creation until ``close()``; releasing the last reference also closes
/// it. A call without a connection fails immediately; nothing is queued for later. Calls that are waiting when the
/// connection is lost throw ``LinkProblem/timedOut``: their request may have been carried out.
public final class NATSLink: Link {
    let options: Options
    let pending: PendingReplies
    let connection: Connection
    private let board = ConnectionState()

    /// Starts to connect without waiting; ``states`` reports the progress.
    /// - Throws: if the options are invalid.
    public init(_ options: Options) throws(SetupProblem) {
        let setup = try Setup(options)
        self.options = options
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        pending = PendingReplies(on: loop)
        let answers = Answers(options.inbox, pending: pending)
        connection = Connection(setup, on: loop, board: board, pending: pending, answers: answers)
        connection.listen(answers)
        connection.post { $0.connect() }
    }

    deinit {
        board.close()
        pending.close()
        Task { [connection] in await connection.close() }
    }

    public var states: AsyncStream<LinkState> { board.states }

    public func close() async {
        board.close()
        pending.close()
        await connection.close()
    }

    public func publish(_ message: Outgoing, id: String) async throws(LinkProblem) -> Ack {
        var message = message
        message.headers["Nats-Msg-Id"] = id
        let answer = try await request(message, within: options.answerLimit)
        return try Ack(answer: answer.body)
    }

    public func send(_ message: Outgoing, replyTo: String?) throws(LinkProblem) {
        try check(message)
        if let replyTo { try SubjectValidator.check(subject: replyTo) }
        try connection.write(message, replyTo: replyTo, call: nil)
    }

    public func request(_ message: Outgoing, within limit: Duration) async throws(LinkProblem) -> Incoming {
        try check(message)
        let outcome = await pending.wait(for: message.subject, until: .now + limit) { number in
            do throws(LinkProblem) {
                try connection.write(message, replyTo: nil, call: number)
            } catch {
                pending.end(number, .failure(error))
            }
        }
        return try outcome.get()
    }

    private func check(_ message: Outgoing) throws(LinkProblem) {
        try SubjectValidator.check(subject: message.subject)
        try SubjectValidator.check(message.headers)
        try board.check(message.size)
    }

    public func subscribe(_ subject: String, limit: Int) throws(LinkProblem) -> any Subscription {
        try SubjectValidator.check(subject: subject, wildcards: true)
        let queue = MessageQueue(subject, limit: limit, pending: pending) { [connection] in connection.leave($0) }
        connection.listen(queue)
        return queue
    }
}
