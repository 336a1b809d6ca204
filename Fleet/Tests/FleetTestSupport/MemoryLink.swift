import FleetWire
import Synchronization

/// A broker in memory: what is published is there, in order.
final class MemoryLink: Link {
    private let messages = Mutex<[Incoming]>([])

    /// All is lost, and numbers begin anew.
    func lose() { messages.withLock { $0 = [] } }

    func put(_ subject: String, _ body: [UInt8]) {
        messages.withLock {
            $0.append(Incoming(subject, body: body, sequence: ($0.last?.sequence ?? 0) + 1))
        }
    }

    private static func matches(_ subject: String, _ pattern: String) -> Bool {
        let (words, parts) = (subject.split(separator: "."), pattern.split(separator: "."))
        return words.count == parts.count && zip(words, parts).allSatisfy { $1 == "*" || $0 == $1 }
    }

    func last(_ stream: String, _ subject: String) async throws(LinkProblem) -> Incoming? {
        messages.withLock { $0.last { Self.matches($0.subject, subject) } }
    }

    func next(_ stream: String, _ subject: String, after sequence: UInt64) async throws(LinkProblem) -> Incoming? {
        messages.withLock { $0.first { $0.sequence > sequence && Self.matches($0.subject, subject) } }
    }

    func publish(_ message: Outgoing, id: String) async throws(LinkProblem) -> Ack {
        put(message.subject, message.body)
        return Ack(sequence: messages.withLock { $0.last!.sequence }, isDuplicate: false)
    }

    // No test needs the others.
    func send(_ message: Outgoing, replyTo: String?) throws(LinkProblem) {}
    func request(_ message: Outgoing, within limit: Duration) async throws(LinkProblem) -> Incoming {
        throw .nobody(message.subject)
    }
    func subscribe(_ subject: String, limit: Int) throws(LinkProblem) -> any Subscription { throw .nobody(subject) }
    func fetch(_ stream: String, _ consumer: String, _ count: Int, waiting wait: Duration) async throws(LinkProblem)
        -> [Incoming]
    { [] }
    func settle(_ message: Incoming, _ end: Settlement) throws(LinkProblem) {}
    var states: AsyncStream<LinkState> { AsyncStream { $0.finish() } }
    func close() {}
}
