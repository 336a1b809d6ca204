import FoundationEssentials
import NIOCore
import NIOHTTP1

/// Reads one event stream on demand, and reconnects after the host disconnects it.
actor EventFollower {
    private let socketPath: String
    private let patterns: [String]
    private let withText: Bool
    private let patience: Duration
    private var channel: (any Channel)?
    private var inbox = EventInbox()
    private var events: ArraySlice<ServerSentEvent> = []
    private var last: ServerSentEvent?

    init(socketPath: String, patterns: [String], withText: Bool, waitingForHost patience: Duration) {
        self.patience = patience
        self.socketPath = socketPath
        self.patterns = patterns
        self.withText = withText
    }

    deinit { channel?.close(promise: nil) }

    func open(after id: String?) async throws {
        var query = patterns.map { "topic=" + PercentCoding.encode($0) }
        if let id { query.append("after=" + PercentCoding.encode(id)) }
        if !withText { query.append(PrivateTexts.placeholders) }
        let path = "/v1/events" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        let inbox = EventInbox()
        let channel = try await connect(to: socketPath, readsByItself: false) { channel in
            try channel.pipeline.syncOperations.addHTTPClientHandlers()
            try channel.pipeline.syncOperations.addHandler(EventStreamHandler(inbox))
        }
        self.channel = channel
        self.inbox = inbox
        if let problem = try await begin(channel, path) {
            channel.close(promise: nil)
            throw HostRefused(response: problem)
        }
    }

    func next() async throws -> ServerSentEvent? {
        while true {
            if let event = events.popFirst() {
                last = event
                return event
            }
            guard let channel else { return nil }
            do {
                if let more = try await inbox.take(from: channel) {
                    events = more[...]
                    continue
                }
            } catch is HostLost where patience > .zero {}
            channel.close(promise: nil)
            self.channel = nil
            guard last?.event == "gap" || patience > .zero else { return nil }
            do {
                try await waitForHost(at: socketPath, atMost: patience)
                try await open(after: last?.id)
            } catch is HostNotRunning {
                return nil
            }
        }
    }

    /// Requests the stream.
    /// - Returns: nil if the stream begins; otherwise the host's response.
    private func begin(_ channel: any Channel, _ path: String) async throws -> ControlResponse? {
        let promise = channel.eventLoop.makePromise(of: ControlResponse?.self)
        channel.writeAndFlush(StreamRequest(path: path, promise: promise))
            .whenFailure { _ in promise.fail(HostLost()) }
        return try await withTaskCancellationHandler {
            try await promise.futureResult.get()
        } onCancel: {
            channel.close(promise: nil)
        }
    }
}
