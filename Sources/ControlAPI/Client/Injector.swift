import EventBus
import FoundationEssentials
import NIOCore
import NIOHTTP1

/// What became of one line.
public enum InjectOutcome: Sendable {
    /// Its delivery has this id, and all that it causes has been delivered.
    case accepted(id: UInt64)
    /// It waits for its turn.
    case waits
    /// It is one with another that waits.
    case merged
    /// Too many wait, and it is gone. The line as below.
    case dropped(reason: String, line: Int)
    /// A host's word about itself, copied from a tap: it was left out, since a host says its own.
    case echo
    /// - Parameter line: of the chunk, from 1.
    case rejected(FieldError, line: Int)
    /// So many lines in a row were rejected, or dropped: a chunk had more problems than are told.
    case alsoRejected(lines: Int)
    case alsoDropped(lines: Int)
}

/// Publishes many events over one connection, one a line.
///
/// ```swift
/// let injector = try await client.injector()
/// var answers: [Injector.Receipt] = []
/// for chunk in chunks { answers.append(try await injector.submit(chunk)) }   // in this order
/// for answer in answers { print(try await answer.outcomes()) }
/// ```
/// A chunk is a few hundred whole lines, at most 8 MiB. What the host has not answered
/// counts as not accepted: if it dies, everything that is still open throws ``HostLost``.
public actor Injector {
    /// Chunks that may be on their way at a time.
    public static let window = 4

    private let connection: HostConnection
    private var underWay = 0
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(_ connection: HostConnection) { self.connection = connection }

    deinit { connection.close() }

    /// The answer to a chunk, when it comes.
    public struct Receipt: Sendable {
        fileprivate let response: EventLoopFuture<ControlResponse>

        /// One outcome for each line that is not blank, in order; of a chunk with many problems, one
        /// for several lines in a row.
        /// - Throws: ``HostLost``; ``HostRefused`` if the chunk as a whole was refused.
        public func outcomes() async throws -> [InjectOutcome] { try await result().outcomes }

        /// The outcomes as ``outcomes()`` gives them, and whether the host has written the events' recording
        /// and saved state to its disk. If `isKept` is false, `GET /v1/health` says why.
        /// - Throws: ``HostLost``; ``HostRefused`` if the chunk as a whole was refused.
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
                case .echo: .echo
                case .dropped(let reason, let line): .dropped(reason: reason, line: line)
                case .rejected(let error, let line): .rejected(error, line: line)
                case .alsoRejected(let lines): .alsoRejected(lines: lines)
                case .alsoDropped(let lines): .alsoDropped(lines: lines)
                }
            }
        }
    }

    /// Sends a chunk, as soon as the window has room, behind those that were submitted
    /// before. Returns when it is on its way.
    public func submit(_ ndjson: Data) async throws -> Receipt {
        if underWay < Self.window {
            underWay += 1
        } else {
            // Whoever is resumed takes over the place of a chunk that was answered.
            await withCheckedContinuation { waiters.append($0) }
        }
        let response = connection.send(
            .POST, "/v1/events", contentType: MediaType.lines, body: ByteBuffer(bytes: ndjson))
        response.whenComplete { _ in Task { await self.answered() } }
        return Receipt(response: response)
    }

    /// Sends a chunk and waits for its answer. To have several under way, call
    /// ``submit(_:)``, which keeps their order.
    public func send(ndjson chunk: Data) async throws -> [InjectOutcome] {
        try await submit(chunk).outcomes()
    }

    private func answered() {
        if waiters.isEmpty { underWay -= 1 } else { waiters.removeFirst().resume() }
    }
}
