import EventBus

/// Limits the work that timers of modules in Lua take in each second of bus time.
///
/// A handler that sets its timer again never ends, and each of its calls stays within the limits of a call. Timers
/// therefore have accounts per second: the timers of a module that has used up its account wait for the next second,
/// and a module that does so several seconds in a row loses its timers until the next reload. Everything is counted in
/// units of work, so that a replay behaves the same.
struct TimerAccounts {
    /// The share of a second that the timers of one module may take, in percent; those of all modules together may take
    /// two and a half times as much.
    static let share: UInt64 = 20
    /// The number of consecutive seconds after which a module is benched.
    static let mostSeconds = 5
    /// The units of a second; a unit takes 25 ns.
    private static let second: UInt64 = 40_000_000
    /// The cost of a timer in units in addition to the work of rules: waiting, decoding, publishing.
    private static let timer: UInt64 = 2_000

    enum Verdict: Equatable {
        case fires
        /// The timer waits until then. The number of consecutive seconds in which the module took too much is given
        /// once per second.
        case waits(until: Duration, secondsInARow: Int?)
        case isBenched
    }

    private var current: Int64 = 0
    private var units: [ModuleName: UInt64] = [:]
    private var total: UInt64 = 0
    /// The last second in which a module took too much, and the number of such seconds in a row.
    private var spent: [ModuleName: (second: Int64, inARow: Int)] = [:]
    /// The first free instant after each taken one.
    private var free: [Int64: Int64] = [:]
    private var mostInstants = 1024

    private mutating func enter(_ now: Duration) {
        let second = now.nanosecondsClamped / 1_000_000_000
        guard second != current else { return }
        (current, total) = (second, 0)
        units.removeAll(keepingCapacity: true)
    }

    mutating func add(_ units: UInt64, of module: ModuleName, at now: Duration) {
        enter(now)
        self.units[module, default: 0] += units + Self.timer
        total += units + Self.timer
    }

    /// Returns the verdict for a timer that is due.
    mutating func verdict(on module: ModuleName, at now: Duration) -> Verdict {
        enter(now)
        let own = units[module] ?? 0
        let most = Self.second * Self.share / 100
        let isOver = own >= most
        // If all of them together take too much, each gets an equal part.
        guard isOver || total >= most * 5 / 2 && own >= most * 5 / 2 / UInt64(max(1, units.count)) else {
            return .fires
        }
        let next = Duration.seconds(current + 1)
        guard isOver else { return .waits(until: next, secondsInARow: nil) }
        let former = spent[module] ?? (second: .min, inARow: 0)
        if former.second == current { return .waits(until: next, secondsInARow: nil) }
        let inARow = former.second == current - 1 ? former.inARow + 1 : 1
        spent[module] = (current, inARow)
        return inARow < Self.mostSeconds ? .waits(until: next, secondsInARow: inARow) : .isBenched
    }

    mutating func forgive(_ module: ModuleName) { spent[module] = nil }

    /// Returns the first free instant from `deadline` on. No two timers fire at the same instant, so that an input has
    /// its place between any two, also in a replay.
    mutating func place(for deadline: Duration, now: Duration) -> Duration {
        if free.count > mostInstants {
            let now = now.nanosecondsClamped
            // order: each on its own
            free = free.filter { $0.key > now }
            mostInstants = max(1024, 2 * free.count)
        }
        let wanted = deadline.nanosecondsClamped
        var found = wanted
        while let next = free[found] { found = next }
        free[found] = found &+ 1
        if found != wanted { free[wanted] = found &+ 1 }
        return .init(nanoseconds: found)
    }
}
