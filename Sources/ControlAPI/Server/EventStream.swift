import FoundationEssentials
import Host
import NIOCore

/// Writes live events as Server-Sent Events.
///
/// A reader that is slower than the bus is told the gap, and cut off. The id of a gap is its end, so that a
/// browser, which connects again by itself, continues after it. The number of events that wait for a reader is
/// bounded (``LiveEvents/backlog``); while the reader takes nothing, nothing is written.
struct EventStream: Sendable {
    let events: LiveEvents
    let place: OpenStreams.Place

    /// After this time without an event, a comment is written, so that neither side takes a quiet connection for
    /// a dead one.
    static let heartbeat = Duration.seconds(10)

    init(_ events: LiveEvents, at place: OpenStreams.Place) {
        self.events = events
        self.place = place
        place.begin(events)
    }

    /// Writes until the events end, the reader must be cut off, or `write` fails. Only writing shows that a
    /// client has gone away.
    /// - Parameter write: returns when the system has taken the bytes.
    func write(_ write: @escaping @Sendable (ByteBuffer) async throws -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                while (try? await Task.sleep(for: Self.heartbeat)) != nil { events.nudge() }
            }
            try? await send(write)
            group.cancelAll()
        }
    }

    private func send(_ write: (ByteBuffer) async throws -> Void) async throws {
        var iterator = events.makeAsyncIterator()
        try await write(ByteBuffer(string: "retry: 1000\n\n"))
        var isFirst = true
        while let batch = await iterator.nextBatch() {
            var buffer = ByteBuffer()
            var isCutOff = false
            if batch.isEmpty { buffer.writeString(": quiet\n\n") }
            for event in batch {
                switch event {
                case .event(let id, _, let json):
                    buffer.writeString("id: \(id)\ndata: ")
                    buffer.writeBytes(json)
                    buffer.writeString("\n\n")
                case .gap(let from, let to):
                    buffer.writeString("id: \(to)\nevent: gap\ndata: {\"from\":\(from),\"to\":\(to)}\n\n")
                    // A gap at the start is not cut off: the stream was resumed after events that are no longer
                    // kept.
                    isCutOff = !isFirst
                }
                isFirst = false
                if isCutOff { break }
            }
            try await write(buffer)
            if isCutOff { break }
        }
    }
}
