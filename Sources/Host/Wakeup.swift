#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Wakes one thread that waits, if it likes for a moment as well.
///
/// A signal that comes before the wait is not lost; several count as one. Takes no descriptor.
final class Wakeup: Sendable {
    // Touched by the C library only, which is made for several threads; but for `isSignalled`, which is
    // read and written under `mutex`.
    nonisolated(unsafe) private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    nonisolated(unsafe) private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    nonisolated(unsafe) private var isSignalled = false

    init() {
        mutex.initialize(to: pthread_mutex_t())
        condition.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        // Else a change of the time of day would wake, or delay.
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Any thread may call it.
    func signal() {
        pthread_mutex_lock(mutex)
        isSignalled = true
        pthread_cond_signal(condition)
        pthread_mutex_unlock(mutex)
    }

    /// Waits for a signal, or for `deadline` (of ``MonotonicClock``; nil: for ever).
    func wait(until deadline: Int64? = nil) {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        if let deadline {
            let now = MonotonicClock.now
            var end = Self.moment(after: deadline > now ? deadline - now : 0)
            while !isSignalled, pthread_cond_timedwait(condition, mutex, &end) != ETIMEDOUT {}
        } else {
            while !isSignalled { pthread_cond_wait(condition, mutex) }
        }
        isSignalled = false
    }

    private static func moment(after rest: Int64) -> timespec {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        // A hundred years are as good as more.
        let nanoseconds = min(longest, rest) + Int64(now.tv_nsec)
        return timespec(
            tv_sec: now.tv_sec + Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    }

    private static let longest: Int64 = 100 * 365 * 86_400 * 1_000_000_000
}
