import EventBus
import FoundationEssentials
import NIOCore
import NIOHTTP1

/// The result of one line that was sent to a host.
public enum InjectOutcome: Sendable {
    /// The event was delivered under this ID, with all its effects.
    case accepted(id: UInt64)
    /// The event is waiting for admission.
    case waits
    /// The event was merged into another one that is waiting for admission.
    case merged
    /// The event is a CloudEvent that the host has already taken. It has no effect.
    case duplicate
    /// The event was dropped because too many events are waiting. `line` is its line number in the chunk, from 1.
    case dropped(reason: String, line: Int)
    /// The line is a fact copied from a tap. It was skipped, because the host's modules publish their own facts.
    case echo
    /// The line was rejected.
    /// - Parameter line: the line number in the chunk, from 1.
    case rejected(FieldError, line: Int)
    /// This number of consecutive lines was rejected. Used for problems beyond those that the host describes one by
    /// one.
    case alsoRejected(lines: Int)
    /// This number of consecutive lines was dropped; see ``alsoRejected(lines:)``.
    case alsoDropped(lines: Int)
}

/// Publishes many events over one connection, one event per line.
///
/// ```swift
/// let injector = try await client.injector()
/// var answers: [Injector.Receipt] = []
/// for chunk in chunks { answers.append(try await injector.submit(chunk)) }   // in this order
/// for answer in answers { print(try await answer.outcomes()) }
/// ```
/// A chunk has up to about a thousand whole lines, and at most 8 MiB. If the host dies, every chunk without a response
/// throws ``HostLost``: its events may or may not have been published.
///
/// If the host has a rate limit, ``submit(_:)`` waits until the host has accepted the chunk.
public actor Injector {
    /// How many chunks may be in flight, that is, sent but not yet answered.
    public static let window = 4

    private let socketPath: String
    private var connection: HostConnection
    /// Whether the host has a rate limit. A refused chunk must be resent before the next one, so only one may be in
    /// flight.
    private let isLimited: Bool
    private var underWay = 0
    /// Whether a chunk was lost. Later chunks must not be published without it.
    private var hasLost = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(at socketPath: String) async throws {
        self.socketPath = socketPath
        connection = try await HostConnection.open(socketPath)
        isLimited = try await connection.send(.GET, "/v1/health").get().member("limits.rate")?.intValue != nil
    }

    deinit { connection.close() }

    /// Whether the connection is open. The host closes it after some minutes without a request.
    package var isConnected: Bool { connection.isOpen }

    /// The response to a chunk, which may not have arrived yet.
    public struct Receipt: Sendable {
        fileprivate let response: EventLoopFuture<ControlResponse>

        /// Waits for the response. Returns one outcome for each line that is not blank, in order; in a chunk with many
        /// problems, one outcome can cover several consecutive lines.
        /// - Throws: ``HostLost``; ``HostRefused`` if the host refused the whole chunk.
        public func outcomes() async throws -> [InjectOutcome] { try await result().outcomes }

        /// Waits for the response. Returns the outcomes as ``outcomes()`` does, and whether the host has written the
        /// recording of the events and the saved state to disk. If `isKept` is false, `GET /v1/health` has the reason.
        /// - Throws: ``HostLost``; ``HostRefused`` if the host refused the whole chunk.
        public func result() async throws -> (outcomes: [InjectOutcome], isKept: Bool) {
            let response = try await response.get()
            guard response.status == 200 else { throw HostRefused(response: response) }
            let report = try EventReport(json: response.body)
            return (outcomes(of: report), report.isKept)
        }

        private func outcomes(of report: EventReport) -> [InjectOutcome] {
            report.outcomes.map { outcome in
                switch outcome {
                case .accepted(let id): .accepted(id: id)
                case .waits: .waits
                case .merged: .merged
                case .duplicate: .duplicate
                case .echo: .echo
                case .dropped(let reason, let line): .dropped(reason: reason, line: line)
                case .rejected(let error, let line): .rejected(error, line: line)
                case .alsoRejected(let lines): .alsoRejected(lines: lines)
                case .alsoDropped(let lines): .alsoDropped(lines: lines)
                }
            }
        }
    }

    /// Sends a chunk after those already submitted, as soon as fewer than ``window`` chunks are in flight. Returns once
    /// the chunk is handed to the connection.
    ///
    /// A host closes a connection after some minutes without a request. If nothing is in flight at that point, the
    /// chunk is sent on a new connection.
    /// - Parameter ndjson: events as JSON Lines.
    /// - Throws: ``HostLost`` if the host is gone.
    public func submit(_ ndjson: Data) async throws -> Receipt {
        if underWay == 0, !hasLost, !isConnected {
            do {
                connection = try await HostConnection.open(socketPath)
            } catch is HostNotRunning {
                throw HostLost()
            }
        }
        if underWay < (isLimited ? 1 : Self.window) {
            underWay += 1
        } else {
            // A resumed caller takes over the slot of a chunk that was answered.
            await withCheckedContinuation { waiters.append($0) }
        }
        var response = post(ndjson)
        while isLimited, let time = try? await response.get().retryAfter {
            try await Task.sleep(for: time)
            response = post(ndjson)
        }
        response.whenComplete { result in
            let isLost = if case .failure = result { true } else { false }
            Task { await self.answered(isLost: isLost) }
        }
        return Receipt(response: response)
    }

    private func post(_ ndjson: Data) -> EventLoopFuture<ControlResponse> {
        connection.send(.POST, "/v1/events", contentType: MediaType.lines, body: ByteBuffer(bytes: ndjson))
    }

    /// Sends a chunk and waits for its response. To keep several chunks in flight, call ``submit(_:)``.
    /// - Parameter chunk: events as JSON Lines.
    public func send(ndjson chunk: Data) async throws -> [InjectOutcome] {
        try await submit(chunk).outcomes()
    }

    private func answered(isLost: Bool) {
        hasLost = hasLost || isLost
        if waiters.isEmpty { underWay -= 1 } else { waiters.removeFirst().resume() }
    }
}
