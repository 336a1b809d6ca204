import EventBus
import Synchronization

/// A thread that writes the files of a host, so that the bus never waits for a disk.
///
/// The bus submits work and continues; the thread does the work in FIFO order. Before a client gets the result of an
/// input, the host waits with ``isDone(_:)`` until all work submitted so far is done. Everything that a client has seen
/// is therefore on disk.
///
/// A disk may respond late or never. If one piece of work takes longer than the queue's patience, ``isDone(_:)``
/// returns false immediately until that work is done.
public final class DiskQueue: Sendable {
    private let executor: BusExecutor
    private let progress: Progress
    private let capacity: Int

    /// - Parameters:
    ///   - capacity: the maximum number of waiting bytes; see ``submit(size:_:)``. 16 MiB by default.
    ///   - patience: the maximum time for which one piece of work may block callers.
    /// - Throws: ``SystemFailure`` if no thread can be started.
    public init(capacity: Int = 16 << 20, patience: Duration = .seconds(1)) throws(SystemFailure) {
        self.capacity = capacity
        progress = Progress(patience)
        executor = try BusExecutor()
    }

    // MARK: Submitting work

    /// Submits work that runs after all earlier work. Can be called from any thread.
    /// - Parameter size: the memory that the work holds, in bytes. Work of size 0 is always accepted, and so is any
    ///   work while no other work with a size is waiting.
    /// - Returns: whether the work was accepted; false if too many bytes are already waiting.
    @discardableResult
    public func submit(size: Int = 0, _ body: @escaping @Sendable () -> Void) -> Bool {
        // The work gets its number and its place in the queue under one lock, so that both orders are the same.
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

    /// The number of the last submitted work, counted from 1; 0 if there was none.
    public var ticket: UInt64 { progress.state.withLock(\.given) }

    // MARK: Waiting for completion

    /// Waits until the work up to this number is done.
    /// - Returns: false if one piece of work has taken longer than the queue's patience.
    public func isDone(_ ticket: UInt64) async -> Bool { await progress.isDone(ticket) }

    /// Whether the current work has taken longer than the queue's patience.
    public var isStuck: Bool { progress.state.withLock(\.isStuck) }

    /// Blocks the calling thread until all submitted work is done, but at most for `limit`.
    /// - Returns: whether all of it is done.
    @discardableResult
    public func settle(within limit: Duration = .seconds(1)) -> Bool {
        let end = MonotonicClock.now + limit.nanosecondsClamped
        // Work may submit more work, such as a recording that is set aside.
        while !progress.isDone, MonotonicClock.now < end {
            let signal = Wakeup()
            executor.submit { signal.signal() }
            signal.wait(until: end)
        }
        return progress.isDone
    }
}

/// The progress of a queue's work.
private final class Progress: Sendable {
    /// Whether all submitted work is done.
    var isDone: Bool { state.withLock { $0.done == $0.given } }

    struct State {
        let patience: Int64
        /// The size of the unfinished work, in bytes.
        var size = 0
        /// The numbers of the last submitted work, and of the last completed work.
        var given: UInt64 = 0
        var done: UInt64 = 0
        /// When the current work began, in nanoseconds of ``MonotonicClock``; nil if there is none.
        var begun: Int64?
        /// The waiting callers, each with the number of the work it waits for.
        var waiters: [(ticket: UInt64, continuation: CheckedContinuation<Bool, Never>)] = []
        /// Whether a task periodically checks that the disk still responds.
        var isWatched = false

        var isStuck: Bool {
            begun.map { MonotonicClock.now - $0 > patience } ?? false
        }

        /// Whether the work is done; nil if that is still open.
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

    /// Releases the waiting callers if the disk does not respond. It ends when no caller waits.
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
