import Synchronization

/// What all hosts of a crowd have seen, in nanoseconds of the clock of ``Clock/now``.
final class Ledger: Sendable {
    struct Counts: Sendable {
        var connected = 0
        /// When hosts tried to connect, and when they were connected and the broker knew what they listen to.
        var attempts: [UInt64] = []
        var arrivals: [UInt64] = []
        /// When the announcement came to a host.
        var announced: [UInt64] = []
        /// Acknowledged beats.
        var beats = 0
        /// Commands and messages, to the broker and from it.
        var sent = 0
        var received = 0
        var bytes = 0
        /// What the broker complained of, and how often.
        var errors: [String: Int] = [:]
    }

    private let counts = Mutex(Counts())

    func note(_ change: (inout Counts) -> Void) { counts.withLock { change(&$0) } }

    var now: Counts { counts.withLock { $0 } }

    /// - Returns: what was counted since the last time. How many are connected goes on.
    @discardableResult
    func take() -> Counts {
        counts.withLock { counts in
            let taken = counts
            counts = Counts()
            counts.connected = taken.connected
            return taken
        }
    }
}
