import FleetWire
import Synchronization

/// A broker in memory: each message that is published is there once, in the order in which they came, and those who listen get
/// what is sent. It answers JetStream's requests as if there were all that is asked for.
///
/// Time does not pass: whoever waits does so until there is something, or until the link is closed.
public final class MemoryLink: Link {
    fileprivate struct Contents {
        var messages: [Incoming] = []
        /// The numbers of the messages by the ids with which they were published.
        var numbers: [String: UInt64] = [:]
        var inboxes: [Int: Inbox] = [:]
        var nextInbox = 0
        var isClosed = false
        /// How many changes there were.
        var version = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    fileprivate struct Inbox {
        let pattern: String
        let limit: Int
        var messages: [Incoming] = []
        var dropped = 0
    }

    private let contents = Mutex(Contents())

    public init() {}

    /// All is lost, and numbers begin anew.
    public func lose() {
        change { contents in
            contents.messages = []
            contents.numbers = [:]
        }
    }

    /// Makes a link that was closed usable again, for the next sidecar.
    public func reopen() { change { $0.isClosed = false } }

    public func put(_ message: Outgoing) { change { $0.add(message) } }

    public func put(_ subject: String, _ body: [UInt8]) { put(Outgoing(subject, body: body)) }

    /// The messages whose subject matches a pattern.
    public func messages(_ pattern: String) -> [Incoming] {
        contents.withLock { $0.messages(pattern) }
    }

    /// Waits until there are so many messages whose subject matches a pattern.
    public func messages(_ pattern: String, count: Int) async -> [Incoming] {
        await until { contents in
            let found = contents.messages(pattern)
            return found.count >= count ? found : nil
        } ?? []
    }

    // MARK: Link

    public func publish(_ message: Outgoing, id: String) async throws(LinkProblem) -> Ack {
        change { contents in
            if let number = contents.numbers[id] { return Ack(sequence: number, isDuplicate: true) }
            contents.add(message)
            let number = contents.messages.last!.sequence
            contents.numbers[id] = number
            return Ack(sequence: number, isDuplicate: false)
        }
    }

    public func send(_ message: Outgoing, replyTo: String?) throws(LinkProblem) {
        _ = change { $0.deliver(message, replyTo: replyTo) }
    }

    public func request(_ message: Outgoing, within limit: Duration) async throws(LinkProblem) -> Incoming {
        if message.subject.hasPrefix("$JS.API.") { return Incoming("answer", body: Array("{}".utf8)) }
        let number = change { $0.open("answer.\($0.nextInbox)", limit: 1) }
        let answer = MemorySubscription(self, number)
        defer { answer.end() }
        guard change({ $0.deliver(message, replyTo: $0.inboxes[number]!.pattern) }) else {
            throw .nobody(message.subject)
        }
        guard let answer = await answer.next(within: limit) else { throw .away("the link is closed") }
        return answer
    }

    public func subscribe(_ subject: String, limit: Int) throws(LinkProblem) -> any Subscription {
        MemorySubscription(self, change { $0.open(subject, limit: limit) })
    }

    public func last(_ stream: String, _ subject: String) async throws(LinkProblem) -> Incoming? {
        messages(subject).last
    }

    public func next(
        _ stream: String, _ subject: String, after sequence: UInt64
    ) async throws(LinkProblem) -> Incoming? {
        messages(subject).first { $0.sequence > sequence }
    }

    /// It is connected until it is closed.
    public var states: AsyncStream<LinkState> {
        AsyncStream { states in
            states.yield(.connected)
            Task {
                let _: Void? = await self.until { _ in nil }
                states.finish()
            }
        }
    }

    public func close() async { change { $0.isClosed = true } }

    // MARK: Changes

    fileprivate func take(from inbox: Int) async -> Incoming? {
        let message = await until { contents -> Incoming?? in
            guard let first = contents.inboxes[inbox]?.messages.first else {
                return contents.inboxes[inbox] == nil ? .some(nil) : nil
            }
            contents.inboxes[inbox]!.messages.removeFirst()
            return first
        }
        return message ?? nil
    }

    fileprivate func dropped(by inbox: Int) -> Int { contents.withLock { $0.inboxes[inbox]?.dropped ?? 0 } }
    fileprivate func close(_ inbox: Int) { change { $0.inboxes[inbox] = nil } }

    private func change<Result: Sendable>(_ body: @Sendable (inout Contents) -> Result) -> Result {
        let (result, waiting) = contents.withLock { contents in
            let result = body(&contents)
            contents.version += 1
            defer { contents.waiting = [] }
            return (result, contents.waiting)
        }
        for one in waiting { one.resume() }
        return result
    }

    /// Looks again after each change until there is a result; nil if the link is closed before that.
    private func until<Result: Sendable>(_ find: @Sendable (inout Contents) -> Result?) async -> Result? {
        while true {
            let (result, isClosed, version) = contents.withLock { (find(&$0), $0.isClosed, $0.version) }
            if result != nil || isClosed { return result }
            await withCheckedContinuation { continuation in
                let isLate = contents.withLock { contents in
                    if contents.version == version { contents.waiting.append(continuation) }
                    return contents.version != version
                }
                if isLate { continuation.resume() }
            }
        }
    }
}

extension MemoryLink.Contents {
    fileprivate func messages(_ pattern: String) -> [Incoming] {
        messages.filter { Self.matches($0.subject, pattern) }
    }

    fileprivate mutating func add(_ message: Outgoing) {
        let number = (messages.last?.sequence ?? 0) + 1
        messages.append(Incoming(message.subject, headers: message.headers, body: message.body, sequence: number))
    }

    fileprivate mutating func open(_ pattern: String, limit: Int) -> Int {
        nextInbox += 1
        inboxes[nextInbox - 1] = MemoryLink.Inbox(pattern: pattern, limit: limit)
        return nextInbox - 1
    }

    /// - Returns: whether somebody listens.
    fileprivate mutating func deliver(_ message: Outgoing, replyTo reply: String?) -> Bool {
        let incoming = Incoming(message.subject, headers: message.headers, body: message.body, reply: reply)
        var isHeard = false
        // order: each inbox gets the message once
        for (number, inbox) in inboxes where Self.matches(message.subject, inbox.pattern) {
            isHeard = true
            if inbox.messages.count < inbox.limit {
                inboxes[number]!.messages.append(incoming)
            } else {
                inboxes[number]!.dropped += 1
            }
        }
        return isHeard
    }

    private static func matches(_ subject: String, _ pattern: String) -> Bool {
        let (words, parts) = (subject.split(separator: "."), pattern.split(separator: "."))
        let isOpen = parts.last == ">"
        guard isOpen ? words.count >= parts.count : words.count == parts.count else { return false }
        return zip(words, parts).allSatisfy { $1 == "*" || $1 == ">" || $0 == $1 }
    }
}

private final class MemorySubscription: Subscription {
    private let link: MemoryLink
    private let number: Int

    init(_ link: MemoryLink, _ number: Int) {
        self.link = link
        self.number = number
    }

    func next(within limit: Duration) async -> Incoming? { await link.take(from: number) }
    var dropped: Int { link.dropped(by: number) }
    func end() { link.close(number) }
}
