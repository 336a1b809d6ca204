import EventBus
import FoundationEssentials
import HTTPTypes
import Harness
import Host
import Synchronization

/// One system of a test host: a host of its own, on virtual time, with all routes of a host.
///
/// It keeps the requests that have changed it. So it can go back: a system that starts anew and gets the same requests is the same, because
/// nothing but requests moves it.
final class TestSystem: Sendable {
    /// What the system is now.
    struct Running: Sendable {
        let host: LiveHost
        let record: SystemRecord
        let router: Router
    }

    let id: String
    private let start: @Sendable () async throws -> Running

    private struct State {
        var running: Running
        /// The requests since the beginning that changed something.
        var journal: [Call] = []
        var snapshots: [[Call]] = []
        /// The latest change, which the next one waits for.
        var latest: Task<Void, Never>?
    }
    private let state: Mutex<State>

    /// - Parameter start: starts the system as it is at the beginning.
    init(_ id: String, _ start: @escaping @Sendable () async throws -> Running) async throws {
        (self.id, self.start) = (id, start)
        state = Mutex(State(running: try await start()))
    }

    var running: Running { state.withLock(\.running) }

    /// Answers a request whose path is the one that it has on a host.
    func answer(to call: Call) async -> Router.Answer {
        guard call.mayChange else { return await running.router.answer(to: .success(call)) }
        return await inTurn { [self] in
            state.withLock { $0.journal.append(call) }
            return await perform(call)
        }
    }

    private func perform(_ call: Call) async -> Router.Answer {
        let running = running
        if call.isStep { await running.host.look { _ in running.record.beginStep() } }
        return await running.router.answer(to: .success(call))
    }

    /// Goes back to the beginning. Streams end.
    func reset() async throws { try await goBack { _ in [] } }

    /// - Returns: the number of the snapshot, from 1.
    func snapshot() async -> Int {
        await inTurn { [self] in
            state.withLock { state in
                state.snapshots.append(state.journal)
                return state.snapshots.count
            }
        }
    }

    /// Goes back, or forth, to a snapshot. Streams end.
    /// - Parameter number: nil for the latest.
    /// - Throws: ``Problem`` if there is no such snapshot.
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
                let next = try await start()
                let former = state.withLock { state in
                    defer { (state.running, state.journal) = (next, calls) }
                    return state.running
                }
                Task { await former.host.stop() }
                for call in calls { _ = await perform(call) }
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    /// Ends the system.
    func stop() async { await inTurn { [self] in await running.host.stop() } }

    /// Runs changes one after the other, in the order of these calls; each runs to its end, also if its client goes away.
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

    /// Whether it is a step of a test: an input, or a move of time.
    fileprivate var isStep: Bool { path == "/v1/events" || path == "/v1/clock" }
}
