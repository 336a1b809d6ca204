import FleetWire
import FoundationEssentials

/// Reads the messages of a stream with a subject, existing ones first, then new ones as they arrive.
///
/// Each is read by number, so the broker keeps no state for the reader.
public struct StreamFollower: Sendable {
    private let link: any Link
    private let stream: String
    private let subject: String
    public private(set) var sequence: UInt64 = 0

    /// - Parameter subject: may contain wildcards.
    public init(_ link: any Link, _ stream: FleetStream, of fleet: Token, subject: String) {
        self.link = link
        self.stream = stream.name(in: fleet)
        self.subject = subject
    }

    /// The next message; nil if there is none yet.
    public mutating func next() async throws(LinkProblem) -> Incoming? {
        if let message = try await link.next(stream, subject, after: sequence) {
            sequence = message.sequence
            return message
        }
        // A broker that has lost its data restarts its numbers.
        guard sequence > 0, let last = try await link.last(stream, subject), last.sequence < sequence else {
            return nil
        }
        sequence = 0
        guard let message = try await link.next(stream, subject, after: 0) else { return nil }
        sequence = message.sequence
        return message
    }

    /// The unread messages that exist now. Messages that arrive meanwhile are left to the next call: on a slow
    /// connection, they may arrive as fast as they are read.
    public mutating func all() async throws(LinkProblem) -> [Incoming] {
        var messages: [Incoming] = []
        try await all { messages.append($0) }
        return messages
    }

    /// Reads the messages like ``all()``, one by one: after a failure, the next call continues after the last one that
    /// was read.
    public mutating func all(
        isolation: isolated (any Actor)? = #isolation, _ body: (Incoming) -> Void
    ) async throws(LinkProblem) {
        guard let last = try await link.last(stream, subject), last.sequence != sequence else { return }
        while let message = try await next() {
            body(message)
            if message.sequence >= last.sequence { return }
        }
    }
}

extension Incoming {
    /// When the broker stored the message, in seconds since 1970; nil for a message that is not from a stream.
    public var stamped: Double? {
        guard let text = headers["Nats-Time-Stamp"] else { return nil }
        // Up to nine digits after the decimal point, which Foundation's format cannot parse.
        let parts = text.dropLast().split(separator: ".", maxSplits: 1)
        guard text.hasSuffix("Z"), let first = parts.first,
            let date = try? Date(first + "Z", strategy: .iso8601)
        else { return nil }
        return date.timeIntervalSince1970 + (parts.count == 2 ? Double("0." + parts[1]) ?? 0 : 0)
    }
}
