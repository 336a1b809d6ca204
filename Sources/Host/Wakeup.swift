import Dispatch
import Synchronization

/// Wakes one thread that waits, if it likes for a moment as well.
///
/// A signal that comes before the wait is not lost; several count as one. Takes no descriptor.
final class Wakeup: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    /// So that the semaphore counts to one, however many signals come in a row.
    private let isSignalled = Atomic(false)

    /// Any thread may call it.
    func signal() {
        if !isSignalled.exchange(true, ordering: .acquiringAndReleasing) { semaphore.signal() }
    }

    /// Waits for a signal, or for `deadline` (of ``MonotonicClock``; nil: for ever).
    func wait(until deadline: Int64? = nil) {
        let now = MonotonicClock.now
        let end = deadline.map { DispatchTime.now() + .nanoseconds(Int($0 > now ? $0 - now : 0)) }
        guard semaphore.wait(timeout: end ?? .distantFuture) == .success else { return }
        // Behind this, the caller sees what was done before each signal that counted as this one.
        _ = isSignalled.exchange(false, ordering: .acquiringAndReleasing)
    }
}
