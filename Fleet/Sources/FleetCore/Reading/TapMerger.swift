import EventBus
import FleetWire

/// Merges the events of many hosts for one reader, in the order in which they were seen.
///
/// Each event is held for 2 seconds after its arrival, so that an event that took longer can still come out before it.
/// An event that arrives even later is emitted at once and marked. Duplicates are emitted once. The result depends only
/// on the events and their arrival times, not on how often the merger is polled.
///
/// Events of a host whose clock is ahead are ordered by arrival, so that they do not delay others.
public struct TapMerger: Sendable {
    /// How long an event is held, in seconds.
    static let window = 2.0
    /// The maximum number of events emitted for one second.
    static let mostPerSecond = 500
    /// How many seconds before or after its arrival an event may have been seen without being marked.
    static let tolerance = 60.0
    /// The minimum time for which an event is remembered to detect duplicates, in seconds. A reader renews its request
    /// each minute, and for a few seconds the host answers both requests.
    static let memory = 60.0

    /// Sorted by place.
    private var held: [Held] = []
    /// The place of the last event that was emitted in order.
    private var latest = Held.Place(time: -.infinity, host: "", sequence: 0)
    /// The arrival times of recent events, by the hashes of their identities.
    private var known: [Int: Double] = [:]
    private var swept = -Double.infinity
    /// The second in which events currently arrive, and its numbers of events and of gaps reported by hosts.
    private var second = -Double.infinity
    private var counts = (events: 0, gaps: 0)
    /// The gaps of earlier seconds that the reader has not received yet, in order.
    private var gaps: [TapGap] = []

    public init() {}

    /// When the next output is due; nil if nothing is held.
    public var nextDeadline: Double? {
        [held.map(\.arrival).min().map { $0 + Self.window }, gaps.first?.deadline].compactMap { $0 }.min()
    }

    /// Adds an event.
    /// - Parameter arrival: seconds since 1970 by the reader's clock, which must not go back between calls.
    /// - Returns: the events and gaps that are now due, in order.
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

    /// Counts an event, and drops it above the limit. Losses reported by hosts are counted separately, because this is
    /// the only place where they are reported.
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

    /// Advances the time.
    /// - Returns: the events and gaps that are now due, in order.
    public mutating func advance(to now: Double) -> [TapOutput] {
        var output: [TapOutput] = []
        while let due = held.min(by: { $0.arrival < $1.arrival }), due.arrival + Self.window <= now {
            tellGaps(at: due.arrival + Self.window, &output)
            // Emit everything seen before it as well, even if it could still be held: it would be late otherwise.
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

    /// Emits all held events at once, because the reader has ended.
    public mutating func finish() -> [TapOutput] { advance(to: .infinity) }

    /// A gap follows the events that arrived in the same second.
    private mutating func tellGaps(at time: Double, _ output: inout [TapOutput]) {
        while let gap = gaps.first, gap.deadline <= time { output.append(.gap(gaps.removeFirst())) }
    }
}

/// A held event.
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

/// An element of the merged stream of many hosts.
public enum TapOutput: Hashable, Sendable {
    case event(TapEvent)
    /// Events were dropped because there were more than the limit.
    case gap(TapGap)
}

/// An event of one host within the merged stream of many.
public struct TapEvent: Hashable, Sendable {
    public let host: Token
    /// When the host's sidecar saw the event, in seconds since 1970 by the host's clock.
    public internal(set) var seen: Double
    /// The number of the event on its host. Orders events that were seen at the same time.
    public let sequence: Int
    /// The CloudEvent.
    public let payload: Value
    /// Whether events that were seen later have already been emitted.
    public internal(set) var isLate = false
    /// How many seconds after its arrival the event was seen (before it, if negative), if that is more than a minute.
    /// Either the host's clock is wrong, or the event was delayed.
    public internal(set) var offset: Double?

    public init(host: Token, seen: Double, sequence: Int, payload: Value) {
        (self.host, self.seen, self.sequence, self.payload) = (host, seen, sequence, payload)
    }
}

/// Events that were dropped because all hosts together sent more than the limit.
public struct TapGap: Hashable, Sendable {
    /// The second in which they arrived, as a whole number of seconds since 1970.
    public let second: Double
    public internal(set) var count: Int

    fileprivate var deadline: Double { second + 1 + TapMerger.window }
}
