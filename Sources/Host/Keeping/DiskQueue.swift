import EventBus
import Synchronization

/// The thread that writes a host's files, so that the bus never waits for a disk.
///
/// The bus gives work and goes on; the work is done in the order in which it was given. Whoever is
/// about to tell somebody outside what came of an input first waits until the work that was given
/// up to then is done (``isDone(_:)``): what a client has heard of is on the disk.
///
/// A disk may answer late or never. Work that takes longer than the queue's patience keeps nobody
/// waiting: ``isDone(_:)`` says false until the thread goes on.
public final class DiskQueue: Sendable {
    private let executor: BusExecutor
    private let progress: Progress
    private let capacity: Int

    /// - Parameters:
    ///   - capacity: most bytes that wait; see ``submit(size:_:)``.
    ///   - patience: how long one piece of work may keep others waiting.
    /// - Throws: ``SystemFailure`` if there can be no thread.
    public init(capacity: Int = 16 << 20, patience: Duration = .seconds(1)) throws {
        self.capacity = capacity
        progress = Progress(patience)
        executor = try BusExecutor()
    }

    // MARK: Giving work

    /// Gives work, to be done after all that was given before.
    /// - Parameter size: bytes of memory that it holds. Work that holds none is always
    ///   taken, and so is any work when none waits.
    /// - Returns: whether it is taken; false if too much waits already.
    @discardableResult
    public func submit(size: Int = 0, _ body: @escaping @Sendable () -> Void) -> Bool {
        // Numbered and queued in one go: work is done in the order of its numbers.
        progress.state.withLock { state in
            guard size == 0 || state.size == 0 || state.size + size <= capacity else { return false }
            state.size += size
            state.given += 1
            executor.submit { [progress] in
                progress.begin()
                body()
                progress.end(size)
            }
            return true
        }
    }

    /// Number of the work that was given last.
    public var ticket: UInt64 { progress.state.withLock(\.given) }

    // MARK: Waiting for it

    /// Waits until the work up to this number is done.
    /// - Returns: false if the disk does not answer in time.
    public func isDone(_ ticket: UInt64) async -> Bool { await progress.isDone(ticket) }

    /// Whether the work that runs takes longer than the queue's patience.
    public var isStuck: Bool { progress.state.withLock(\.isStuck) }

    /// Waits until what was given is done, but not longer than `limit`.
    /// - Returns: whether it is done.
    @discardableResult
    public func settle(within limit: Duration = .seconds(1)) -> Bool {
        guard !progress.state.withLock({ $0.done == $0.given }) else { return true }
        let signal = Wakeup()
        executor.submit { signal.signal() }
        signal.wait(until: MonotonicClock.now + limit.nanosecondsClamped)
        return progress.state.withLock { $0.done == $0.given }
    }
}

/// How far a queue's work is.
private final class Progress: Sendable {
    struct State {
        let patience: Int64
        /// Of the work that waits, in bytes.
        var size = 0
        /// Number of the work that was given last, and of the one that was done last.
        var given: UInt64 = 0
        var done: UInt64 = 0
        /// When the work that runs has begun, of ``MonotonicClock``; nil: none runs.
        var begun: Int64?
        /// Those who wait for the work of that number.
        var waiters: [(ticket: UInt64, continuation: CheckedContinuation<Bool, Never>)] = []
        /// A task looks whether the disk still answers.
        var isWatched = false

        var isStuck: Bool {
            begun.map { MonotonicClock.now - $0 > patience } ?? false
        }

        /// Whether the work is done; nil while nobody knows yet.
        func isDone(_ ticket: UInt64) -> Bool? { done >= ticket ? true : isStuck ? false : nil }
    }

    let state: Mutex<State>

    init(_ patience: Duration) { state = Mutex(State(patience: patience.nanosecondsClamped)) }

    func begin() { state.withLock { $0.begun = MonotonicClock.now } }

    func end(_ size: Int) {
        let ready = state.withLock { state in
            state.begun = nil
            state.done += 1
            state.size -= size
            let ready = state.waiters.filter { $0.ticket <= state.done }
            if !ready.isEmpty { state.waiters.removeAll { $0.ticket <= state.done } }
            return ready
        }
        for waiter in ready { waiter.continuation.resume(returning: true) }
    }

    func isDone(_ ticket: UInt64) async -> Bool {
        if let known = state.withLock({ $0.isDone(ticket) }) { return known }
        return await withCheckedContinuation { continuation in
            let (known, mustWatch) = state.withLock { state -> (Bool?, Bool) in
                if let known = state.isDone(ticket) { return (known, false) }
                state.waiters.append((ticket, continuation))
                defer { state.isWatched = true }
                return (nil, !state.isWatched)
            }
            if let known { continuation.resume(returning: known) }
            if mustWatch { watch() }
        }
    }

    /// Lets those who wait go when the disk does not answer; ends when nobody waits.
    private func watch() {
        Task.detached { [self] in
            while true {
                try? await Task.sleep(for: .milliseconds(100))
                let (released, isOver) = state.withLock { state in
                    let released = state.isStuck ? state.waiters : []
                    if state.isStuck { state.waiters = [] }
                    if state.waiters.isEmpty { state.isWatched = false }
                    return (released, state.waiters.isEmpty)
                }
                for waiter in released { waiter.continuation.resume(returning: false) }
                if isOver { return }
            }
        }
    }
}
