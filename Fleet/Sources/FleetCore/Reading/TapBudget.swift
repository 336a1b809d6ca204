/// How many events a reader is given in each second, and how many were too many.
struct TapBudget: Sendable {
    let limit: Int
    private var second = -Double.infinity
    private var taken = 0
    /// Of the seconds that the reader has not been told of, in order.
    private var gaps: [TapGap] = []

    init(limit: Int) { self.limit = limit }

    /// Counts an event.
    /// - Returns: false if the second has had all of its events.
    mutating func allows(at time: Double) -> Bool {
        let now = time.rounded(.down)
        if now > second {
            second = now
            taken = 0
        }
        taken += 1
        return taken <= limit
    }

    /// The event that was counted last is dropped.
    mutating func drop() {
        if gaps.last?.second == second {
            gaps[gaps.count - 1].count += 1
        } else {
            gaps.append(TapGap(second: second, count: 1))
        }
    }

    /// When the reader is to be told of the first gap: when the events that arrived at the end of its second are due.
    var nextDeadline: Double? { gaps.first.map { $0.second + 1 + TapMerger.window } }

    /// The first gap, once the events of its second have been given out.
    mutating func gap(endedBy time: Double) -> TapGap? {
        guard let deadline = nextDeadline, deadline <= time else { return nil }
        return gaps.removeFirst()
    }
}
