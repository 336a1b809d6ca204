import FleetWire
import FoundationEssentials

/// Reads the messages of a stream with a subject, those that are there and those that come.
///
/// Each is read by its number, so nothing on the broker remembers the reader.
public struct StreamFollower: Sendable {
    private let link: any Link
    private let stream: String
    private let subject: String
    public private(set) var sequence: UInt64 = 0

    /// - Parameter subject: may have wildcards.
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
        // A broker that has lost its data counts anew.
        guard sequence > 0, let last = try await link.last(stream, subject), last.sequence < sequence else {
            return nil
        }
        sequence = 0
        guard let message = try await link.next(stream, subject, after: 0) else { return nil }
        sequence = message.sequence
        return message
    }

    /// The messages that are there now and were not read. Those that come meanwhile are for the next call: on a slow
    /// connection, as many may come as are read.
    public mutating func all() async throws(LinkProblem) -> [Incoming] {
        var messages: [Incoming] = []
        try await all { messages.append($0) }
        return messages
    }

    /// Reads them as ``all()`` does, one by one: after a failure, the next call goes on behind the last one.
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
    /// When the broker stored the message, in seconds since 1970; nil for a message that is of no stream.
    public var stamped: Double? {
        guard let text = headers["Nats-Time-Stamp"] else { return nil }
        // Up to nine digits after the point, which the format of Foundation does not read.
        let parts = text.dropLast().split(separator: ".", maxSplits: 1)
        guard text.hasSuffix("Z"), let first = parts.first,
            let date = try? Date(first + "Z", strategy: .iso8601)
        else { return nil }
        return date.timeIntervalSince1970 + (parts.count == 2 ? Double("0." + parts[1]) ?? 0 : 0)
    }
}
