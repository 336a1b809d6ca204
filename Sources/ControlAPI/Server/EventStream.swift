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
    func write(_ write: @escaping @Sendable (ByteBuffer) async throws -> Void, near connection: LoopExecutor) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                while (try? await Task.sleep(for: Self.heartbeat)) != nil { events.nudge() }
            }
            var writer = Writer(stream: self, iterator: events.makeAsyncIterator(), write: write)
            try? await writer.run(near: connection)
            group.cancelAll()
        }
    }

    private struct Writer {
        let stream: EventStream
        var iterator: LiveEvents.Iterator
        let write: @Sendable (ByteBuffer) async throws -> Void
        /// In the first message: some readers take a block of this line alone for a message.
        private var retry = "retry: 1000\n"

        init(
            stream: EventStream, iterator: LiveEvents.Iterator,
            write: @escaping @Sendable (ByteBuffer) async throws -> Void
        ) {
            (self.stream, self.iterator, self.write) = (stream, iterator, write)
        }

        /// A reader that has caught up waits on the thread of its connection, so that the next event reaches it without a
        /// detour. What others have missed is written elsewhere, because that thread serves other clients as well.
        mutating func run(near connection: LoopExecutor) async throws {
            var goesOn = true
            while goesOn {
                if iterator.isCaughtUp {
                    (self, goesOn) = try await withTaskExecutorPreference(connection) { [self] in
                        var (writer, goesOn) = (self, true)
                        repeat { goesOn = try await writer.step() } while goesOn && writer.iterator.isCaughtUp
                        return (writer, goesOn)
                    }
                } else {
                    goesOn = try await step()
                }
            }
        }

        /// Writes the next events.
        /// - Returns: false at the end.
        private mutating func step() async throws -> Bool {
            guard let batch = await iterator.nextBatch() else { return false }
            var buffer = ByteBuffer()
            var isCutOff = false
            let id = "id: \(stream.instance)."
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
                    stream.metrics.gap(gap.reason)
                    isCutOff = gap.reason == .slow
                }
                retry = ""
                if isCutOff { break }
            }
            try await write(buffer)
            return !isCutOff
        }
    }
}

extension EventGap {
    fileprivate var json: String { "{\"from\":\(from),\"reason\":\"\(reason.rawValue)\",\"to\":\(to)}" }
}
