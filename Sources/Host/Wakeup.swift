import Dispatch
import Synchronization

/// Wakes one waiting thread. The thread can at the same time wait for a deadline.
///
/// A signal before the wait is not lost. Several signals count as one. Uses no file descriptor.
final class Wakeup: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    /// Limits the semaphore to one, however many signals come in a row.
    private let isSignalled = Atomic(false)

    /// Sends a signal. Any thread may call it.
    func signal() {
        if !isSignalled.exchange(true, ordering: .acquiringAndReleasing) { semaphore.signal() }
    }

    /// Waits for a signal, or for `deadline`, a moment of ``MonotonicClock`` (nil: without end).
    func wait(until deadline: Int64? = nil) {
        let now = MonotonicClock.now
        let end = deadline.map { DispatchTime.now() + .nanoseconds(Int($0 > now ? $0 - now : 0)) }
        guard semaphore.wait(timeout: end ?? .distantFuture) == .success else { return }
        // After this, the caller sees everything that was done before each of the signals that counted as one.
        _ = isSignalled.exchange(false, ordering: .acquiringAndReleasing)
    }
}
