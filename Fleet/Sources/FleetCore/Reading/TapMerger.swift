import EventBus
import FleetWire

/// Merges the events of many hosts for one reader, in the order in which they were seen.
///
/// An event is held for 2 seconds after its arrival, so that one that took longer on its way still comes before it. One that
/// comes even later is given out at once, and marked. The same event is given out once. The result depends on the events and
/// their times of arrival alone, not on how often it is asked for.
///
/// If the clock of a host is ahead, its events would hold up or overtake those of all other hosts. They are given out when
/// their time is over, in the order of their arrival.
public struct TapMerger: Sendable {
    /// How long an event is held, in seconds.
    public static let window = 2.0
    /// The most events of one second that a reader is given.
    public static let mostPerSecond = 500
    /// By how many seconds an event may be seen before or after its arrival without a mark.
    public static let tolerance = 60.0

    /// What is held, by the time at which it was seen, and by the time at which it is due.
    private var bySeen = Heap<Held>(inOrder: Held.wasSeenBefore)
    private var byArrival = Heap<Held>(inOrder: Held.arrivedBefore)
    /// Numbers of events that are in one heap still, and were given out by the other.
    private var given: Set<Int> = []
    private var number = 0
    private var latestSeen = -Double.infinity
    private var memory = IdentityMemory()
    private var budget = TapBudget(limit: Self.mostPerSecond)

    public init() {}

    /// When something is to be given out; nil if nothing is held.
    public var nextDeadline: Double? {
        [byArrival.first.map { $0.arrival + Self.window }, budget.nextDeadline].compactMap { $0 }.min()
    }

    /// An event arrived.
    /// - Parameter arrival: seconds since 1970 by the reader's clock, which must not go back between calls.
    /// - Returns: what is to be given out, in order.
    public mutating func receive(_ input: TapInput, at arrival: Double) -> [TapOutput] {
        var output = advance(to: arrival)
        var input = input
        if !input.seen.isFinite { input.seen = arrival }
        let identity = EventBinding.identity(of: input.payload)
        guard !memory.contains(identity, of: input.host) else { return output }
        // What a host says of its own losses is never dropped, because nobody else knows it.
        let isGap = input.payload["type"]?.stringValue == FleetGap.topic.text
        guard budget.allows(at: arrival) || isGap else {
            budget.drop()
            return output
        }
        memory.remember(identity, of: input.host, at: arrival)
        number += 1
        let held = Held(input: input, arrival: arrival, number: number)
        if held.isAhead || input.seen >= latestSeen {
            if !held.isAhead { bySeen.insert(held) }
            byArrival.insert(held)
        } else {
            output.append(.event(held.event(isLate: true)))
        }
        return output
    }

    /// Time has passed.
    /// - Returns: what is to be given out, in order.
    public mutating func advance(to now: Double) -> [TapOutput] {
        var output: [TapOutput] = []
        while let due = byArrival.first, due.arrival + Self.window <= now {
            // A gap stands after the events that arrived in its second.
            while let gap = budget.gap(endedBy: due.arrival + Self.window) { output.append(.gap(gap)) }
            give(due, to: &output)
        }
        while let gap = budget.gap(endedBy: now) { output.append(.gap(gap)) }
        memory.forget(before: now)
        return output
    }

    /// What is held is given out at once, because the reader has ended.
    public mutating func finish() -> [TapOutput] { advance(to: .infinity) }

    private mutating func give(_ due: Held, to output: inout [TapOutput]) {
        byArrival.removeFirst()
        if given.remove(due.number) != nil { return }
        if due.isAhead {
            output.append(.event(due.event(isLate: false)))
            return
        }
        // All that was seen before it comes with it, although it might still be held: it would be late otherwise.
        while let next = bySeen.first, !Held.wasSeenBefore(due, next) {
            bySeen.removeFirst()
            if next.number != due.number { given.insert(next.number) }
            latestSeen = max(latestSeen, next.input.seen)
            output.append(.event(next.event(isLate: false)))
        }
    }
}

/// An event that is held.
private struct Held: Sendable {
    let input: TapInput
    let arrival: Double
    /// The number of the event at this reader.
    let number: Int

    private var offset: Double { input.seen - arrival }

    /// Whether the clock of the host is ahead.
    var isAhead: Bool { offset > TapMerger.tolerance }

    func event(isLate: Bool) -> TapEvent {
        TapEvent(
            host: input.host, seen: input.seen, sequence: input.sequence, payload: input.payload, isLate: isLate,
            offset: abs(offset) > TapMerger.tolerance ? offset : nil)
    }

    static func wasSeenBefore(_ a: Held, _ b: Held) -> Bool {
        (a.input.seen, a.input.host, a.input.sequence, a.number)
            < (b.input.seen, b.input.host, b.input.sequence, b.number)
    }

    static func arrivedBefore(_ a: Held, _ b: Held) -> Bool {
        a.arrival == b.arrival ? wasSeenBefore(a, b) : a.arrival < b.arrival
    }
}
