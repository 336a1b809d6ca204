/// What one input costs the bus: the input's delivery, all that follows from it, and the work of
/// whoever answers and reacts meanwhile, in one account.
///
/// Work is counted in units, so that a run that is repeated ends at the same place. Where a clock is
/// given, time is a second bound; at which step it struck is told (``EventBus/whenOutOfTime(_:)``), so
/// that a repeated run can strike there again.
///
/// When the bound is reached, the account is *spent*: whoever looks at ``EventBus/isSpent`` does
/// nothing more, so that built-in answers decide. The deliveries that follow have their own bound
/// (``EventBus/cascadeLimit``).
struct InputAccount {
    /// Units of one delivery. A unit is about the work of one instruction of a script, 25 ns.
    static let delivery: UInt64 = 20

    /// Units that one input may use.
    var limit: UInt64 = 2_000_000
    /// Nanoseconds that one input may use; the largest number: no bound.
    var timeLimit = UInt64.max
    /// Processor time of the bus's thread in nanoseconds; nil where time is not to count.
    var clock: (() -> UInt64)?

    /// The input whose account it is.
    private(set) var input: UInt64 = 0
    private var units: UInt64 = 0
    /// Of these, what others than the bus took.
    private var charged: UInt64 = 0
    /// Processor time that was charged by others, in nanoseconds.
    private var time: UInt64 = 0
    /// What the clock said when many deliveries had been made already; nil: not so many.
    private var clockStart: UInt64?
    private var deliveries = 0
    private(set) var reason: BusCascadeStopped.Reason?

    /// Charges since the start of the bus: the same inputs make the same charges.
    private(set) var steps: UInt64 = 0
    /// Steps at which time is to be up, because it was in the run that is repeated; rising.
    private var repeated: [UInt64] = []
    /// The first of them, looked at with every charge; the largest number: there is none.
    private var nextRepeated = UInt64.max

    var isSpent: Bool { reason != nil }

    /// Opens the account of an input, unless it is open already.
    @inline(__always)
    mutating func enter(_ input: UInt64) {
        if input != self.input { open(input) }
    }

    private mutating func open(_ input: UInt64) {
        self.input = input
        (units, charged, time, clockStart, deliveries, reason) = (0, 0, 0, nil, 0, nil)
    }

    /// The input goes on with a timer that one of its timers set for the same instant: the bus has
    /// another cascade for it, and the others go on with what they took.
    mutating func goOn() {
        units = charged
        deliveries = 0
        clockStart = nil
    }

    /// Charges the work of others than the bus.
    /// - Returns: whether the account is spent with this.
    @inline(__always)
    mutating func charge(_ units: UInt64, nanoseconds: UInt64) -> Bool {
        charged &+= units
        return take(units, nanoseconds)
    }

    @inline(__always)
    private mutating func take(_ units: UInt64, _ nanoseconds: UInt64) -> Bool {
        steps &+= 1
        self.units &+= units
        time &+= nanoseconds
        guard reason == nil else { return false }
        if self.units < limit, time <= timeLimit, steps < nextRepeated { return false }
        return close()
    }

    /// Charges a delivery. Looks at the clock from time to time, since that is a call of the system.
    /// - Returns: whether the account is spent with this.
    @inline(__always)
    mutating func chargeDelivery() -> Bool {
        deliveries += 1
        if deliveries & 63 == 0, clock != nil { readClock() }
        return take(Self.delivery, 0)
    }

    /// Time that was charged may have passed while the thread waited for its turn. What the clock says
    /// counts, from the first reading on.
    private mutating func readClock() {
        guard let now = clock?() else { return }
        let known = min(time, timeLimit / 4)
        guard let clockStart else {
            clockStart = now > known ? now - known : 0
            return time = known
        }
        // A clock that went back says nothing.
        if now > clockStart { time = now - clockStart }
    }

    private mutating func close() -> Bool {
        if units >= limit {
            reason = .work
        } else if nextRepeated <= steps {
            let step = repeated.removeFirst()
            nextRepeated = repeated.first ?? .max
            guard step == steps else { return false }
            reason = .time
        } else {
            if time > timeLimit { readClock() }
            guard time > timeLimit else { return false }
            reason = .time
        }
        return true
    }

    /// Ends an account at this step, as the clock did in the run that is repeated.
    mutating func repeatEnd(at step: UInt64) {
        repeated.append(step)
        repeated.sort()
        nextRepeated = repeated[0]
    }
}
