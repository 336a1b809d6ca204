/// What one input costs the bus: the input's delivery, all that follows from it, and the work of
/// whoever answers and reacts meanwhile, in one account.
///
/// Work is counted in units, so that a run that is repeated ends at the same place. Where a clock is
/// given, time is a second bound; at which step it struck is told (``EventBus/whenOutOfTime(_:)``), so
/// that a repeated run can strike there again.
///
/// An account has two bounds. When the first is reached, it is *spent*: whoever looks at
/// ``EventBus/isSpent`` does nothing more, so that built-in answers decide. When a quarter more is
/// used up, what is left of the input's consequences is dropped.
struct InputAccount {
    /// Units of one delivery. A unit is about the work of one instruction of a script, 25 ns.
    static let delivery: UInt64 = 200

    /// Units that one input may use.
    var limit: UInt64 = 2_000_000
    /// Nanoseconds that one input may use; nil: no bound.
    var timeLimit: UInt64?
    /// Processor time of the bus's thread in nanoseconds; nil where time is not to count.
    var clock: (() -> UInt64)?

    /// The input whose account it is.
    private(set) var input: UInt64 = 0
    private(set) var units: UInt64 = 0
    /// Processor time that was charged by others, in nanoseconds.
    private var time: UInt64 = 0
    /// What the clock said when many deliveries had been made already; nil: not so many.
    private var clockStart: UInt64?
    private var deliveries = 0
    private(set) var reason: BusCascadeStopped.Reason?
    /// Units beyond which the rest is dropped, of an account that is spent.
    private var end: UInt64 = .max

    /// Charges since the start of the bus: the same inputs make the same charges.
    private(set) var steps: UInt64 = 0
    /// Steps at which time is to be up, because it was in the run that is repeated; rising.
    private var repeated: [UInt64] = []

    var isSpent: Bool { reason != nil }
    /// Not even built-in answers are to go on.
    var isExhausted: Bool { units >= end }

    /// Opens the account of an input, unless it is open already.
    @inline(__always)
    mutating func enter(_ input: UInt64) {
        if input != self.input { open(input) }
    }

    private mutating func open(_ input: UInt64) {
        self.input = input
        (units, time, clockStart, deliveries, reason, end) = (0, 0, nil, 0, nil, .max)
    }

    /// - Returns: whether the account is spent with this.
    @inline(__always)
    mutating func charge(_ units: UInt64, nanoseconds: UInt64 = 0) -> Bool {
        steps &+= 1
        self.units &+= units
        time &+= nanoseconds
        guard reason == nil else { return false }
        if self.units < limit, time <= timeLimit ?? .max, repeated.isEmpty { return false }
        return close()
    }

    /// Charges a delivery. Looks at the clock from time to time, since that is a call of the system.
    /// - Returns: whether the account is spent with this.
    @inline(__always)
    mutating func chargeDelivery() -> Bool {
        deliveries += 1
        if deliveries & 63 == 0, clock != nil { readClock() }
        return charge(Self.delivery)
    }

    private mutating func readClock() {
        guard let now = clock?() else { return }
        // Of the deliveries before the first reading only what rules took is known.
        guard let clockStart else { return clockStart = now > time ? now - time : 0 }
        // A clock that went back says nothing.
        if now > clockStart { time = max(time, now - clockStart) }
    }

    private mutating func close() -> Bool {
        if units >= limit {
            reason = .work
        } else if let step = repeated.first, step <= steps {
            repeated.removeFirst()
            guard step == steps else { return false }
            reason = .time
        } else if time > timeLimit ?? .max {
            reason = .time
        } else {
            return false
        }
        end = units &+ limit / 4
        return true
    }

    /// Lets what a report of the end causes be delivered.
    mutating func extend() { end = units &+ limit / 4 }

    /// Ends an account at this step, as the clock did in the run that is repeated.
    mutating func repeatEnd(at step: UInt64) {
        repeated.append(step)
        repeated.sort()
    }
}
