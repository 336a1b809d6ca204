import CommandSupport
import Host
import Synchronization

/// Writes a host's log to standard error on its own thread, so that a stopped terminal or an unread pipe blocks
/// nothing else.
///
/// Lines that exceed the buffer are dropped and counted. The count is logged once there is room again.
final class LogWriter: Sendable {
    /// The size of the buffer in bytes.
    private static let capacity = 256 << 10

    private let queue: DiskQueue
    private let lost = Mutex(0)
    private let health: HealthStatus

    /// - Throws: `SystemFailure` if no thread can be started.
    init(health: HealthStatus) throws {
        self.health = health
        queue = try DiskQueue(capacity: Self.capacity)
    }

    func say(_ line: String) {
        let isTaken = queue.submit(size: line.utf8.count + 64) { [self] in
            tellLoss()
            Terminal.say(line)
        }
        if isTaken { return }
        isUnwell(
            lost.withLock { count in
                count += 1
                return count
            })
    }

    /// - Parameter count: the number of dropped lines.
    private func isUnwell(_ count: Int) {
        if count > 0 {
            health.set(.log, "standard error accepts no more output; lines of the log are lost")
        }
        // If the loss was logged in the meantime, nothing else clears the status.
        if lost.withLock({ $0 == 0 }) { health.clear(.log) }
    }

    private func tellLoss() {
        let count = lost.withLock { count in
            defer { count = 0 }
            return count
        }
        guard count > 0 else { return }
        let lines = count == 1 ? "1 line of the log is" : "\(count) lines of the log are"
        Terminal.say("\(lines) missing here: standard error did not accept the output in time")
        health.clear(.log)
    }

    /// Waits until all lines are written, but not longer than `limit`.
    func flush(within limit: Duration = .milliseconds(200)) { queue.settle(within: limit) }
}
