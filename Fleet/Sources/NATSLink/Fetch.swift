import EventBus
import FleetWire

/// One batch that is taken of a consumer. It has an inbox of its own, because messages of a stream come with their own subject,
/// which does not tell who asked.
struct Fetch {
    private let link: NATSLink
    private let question: String
    private let count: Int
    private let queue: MessageQueue

    init(_ link: NATSLink, _ question: String, _ count: Int) throws(LinkProblem) {
        try Form.check(subject: question)
        self.link = link
        self.question = question
        self.count = count
        // More than the batch: each question may be answered by a number, too.
        queue = try link.listen(
            to: "\(link.options.inbox).\(Answers.randomWord())", limit: count + 8, question: question)
    }

    func end() { queue.end() }

    /// - Parameter wait: how long the broker may wait for the first message.
    func messages(waiting wait: Duration) async throws(LinkProblem) -> [Incoming] {
        guard count > 0 else { return [] }
        let deadline = ContinuousClock.now + wait
        let messages = try await ask(for: count, until: deadline, asSoonAsThereAreSome: true)
        let left = ContinuousClock.now.duration(to: deadline)
        // The broker refuses to wait for a whole batch while others wait for all that is there. It does wait for one message.
        guard messages.isEmpty, left > .milliseconds(50), !Task.isCancelled else { return messages }
        return try await ask(for: 1, until: deadline, asSoonAsThereAreSome: false)
    }

    /// - Parameter soon: whether the broker ends the batch with what it has when it has some.
    private func ask(
        for count: Int, until deadline: ContinuousClock.Instant, asSoonAsThereAreSome soon: Bool
    ) async throws(LinkProblem) -> [Incoming] {
        var query: [String: Value] = ["batch": .int(count), "no_wait": .bool(soon)]
        let left = ContinuousClock.now.duration(to: deadline)
        // The broker takes no wait below a millisecond.
        if left > .milliseconds(1) { query["expires"] = .int(left.wholeNanoseconds) }
        try link.send(Outgoing(question, body: Array(Value.object(query).json.utf8)), replyTo: queue.subject)

        var messages: [Incoming] = []
        while messages.count < count {
            switch await queue.take(until: max(deadline, .now) + link.options.answerLimit) {
            case .success(let message) where message.subject != queue.subject: messages.append(message)
            case .success(let answer): return try end(of: messages, answer)
            // What came is the caller's, whatever happened then.
            case .failure(let problem): if messages.isEmpty { throw problem } else { return messages }
            }
        }
        return messages
    }

    /// - Parameter answer: a number in place of a message: 404 and 408 end a batch, others tell a problem.
    private func end(of messages: [Incoming], _ answer: Incoming) throws(LinkProblem) -> [Incoming] {
        if answer.isUnheard { throw .nobody(question) }
        guard messages.isEmpty, answer.status != 404, answer.status != 408 else { return messages }
        throw answer.refusal
    }
}
