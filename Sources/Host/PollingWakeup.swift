#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Wakes one thread that waits, if it likes for a file descriptor and a moment as well. A ``Wakeup``
/// that takes two descriptors, for who waits for one.
///
/// A signal that comes before the wait is not lost; several count as one.
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

    /// Any thread may call it.
    func signal() {
        var byte: UInt8 = 1
        // A full pipe is a signal already.
        _ = write(writeEnd, &byte, 1)
    }

    /// Waits for a signal, for something to read from `descriptor`, or for `deadline`
    /// (of ``MonotonicClock``; nil: for ever).
    /// - Returns: whether `descriptor` has something to read.
    @discardableResult
    func wait(until deadline: Int64? = nil, reading descriptor: Int32? = nil) -> Bool {
        var waits = [pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)]
        if let descriptor { waits.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
        // Rounded up: waking before the deadline would be waking for nothing.
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
