import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Wakes one waiting thread, which can also wait for a deadline.
///
/// A signal before the wait is not lost. Several signals count as one. Uses no file descriptor. Waits use a clock that
/// cannot be set, so a change of the time of day does not affect them.
final class Wakeup: @unchecked Sendable {
    // Unchecked Sendable: the mutex guards `isSignalled`, and the memory of both never moves.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var isSignalled = false

    init() {
        pthread_mutex_init(mutex, nil)
        #if os(Linux)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
        #else
        pthread_cond_init(condition, nil)
        #endif
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Sends a signal. Any thread may call it.
    func signal() {
        pthread_mutex_lock(mutex)
        isSignalled = true
        pthread_cond_signal(condition)
        pthread_mutex_unlock(mutex)
    }

    /// Waits for a signal, or for `deadline`, a moment of ``MonotonicClock`` (nil: forever).
    func wait(until deadline: Int64? = nil) {
        pthread_mutex_lock(mutex)
        defer {
            isSignalled = false
            pthread_mutex_unlock(mutex)
        }
        while !isSignalled {
            guard let deadline else {
                pthread_cond_wait(condition, mutex)
                continue
            }
            let left = deadline - MonotonicClock.now
            guard left > 0 else { return }
            wait(for: left)
        }
    }

    private func wait(for nanoseconds: Int64) {
        #if os(Linux)
        // A tuple instead of `timespec`, whose members belong to different modules in debug and release builds.
        var end = (seconds: 0, nanoseconds: 0)
        withUnsafeMutablePointer(to: &end) { end in
            end.withMemoryRebound(to: timespec.self, capacity: 1) { _ = clock_gettime(CLOCK_MONOTONIC, $0) }
            let (more, rest) = (end.pointee.nanoseconds + Int(nanoseconds % 1_000_000_000)).quotientAndRemainder(
                dividingBy: 1_000_000_000)
            end.pointee.seconds += Int(nanoseconds / 1_000_000_000) + more
            end.pointee.nanoseconds = rest
            end.withMemoryRebound(to: timespec.self, capacity: 1) {
                _ = pthread_cond_timedwait(condition, mutex, $0)
            }
        }
        #else
        var span = timespec(
            tv_sec: time_t(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        pthread_cond_timedwait_relative_np(condition, mutex, &span)
        #endif
    }
}
