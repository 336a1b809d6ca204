import FoundationEssentials
import Host
import HTTPTypes
import HummingbirdCore
import NIOCore
import Synchronization

/// The streams that are open: a server that stops ends them.
final class OpenStreams: Sendable {
    private struct State {
        var next = 0
        var open: [Int: LiveEvents] = [:]
        var isClosed = false
    }
    private let state = Mutex(State())

    func add(_ events: LiveEvents) -> Int {
        state.withLock { state in
            state.next += 1
            state.open[state.next] = events
            if state.isClosed { events.finish() }
            return state.next
        }
    }

    func remove(_ number: Int) { _ = state.withLock { $0.open.removeValue(forKey: number) } }

    func finishAll() {
        state.withLock { state in
            state.isClosed = true
            for events in state.open.values { events.finish() }
        }
    }
}

/// Writes live events as Server-Sent Events.
///
/// A reader that is too slow for the bus is told the gap and cut off. The id of a gap is
/// its end, so a browser, which comes back by itself, goes on behind it. What waits for a
/// reader is bounded (``LiveEvents/backlog``); while it does not read, nothing is written.
struct EventStream {
    let events: LiveEvents
    let streams: OpenStreams

    /// A comment after this long without an event, so that neither side takes a quiet
    /// connection for a dead one.
    static let heartbeat = Duration.seconds(10)

    func write(_ request: Request, _ writer: consuming ResponseWriter) async throws {
        let number = streams.add(events)
        defer { streams.remove(number) }
        let head = HTTPResponse(
            status: .ok, headerFields: [.contentType: MediaType.eventStream, .cacheControl: "no-cache"])
        let body = try await writer.writeHead(head)
        let events = events
        // A client that goes away is noticed at once: the comment that this causes cannot
        // be written. One that has only finished sending still gets it.
        try await request.body.consumeWithInboundCloseHandler { _ in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    while true {
                        try await Task.sleep(for: Self.heartbeat)
                        events.nudge()
                    }
                }
                defer { group.cancelAll() }
                try await Self.send(events, to: body)
            }
        } onInboundClosed: {
            events.nudge()
        }
    }

    private static func send(_ events: LiveEvents, to body: some ResponseBodyWriter) async throws {
        var body = body
        var iterator = events.makeAsyncIterator()
        try await body.write(ByteBuffer(string: "retry: 1000\n\n"))
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
                    // At the start it is what a resumed stream no longer has.
                    isCutOff = !isFirst
                }
                isFirst = false
                if isCutOff { break }
            }
            try await body.write(buffer)
            if isCutOff { break }
        }
        try await body.finish(nil)
    }
}
