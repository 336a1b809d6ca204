import EventBus
import RuleHost

/// An index of a history by causes, effects and decisions.
struct HistoryIndex {
    let history: History
    let happenings: [Happening]
    private let decided: [Decided]
    private let effects: [UInt64: [Int]]
    /// The first delivery that mentions a subject, by the subject's ID.
    private let firstMentions: [String: UInt64]

    init(_ history: History) {
        self.history = history
        happenings = history.deliveries.map { Happening($0) }
        decided = history.decisions.map { Decided($0) }
        var effects: [UInt64: [Int]] = [:]
        for (index, envelope) in history.deliveries.enumerated() {
            if let cause = envelope.cause { effects[cause, default: []].append(index) }
        }
        self.effects = effects
        var mentions: [String: UInt64] = [:]
        for happening in happenings {
            for name in happening.mentions where mentions[name] == nil { mentions[name] = happening.id }
        }
        firstMentions = mentions
    }

    /// The range of IDs of the known deliveries; nil if there are none.
    var ids: ClosedRange<UInt64>? {
        guard let first = happenings.first, let last = happenings.last else { return nil }
        return first.id...last.id
    }

    subscript(id: UInt64) -> Happening? {
        var (low, high) = (0, happenings.count)
        while low < high {
            let middle = (low + high) / 2
            if happenings[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < happenings.count && happenings[low].id == id ? happenings[low] : nil
    }

    /// Whether a delivery before `id` mentions the subject.
    func mentions(_ name: String, before id: UInt64) -> Bool { firstMentions[name].map { $0 < id } ?? false }

    // MARK: Causes and effects

    func cause(of happening: Happening) -> Happening? { happening.envelope.cause.flatMap { self[$0] } }

    /// The known causes of an event, nearest first.
    func causes(of happening: Happening) -> [Happening] {
        Array(sequence(first: happening) { cause(of: $0) }.dropFirst())
    }

    func effects(of happening: Happening) -> [Happening] { (effects[happening.id] ?? []).map { happenings[$0] } }

    /// All direct and indirect effects of an event, in order.
    func allEffects(of happening: Happening) -> [Happening] {
        var all: [Happening] = []
        var open = [happening]
        while let next = open.popLast() {
            let effects = effects(of: next)
            all += effects
            open += effects
        }
        return all.sorted { $0.id < $1.id }
    }

    /// Whether a timer published the event, some time after its cause.
    func isLater(_ happening: Happening) -> Bool {
        cause(of: happening).map { $0.envelope.time < happening.envelope.time } ?? (happening.envelope.cause != nil)
    }

    // MARK: Decisions

    /// The decisions made while the event was being handled.
    func decisions(handling happening: Happening) -> [Decided] {
        decided(after: happening.id).prefix { $0.decision.latest == happening.id }.filter {
            $0.decision.cause == happening.id && $0.decision.time == happening.envelope.time.nanosecondsClamped
        }
    }

    /// The decisions made when the timer that published the event fired.
    func decisions(firing happening: Happening) -> [Decided] {
        let time = happening.envelope.time.nanosecondsClamped
        var index = firstDecision(after: happening.id)
        var found: [Decided] = []
        while index > 0, decided[index - 1].decision.time == time {
            index -= 1
            let decision = decided[index].decision
            let isHandling =
                decision.cause == decision.latest
                && self[decision.latest]?.envelope.time.nanosecondsClamped == decision.time
            if decision.cause != 0, !isHandling { found.append(decided[index]) }
        }
        return found.reversed()
    }

    /// The decisions made by the publisher of a fact, right before it.
    func decisions(before fact: Happening) -> [Decided] {
        if isLater(fact) { return decisions(firing: fact) }
        return cause(of: fact).map { decisions(handling: $0) } ?? []
    }

    private func decided(after id: UInt64) -> ArraySlice<Decided> { decided[firstDecision(after: id)...] }

    /// The index of the first decision made after the delivery `id`. Decisions are ordered by the deliveries after
    /// which they were made.
    private func firstDecision(after id: UInt64) -> Int {
        var (low, high) = (0, decided.count)
        while low < high {
            let middle = (low + high) / 2
            if decided[middle].decision.latest < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
