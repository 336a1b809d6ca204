import HeapModule

/// Which of many waiting events goes first, and which one came last.
///
/// Events are removed elsewhere: this notices when it meets a number that is not alive any
/// more, so that removing costs nothing here.
struct WaitingOrder {
    /// Ordered by importance: the maximum goes first.
    private struct Rank: Comparable {
        let priority: Double
        let arrival: UInt64

        static func < (a: Rank, b: Rank) -> Bool {
            a.priority != b.priority ? a.priority < b.priority : a.arrival > b.arrival
        }
    }

    private var ranks = Heap<Rank>()
    private var arrivals: [UInt64] = []
    /// Events that are alive.
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    mutating func add(_ arrival: UInt64, priority: Double) {
        ranks.insert(Rank(priority: priority, arrival: arrival))
        arrivals.append(arrival)
        count += 1
    }

    /// One of them is gone.
    mutating func noteRemoval(_ isAlive: (UInt64) -> Bool) {
        count -= 1
        guard ranks.count > 2 * count + 16 || arrivals.count > 2 * count + 16 else { return }
        ranks = Heap(ranks.unordered.filter { isAlive($0.arrival) })
        arrivals.removeAll { !isAlive($0) }
    }

    /// Of equals the one that came first.
    mutating func mostImportant(_ isAlive: (UInt64) -> Bool) -> UInt64? {
        while let rank = ranks.max {
            if isAlive(rank.arrival) { return rank.arrival }
            ranks.removeMax()
        }
        return nil
    }

    /// Of equals the one that came last.
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

    /// All that are alive, in order of arrival.
    func all(_ isAlive: (UInt64) -> Bool) -> [UInt64] { arrivals.filter(isAlive) }
}
