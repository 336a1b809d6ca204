import FoundationEssentials
import Host
import NIOCore

/// Writes live events as Server-Sent Events.
///
/// The ID of a message is the name of the run and the number of the event, so that a returning reader can continue, and
/// learns of a restart of the host. A reader that is slower than the bus gets a gap and is disconnected. The ID of a
/// gap is its end, so that a browser, which reconnects on its own, continues after it. The number of waiting events is
/// bounded (``LiveEvents/backlog``); while the reader takes nothing, nothing is written.
struct EventStream: ResponseStream {
    let events: LiveEvents
    /// The name of the host's run.
    let instance: String
    let metrics: WireMetrics
    let place: OpenStreams.Place
    let type = MediaType.eventStream

    /// After this time without an event, a comment is written, so that neither side considers a quiet connection dead.
    static let heartbeat = Duration.seconds(10)

    init(_ events: LiveEvents, of instance: String, counting metrics: WireMetrics, at place: OpenStreams.Place) {
        self.events = events
        self.instance = instance
        self.metrics = metrics
        self.place = place
        place.begin(events)
    }

    func nudge() { events.nudge() }

    /// Writes until the events end, the reader must be disconnected, or `write` fails. Only writing shows that a client
    /// has disconnected.
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
        /// Part of the first message: some readers take a block with only this line for a message.
        private var retry = "retry: 1000\n"

        init(
            stream: EventStream, iterator: LiveEvents.Iterator,
            write: @escaping @Sendable (ByteBuffer) async throws -> Void
        ) {
            (self.stream, self.iterator, self.write) = (stream, iterator, write)
        }

        /// A reader that has caught up waits on its connection's thread, so that the next event reaches it without a
        /// thread switch. A backlog is written elsewhere, because that thread also serves other clients.
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
