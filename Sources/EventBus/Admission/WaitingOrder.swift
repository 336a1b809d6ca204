import HeapModule

/// The order of waiting events: which one goes first, and which one came last.
///
/// Events are removed elsewhere. This type discards arrival numbers for which `isAlive` is false when it reaches them,
/// so that a removal is almost free here.
struct WaitingOrder {
    /// The maximum goes first: the highest priority, and among equals the earliest arrival.
    private struct Rank: Comparable {
        let priority: Double
        let arrival: UInt64

        static func < (a: Rank, b: Rank) -> Bool {
            a.priority != b.priority ? a.priority < b.priority : a.arrival > b.arrival
        }
    }

    private var ranks = Heap<Rank>()
    private var arrivals: [UInt64] = []
    /// The number of events that still wait.
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    mutating func add(_ arrival: UInt64, priority: Double) {
        ranks.insert(Rank(priority: priority, arrival: arrival))
        arrivals.append(arrival)
        count += 1
    }

    /// Counts a removal. The removed arrival number itself is discarded later.
    mutating func noteRemoval(_ isAlive: (UInt64) -> Bool) {
        count -= 1
        guard ranks.count > 2 * count + 16 || arrivals.count > 2 * count + 16 else { return }
        ranks = Heap(ranks.unordered.filter { isAlive($0.arrival) })
        arrivals.removeAll { !isAlive($0) }
    }

    /// The event of the highest priority; among equals, the one that came first.
    mutating func mostImportant(_ isAlive: (UInt64) -> Bool) -> UInt64? {
        while let rank = ranks.max {
            if isAlive(rank.arrival) { return rank.arrival }
            ranks.removeMax()
        }
        return nil
    }

    /// The event of the lowest priority; among equals, the one that came last.
    mutating func leastImportant(_ isAlive: (UInt64) -> Bool) -> UInt64? {
        while let rank = ranks.min {
            if isAlive(rank.arrival) { return rank.arrival }
            ranks.removeMin()
        }
        return nil
    }

    mutating func latest(_ isAlive: (UInt64) -> Bool) -> UInt64? {
        while let arrival = arrivals.last {
            if isAlive(arrival) { return arrival }
            arrivals.removeLast()
        }
        return nil
    }

    /// All waiting events, in the order of arrival.
    func all(_ isAlive: (UInt64) -> Bool) -> [UInt64] { arrivals.filter(isAlive) }
}
