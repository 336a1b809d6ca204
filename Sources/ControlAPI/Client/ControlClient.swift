import FoundationEssentials
import NIOCore
import NIOHTTP1

/// A client of a running host, over the host's control socket.
///
/// ```swift
/// let client = ControlClient(socketPath: ControlSocket.path(explicit: nil, environment: environment))
/// let rules = try await client.get("/v1/rules")
/// ```
/// Every method throws ``HostNotRunning`` if no host listens, ``HostLost`` if the connection ends early, ``HostSilent``
/// if the host does not answer in time, and ``ControlSocketError`` if the socket may not be used. A response with an
/// error status is returned, not thrown, unless a method documents otherwise.
public struct ControlClient: Sendable {
    public let socketPath: String
    /// How long to wait for each response, and for the start of a stream; nil to wait forever.
    public let timeout: Duration?
    /// How long to wait for a host to appear, before each request and after the end of a stream; zero to fail at once.
    public let patience: Duration
    private let kept = PooledConnection()

    /// - Parameters:
    ///   - timeout: how long to wait for each response, and for the start of a stream; nil to wait forever.
    ///   - patience: how long to wait for a host that is starting or restarting.
    public init(socketPath: String, timeout: Duration? = nil, waitingForHost patience: Duration = .zero) {
        (self.socketPath, self.timeout, self.patience) = (socketPath, timeout, patience)
    }

    /// Sends a GET request.
    /// - Parameter path: the path with its query, already percent-encoded.
    public func get(_ path: String) async throws -> ControlResponse {
        try await waitForHost(at: socketPath, atMost: patience)
        return try await answer(within: timeout, of: socketPath) { try await kept.request(.GET, path, at: socketPath) }
    }

    /// Sends a POST request.
    public func post(_ path: String, contentType: String, body: Data) async throws -> ControlResponse {
        try await waitForHost(at: socketPath, atMost: patience)
        return try await answer(within: timeout, of: socketPath) {
            try await kept.request(
                .POST, path, contentType: contentType, body: ByteBuffer(bytes: body), at: socketPath)
        }
    }

    /// Explains why an event happened or, with a topic, why no such event did (`GET /v1/explain/ID`).
    /// - Parameters:
    ///   - id: the ID of a delivery, or of a subject such as a toast.
    ///   - topic: the topic of the event that did not happen; nil to explain `id`.
    public func explanation(of id: String, whyNot topic: String? = nil) async throws -> ControlResponse {
        try await get(
            "/v1/explain/" + PercentCoding.encode(id)
                + (topic.map { "?why-not=" + PercentCoding.encode($0) } ?? ""))
    }

    /// Streams the events of the host as they are delivered, as Server-Sent Events: one CloudEvent each, and a `gap`
    /// event for missed ones.
    ///
    /// The stream reads only as fast as it is iterated. The host disconnects a reader that is too slow; the stream then
    /// yields the gap, reconnects and continues after it. It ends when the host stops, and throws ``HostLost`` if the
    /// host dies. A client with ``patience`` yields a gap and continues with the next host instead.
    /// - Parameters:
    ///   - patterns: topics, or patterns such as `toast.*`; empty for all events.
    ///   - after: the ID of the last event already seen; nil to start with the next event.
    ///   - withText: whether to show private texts. If false, placeholders such as `text-1` replace them.
    /// - Throws: ``HostRefused`` for a malformed pattern or ID.
    public func events(
        patterns: [String], after: String?, withText: Bool = true
    ) async throws -> AsyncThrowingStream<ServerSentEvent, any Error> {
        try await waitForHost(at: socketPath, atMost: patience)
        let follower = EventFollower(
            socketPath: socketPath, patterns: patterns, withText: withText, waitingForHost: patience)
        try await answer(within: timeout, of: socketPath) { try await follower.open(after: after) }
        return AsyncThrowingStream { try await follower.next() }
    }

    /// Opens a connection for publishing many events.
    public func injector() async throws -> Injector {
        try await waitForHost(at: socketPath, atMost: patience)
        return try await Injector(at: socketPath)
    }
}

/// The connection shared by all single requests of a client, which are sent one after the other.
private actor PooledConnection {
    private var connection: HostConnection?

    func request(
        _ method: HTTPMethod, _ path: String, contentType: String? = nil, body: ByteBuffer? = nil, at socketPath: String
    ) async throws -> ControlResponse {
        if let known = connection, known.channel.isActive {
            do {
                return try await send(known, method, path, contentType, body)
            } catch is HostLost where method == .GET {
                // The host was restarted. Repeating a GET request has no side effects.
                connection = nil
            }
        }
        let fresh = try await HostConnection.open(socketPath)
        connection = fresh
        return try await send(fresh, method, path, contentType, body)
    }

    private func send(
        _ connection: HostConnection, _ method: HTTPMethod, _ path: String, _ contentType: String?,
        _ body: ByteBuffer?
    ) async throws -> ControlResponse {
        try await withTaskCancellationHandler {
            try await connection.send(method, path, contentType: contentType, body: body).get()
        } onCancel: {
            connection.close()
        }
    }

    deinit { connection?.close() }
}
