#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Wakes one waiting thread, which can also wait for a file descriptor and for a deadline. It uses two descriptors; a
/// ``Wakeup``, which uses none, is for threads that wait for no descriptor.
///
/// A signal before the wait is not lost. Several signals count as one.
final class PollingWakeup: Sendable {
    private let readEnd: Int32
    private let writeEnd: Int32

    /// - Throws: ``SystemFailure`` if the process has no descriptor left.
    init() throws(SystemFailure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemFailure("no pipe between two threads can be made") }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// Sends a signal. Any thread may call it.
    func signal() {
        var byte: UInt8 = 1
        // If the pipe is full, a signal is pending already.
        _ = write(writeEnd, &byte, 1)
    }

    /// Waits for a signal, for input on `descriptor`, or for `deadline`, a moment of ``MonotonicClock`` (nil: forever).
    /// - Returns: whether `descriptor` has input.
    @discardableResult
    func wait(until deadline: Int64? = nil, reading descriptor: Int32? = nil) -> Bool {
        var waits = [pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)]
        if let descriptor { waits.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
        // Rounded up, because waking before the deadline would be useless.
        let rest = deadline.map { (max(0, $0 - MonotonicClock.now) + 999_999) / 1_000_000 }
        _ = poll(&waits, nfds_t(waits.count), rest.map { Int32(clamping: $0) } ?? -1)
        if waits[0].revents != 0 { drain() }
        return waits.count > 1 && waits[1].revents != 0
    }

    private func drain() {
        var bytes: UInt64 = 0
        while read(readEnd, &bytes, 8) > 0 {}
    }
}
