import EventBus
import FleetWire

/// Merges the events of many hosts for one reader, in the order in which they were seen.
///
/// An event is held for 2 seconds after its arrival, so that one that took longer on its way still comes before it. One that
/// comes even later is given out at once, and marked. The same event is given out once. The result depends on the events and
/// their times of arrival alone, not on how often it is asked for.
///
/// Events of a host whose clock is ahead stand where they arrived, so that they hold up no others.
public struct TapMerger: Sendable {
    /// How long an event is held, in seconds.
    static let window = 2.0
    /// The most events of one second that a reader is given.
    static let mostPerSecond = 500
    /// By how many seconds an event may be seen before or after its arrival without a mark.
    static let tolerance = 60.0
    /// For how many seconds at least an event is known that came already. A reader asks a host each minute, and the host answers
    /// both questions for a few seconds.
    static let memory = 60.0

    /// Sorted by their places.
    private var held: [Held] = []
    /// The place of the last event that was given out in order.
    private var latest = Held.Place(time: -.infinity, host: "", sequence: 0)
    /// When the events arrived that came lately, by the hashes of their identities.
    private var known: [Int: Double] = [:]
    private var swept = -Double.infinity
    /// The second in which events arrive now, and how many events and gaps of hosts there were.
    private var second = -Double.infinity
    private var counts = (events: 0, gaps: 0)
    /// Of the seconds that the reader has not been told of, in order.
    private var gaps: [TapGap] = []

    public init() {}

    /// When something is to be given out; nil if nothing is held.
    public var nextDeadline: Double? {
        [held.map(\.arrival).min().map { $0 + Self.window }, gaps.first?.deadline].compactMap { $0 }.min()
    }

    /// An event arrived.
    /// - Parameter arrival: seconds since 1970 by the reader's clock, which must not go back between calls.
    /// - Returns: what is to be given out, in order.
    public mutating func receive(_ event: TapEvent, at arrival: Double) -> [TapOutput] {
        var output = advance(to: arrival)
        var hasher = Hasher()
        hasher.combine(event.host)
        hasher.combine(EventBinding.identity(of: event.payload))
        let identity = hasher.finalize()
        guard known[identity] == nil, isWanted(event, at: arrival) else { return output }
        known[identity] = arrival
        var new = Held(event, arrival: arrival)
        if new.place.time < latest.time {
            new.event.isLate = true
            output.append(.event(new.event))
        } else {
            held.insert(new, at: held.lastIndex { $0.place <= new.place }.map { $0 + 1 } ?? 0)
        }
        return output
    }

    /// Counts an event, and drops what is too much. The losses that hosts report are counted on their own, because nobody else
    /// knows of them.
    private mutating func isWanted(_ event: TapEvent, at arrival: Double) -> Bool {
        if arrival.rounded(.down) > second { (second, counts) = (arrival.rounded(.down), (0, 0)) }
        if event.payload["type"]?.stringValue == FleetGap.topic.text {
            counts.gaps += 1
            if counts.gaps <= Self.mostPerSecond { return true }
        } else {
            counts.events += 1
            if counts.events <= Self.mostPerSecond { return true }
        }
        if gaps.last?.second != second { gaps.append(TapGap(second: second, count: 0)) }
        gaps[gaps.count - 1].count += 1
        return false
    }

    /// Time has passed.
    /// - Returns: what is to be given out, in order.
    public mutating func advance(to now: Double) -> [TapOutput] {
        var output: [TapOutput] = []
        while let due = held.min(by: { $0.arrival < $1.arrival }), due.arrival + Self.window <= now {
            tellGaps(at: due.arrival + Self.window, &output)
            // All that was seen before it comes with it, although it might still be held: it would be late otherwise.
            let end = held.firstIndex { due.place < $0.place } ?? held.count
            output += held[..<end].map { .event($0.event) }
            held.removeFirst(end)
            latest = due.place
        }
        tellGaps(at: now, &output)
        if now >= swept + Self.memory {
            known = known.filter { $0.value > now - Self.memory }
            swept = now
        }
        return output
    }

    /// What is held is given out at once, because the reader has ended.
    public mutating func finish() -> [TapOutput] { advance(to: .infinity) }

    /// A gap stands behind the events that arrived in its second.
    private mutating func tellGaps(at time: Double, _ output: inout [TapOutput]) {
        while let gap = gaps.first, gap.deadline <= time { output.append(.gap(gaps.removeFirst())) }
    }
}

/// An event that is held.
private struct Held: Sendable {
    var event: TapEvent
    let arrival: Double
    let place: Place

    struct Place: Comparable {
        let time: Double
        let host: String
        let sequence: Int

        static func < (a: Place, b: Place) -> Bool {
            (a.time, a.host, a.sequence) < (b.time, b.host, b.sequence)
        }
    }

    init(_ event: TapEvent, arrival: Double) {
        (self.event, self.arrival) = (event, arrival)
        if !event.seen.isFinite { self.event.seen = arrival }
        let offset = self.event.seen - arrival
        if abs(offset) > TapMerger.tolerance { self.event.offset = offset }
        place = Place(
            time: offset > TapMerger.tolerance ? arrival : self.event.seen, host: event.host.text,
            sequence: event.sequence)
    }
}

/// What a reader of many hosts gets.
public enum TapOutput: Hashable, Sendable {
    case event(TapEvent)
    /// There were more events than a reader is given.
    case gap(TapGap)
}

/// An event of one host, as it comes to a reader of many.
public struct TapEvent: Hashable, Sendable {
    public let host: Token
    /// When the host's sidecar saw the event, in seconds since 1970 by the host's clock.
    public internal(set) var seen: Double
    /// The number of the event in its host, which decides between events that were seen at the same time.
    public let sequence: Int
    /// The CloudEvent.
    public let payload: Value
    /// Whether events that were seen later have been given out before this one.
    public internal(set) var isLate = false
    /// How many seconds the event was seen after its arrival (before it, if negative), if that is more than a minute. Then the
    /// clock of the host is wrong, or the event took long.
    public internal(set) var offset: Double?

    public init(host: Token, seen: Double, sequence: Int, payload: Value) {
        (self.host, self.seen, self.sequence, self.payload) = (host, seen, sequence, payload)
    }
}

/// Events that were dropped because all hosts together sent too many.
public struct TapGap: Hashable, Sendable {
    /// The second in which they arrived, as a whole number of seconds since 1970.
    public let second: Double
    public internal(set) var count: Int

    fileprivate var deadline: Double { second + 1 + TapMerger.window }
}
