import EventBus
import FoundationEssentials
import HTTPTypes
import Harness
import Host
import Synchronization

/// One system of a test host: a separate host on virtual time, with all routes of a host.
///
/// It keeps the requests that have changed it, and can therefore go back: only requests change a system, so a fresh one
/// that gets the same requests is identical.
///
/// A test that resets a system is usually followed by another one that does, so the next initial state is prepared
/// ahead.
final class TestSystem: Sendable {
    /// The running host of the system, and its routes.
    struct Running: Sendable {
        let host: LiveHost
        let record: SystemRecord
        let router: Router

        func answer(to call: Call) async -> Router.Answer { await router.answer(to: router.match(.success(call))) }
    }

    let id: String
    private let start: @Sendable () async throws -> Running

    private struct State {
        var running: Running
        var journal = Journal()
        var snapshots: [[Call]] = []
        /// The latest change, which the next one waits for.
        var latest: Task<Void, Never>?
        /// The next initial state, prepared while a test runs; nil before the first reset.
        var next: Task<Running, any Error>?
    }
    private let state: Mutex<State>

    /// The requests since the start that changed something.
    private struct Journal {
        static let mostRequests = 50_000
        static let mostBytes = 64 << 20

        /// Nil if there were too many.
        private(set) var calls: [Call]? = []
        private var bytes = 0

        init(_ calls: [Call] = []) { for call in calls { append(call) } }

        mutating func append(_ call: Call) {
            bytes += call.body.count
            calls?.append(call)
            if calls?.count ?? 0 > Self.mostRequests || bytes > Self.mostBytes { calls = nil }
        }
    }

    /// - Parameter start: starts the system in its initial state.
    init(_ id: String, _ start: @escaping @Sendable () async throws -> Running) async throws {
        (self.id, self.start) = (id, start)
        state = Mutex(State(running: try await start()))
    }

    var running: Running { state.withLock(\.running) }

    /// Answers a request whose path is relative to the system.
    func answer(to call: Call) async -> Router.Answer {
        guard call.mayChange else { return await running.answer(to: call) }
        return await inTurn { [self] in
            state.withLock { $0.journal.append(call) }
            return await perform(call)
        }
    }

    private func perform(_ call: Call) async -> Router.Answer {
        let running = running
        if call.isStep { await running.host.look { _ in running.record.beginStep() } }
        return await running.answer(to: call)
    }

    /// Returns to the initial state. Streams end.
    func reset() async throws { try await goBack { _ in [] } }

    /// Takes a snapshot.
    /// - Returns: the number of the snapshot, from 1.
    /// - Throws: ``Problem`` if there were too many requests since the start.
    func snapshot() async throws(Problem) -> Int {
        let number: Int? = await inTurn { [self] in
            state.withLock { state in
                guard let calls = state.journal.calls else { return nil }
                state.snapshots.append(calls)
                return state.snapshots.count
            }
        }
        guard let number else {
            throw .tooLarge(
                "the system has had more than \(Journal.mostRequests) requests, or \(Journal.mostBytes) bytes in them, since its beginning",
                hint: "take the snapshot earlier, or reset the system", ("requests", Journal.mostRequests))
        }
        return number
    }

    /// Goes back or forward to a snapshot. Streams end.
    /// - Parameter number: the number of the snapshot; nil for the latest.
    /// - Throws: ``Problem`` if the snapshot does not exist.
    func restore(_ number: Int?) async throws {
        try await goBack { snapshots throws(Problem) in
            guard let number = number ?? snapshots.indices.last.map({ $0 + 1 }) else {
                throw .notFound("the system has no snapshot", hint: "POST …/snapshot makes one")
            }
            guard snapshots.indices.contains(number - 1) else {
                throw .notFound(
                    "there is no snapshot \(number)",
                    hint: snapshots.isEmpty ? "POST …/snapshot makes one" : "there are 1 to \(snapshots.count)")
            }
            return snapshots[number - 1]
        }
    }

    private func goBack(_ journal: @escaping @Sendable ([[Call]]) throws(Problem) -> [Call]) async throws {
        let result: Result<Void, any Error> = await inTurn { [self] in
            do {
                let calls = try journal(state.withLock(\.snapshots))
                let next = try await takeNext()
                let former = state.withLock { state in
                    defer { (state.running, state.journal) = (next, Journal(calls)) }
                    return state.running
                }
                Task { await former.host.stop() }
                prepareNext()
                for call in calls { _ = await perform(call) }
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    private func takeNext() async throws -> Running {
        let prepared = state.withLock { state in
            defer { state.next = nil }
            return state.next
        }
        return if let prepared { try await prepared.value } else { try await start() }
    }

    private func prepareNext() {
        state.withLock { state in state.next = Task { [start] in try await start() } }
    }

    /// Stops the system.
    func stop() async {
        await inTurn { [self] in
            await running.host.stop()
            if let next = try? await state.withLock(\.next)?.value { await next.host.stop() }
        }
    }

    /// Runs changes one after the other, in call order. Each runs to completion, even if its client disconnects.
    private func inTurn<Output: Sendable>(_ change: @escaping @Sendable () async -> Output) async -> Output {
        let task = state.withLock { state in
            let former = state.latest
            let task = Task {
                await former?.value
                return await change()
            }
            state.latest = Task { _ = await task.value }
            return task
        }
        return await task.value
    }
}

extension Call {
    /// Whether the request may change something.
    fileprivate var mayChange: Bool { ![.get, .head, .options].contains(method) }

    /// Whether the request is a step of a test: an input, or a move of time.
    fileprivate var isStep: Bool { path == "/v1/events" || path == "/v1/clock" }
}
