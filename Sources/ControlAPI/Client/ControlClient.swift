import FoundationEssentials
import NIOCore
import NIOHTTP1

/// Talks to a running host.
///
/// ```swift
/// let client = ControlClient(socketPath: ControlSocket.path(explicit: nil, environment: environment))
/// let rules = try await client.get("/v1/rules")
/// ```
/// All of it throws ``HostNotRunning`` if there is no host, ``HostLost`` if it goes away,
/// and ``ControlSocketError`` if the socket may not be used. Any status is an answer, not
/// an error, unless it says otherwise.
public struct ControlClient: Sendable {
    public let socketPath: String
    private let kept = KeptConnection()

    public init(socketPath: String) { self.socketPath = socketPath }

    /// - Parameter path: with its query, percent-encoded.
    public func get(_ path: String) async throws -> ControlResponse {
        try await kept.request(.GET, path, at: socketPath)
    }

    public func post(_ path: String, contentType: String, body: Data) async throws -> ControlResponse {
        try await kept.request(
            .POST, path, contentType: contentType, body: ByteBuffer(bytes: body), at: socketPath)
    }

    /// Why something happened, or, with a topic, why no such event did (`GET /v1/explain/ID`).
    /// - Parameter id: a delivery's, or a thing's, such as a toast's.
    public func explanation(of id: String, whyNot topic: String? = nil) async throws -> ControlResponse {
        try await get(
            "/v1/explain/" + PercentCoding.encode(id)
                + (topic.map { "?why-not=" + PercentCoding.encode($0) } ?? ""))
    }

    /// Events as they are delivered, as Server-Sent Events: CloudEvents, and `gap` where some
    /// were missed.
    ///
    /// Reads only as fast as the sequence is read. A host cuts off a reader that is too
    /// slow; the stream then shows the gap, comes back and goes on behind it. It ends
    /// when the host stops, and throws ``HostLost`` when the host dies.
    /// - Parameters:
    ///   - patterns: topics or patterns such as `toast.*`; all if empty.
    ///   - after: the id of the last event that was seen; nil: from now on.
    /// - Throws: ``HostRefused`` for a pattern or an id that is none.
    public func events(
        patterns: [String], after: String?
    ) async throws -> AsyncThrowingStream<ServerSentEvent, any Error> {
        let follower = EventFollower(socketPath: socketPath, patterns: patterns)
        try await follower.open(after: after)
        return AsyncThrowingStream { try await follower.next() }
    }

    /// A connection for publishing many events.
    public func injector() async throws -> Injector {
        Injector(try await HostConnection.open(socketPath))
    }
}

/// The connection that a client's single requests share, one after the other.
private actor KeptConnection {
    private var connection: HostConnection?

    func request(
        _ method: HTTPMethod, _ path: String, contentType: String? = nil, body: ByteBuffer? = nil, at socketPath: String
    ) async throws -> ControlResponse {
        if let known = connection, known.channel.isActive {
            do {
                return try await send(known, method, path, contentType, body)
            } catch is HostLost where method == .GET {
                // The host had been started anew; asking again changes nothing.
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
