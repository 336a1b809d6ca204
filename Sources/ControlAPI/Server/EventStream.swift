import FoundationEssentials
import Host
import NIOCore

/// Writes live events as Server-Sent Events.
///
/// The id of a message is the name of the run and the number of the event, so that a reader that comes back can continue, and
/// is told when the host has started again meanwhile. A reader that is slower than the bus is told the gap, and cut off. The
/// id of a gap is its end, so that a browser, which connects again by itself, continues after it. The number of events that wait for a reader is
/// bounded (``LiveEvents/backlog``); while the reader takes nothing, nothing is written.
struct EventStream: ResponseStream {
    let events: LiveEvents
    /// The name of the run of the host.
    let instance: String
    let metrics: WireMetrics
    let place: OpenStreams.Place
    let type = MediaType.eventStream

    /// After this time without an event, a comment is written, so that neither side takes a quiet connection for
    /// a dead one.
    static let heartbeat = Duration.seconds(10)

    init(_ events: LiveEvents, of instance: String, counting metrics: WireMetrics, at place: OpenStreams.Place) {
        self.events = events
        self.instance = instance
        self.metrics = metrics
        self.place = place
        place.begin(events)
    }

    func nudge() { events.nudge() }

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
        // In the first message: some readers take a block of this line alone for a message.
        var retry = "retry: 1000\n"
        let id = "id: \(instance)."
        while let batch = await iterator.nextBatch() {
            var buffer = ByteBuffer()
            var isCutOff = false
            // No blank line follows: some readers take it for the end of a message.
            if batch.isEmpty { buffer.writeString(": quiet\n") }
            for event in batch {
                switch event {
                case .event(let number, _, let json):
                    buffer.writeString(retry)
                    buffer.writeString(id)
                    buffer.writeString(String(number))
                    buffer.writeString("\ndata: ")
                    buffer.writeBytes(json)
                    buffer.writeString("\n\n")
                case .gap(let gap):
                    buffer.writeString("\(retry)\(id)\(gap.to)\nevent: gap\ndata: \(gap.json)\n\n")
                    metrics.gap(gap.reason)
                    isCutOff = gap.reason == .slow
                }
                retry = ""
                if isCutOff { break }
            }
            try await write(buffer)
            if isCutOff { break }
        }
    }
}

extension EventGap {
    fileprivate var json: String { "{\"from\":\(from),\"reason\":\"\(reason.rawValue)\",\"to\":\(to)}" }
}
