/// The budget of one input: the work of its delivery, of everything that follows from it, and of the rules and other
/// code that answer and react in the process.
///
/// Work is counted in units, so that a repeated run stops at the same place. With a clock, time is a second limit. The
/// step at which an input runs out of time is reported (``EventBus/whenOutOfTime(_:)``), so that a repeated run can
/// stop at the same step.
///
/// When a limit is reached, the budget is *spent*. Code that reads ``EventBus/isSpent`` then does no more work, so
/// that built-in answers decide. ``EventBus/cascadeLimit`` limits further deliveries.
struct InputBudget {
    /// The units of one delivery. A unit is about the work of one Lua instruction, 25 ns.
    static let delivery: UInt64 = 20

    /// The maximum number of units for one input.
    var limit: UInt64 = 2_000_000
    /// The maximum number of nanoseconds for one input; the largest number means no limit.
    var timeLimit = UInt64.max
    /// Reads the processor time of the bus's thread in nanoseconds; nil if time is not limited.
    var clock: (() -> UInt64)?

    /// The number of the input that this budget belongs to.
    private(set) var input: UInt64 = 0
    private var units: UInt64 = 0
    /// The part of `units` charged by code other than the bus.
    private var charged: UInt64 = 0
    /// The processor time charged by code other than the bus, in nanoseconds. It is replaced by the clock's difference
    /// after many deliveries.
    private var time: UInt64 = 0
    /// The clock's value at the start of the input, estimated at the first reading; nil before that reading.
    private var clockStart: UInt64?
    private var deliveries = 0
    private(set) var reason: BusCascadeStopped.Reason?

    /// The work of an input so far, in units; 0 if it has caused no delivery yet.
    func units(of input: UInt64) -> UInt64 { input == self.input ? units : 0 }

    /// The number of charges since the start of the bus. The same inputs make the same charges.
    private(set) var steps: UInt64 = 0
    /// The steps at which time ran out in the run that is being repeated, in ascending order.
    private var repeated: [UInt64] = []
    /// The first of `repeated`, which every charge compares with; the largest number if `repeated` is empty.
    private var nextRepeated = UInt64.max

    var isSpent: Bool { reason != nil }

    /// Opens the budget of an input, unless it is open already.
    @inline(__always)
    mutating func enter(_ input: UInt64) {
        if input != self.input { open(input) }
    }

    private mutating func open(_ input: UInt64) {
        self.input = input
        (units, charged, time, clockStart, deliveries, reason) = (0, 0, 0, nil, 0, nil)
    }

    /// Continues the input with a timer that one of its timers set for the same instant. Deliveries are counted from
    /// zero, because that is a new cascade; other charges stay in the budget.
    mutating func goOn() {
        units = charged
        deliveries = 0
        clockStart = nil
    }

    /// Charges work done by code other than the bus.
    /// - Returns: whether this charge used up the budget.
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

    /// Charges one delivery. Reads the clock only once in 64 deliveries, because reading it is a system call.
    /// - Returns: whether this charge used up the budget.
    @inline(__always)
    mutating func chargeDelivery() -> Bool {
        deliveries += 1
        if deliveries & 63 == 0, clock != nil { readClock() }
        return take(Self.delivery, 0)
    }

    /// Replaces the charged time by the clock's. Charged time may include time in which the thread was waiting
    /// for a processor; the clock does not count that.
    private mutating func readClock() {
        guard let now = clock?() else { return }
        let known = min(time, timeLimit / 4)
        guard let clockStart else {
            clockStart = now > known ? now - known : 0
            return time = known
        }
        // A clock that went backward is ignored.
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

    /// Makes time run out at this step, as it did in the run that is being repeated.
    mutating func repeatEnd(at step: UInt64) {
        repeated.append(step)
        repeated.sort()
        nextRepeated = repeated[0]
    }
}
