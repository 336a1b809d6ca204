import EventBus
import Host
import RuleHost

/// The effects of one input so far on one side that seem to be missing on the other.
///
/// Only the first differences are reported in full. The rest are only detected, so nothing is encoded and no question
/// is examined before that is needed.
struct OpenDifference {
    private enum Item {
        case fact(PublishedFact, isOld: Bool)
        case decision(Decision, isOld: Bool)
    }

    private let cause: RecentCauses.Source
    private var items: [Item] = []
    /// The remainder of the items before those in ``items``, if there were many.
    private var sorted: DifferenceEntry?
    /// A lower bound for the time of all effects.
    private(set) var earliest: Duration?

    /// Beyond this number of items, equal ones are removed to save memory.
    private static let most = 64

    init(cause: RecentCauses.Source) { self.cause = cause }

    mutating func note(_ fact: PublishedFact, isOld: Bool) { add(.fact(fact, isOld: isOld), at: fact.time) }

    mutating func note(_ decision: Decision, isOld: Bool) {
        add(.decision(decision, isOld: isOld), at: .init(nanoseconds: decision.time))
    }

    private mutating func add(_ item: Item, at time: Duration) {
        earliest = min(earliest ?? time, time)
        items.append(item)
        guard items.count > Self.most else { return }
        sorted = entry
        items = []
    }

    /// All effects that exist only on one side.
    var entry: DifferenceEntry {
        var entry = sorted ?? DifferenceEntry(cause: cause.cause)
        for item in items {
            switch item {
            case .fact(let fact, let isOld): if let outcome = fact.outcome { entry.note(outcome, isOld: isOld) }
            case .decision(let decision, let isOld): entry.note(decision, isOld: isOld)
            }
        }
        return entry
    }

    /// Whether the sides certainly differ. Also false if that is unknown without ``entry``.
    var isCertain: Bool { sorted == nil && (hasOtherFacts || hasOtherDecisions) }

    /// Whether a rule of one side gave an answer to a query that the other side did not give: it decided differently,
    /// or only one side decided.
    private var hasOtherDecisions: Bool {
        var (old, new): ([Decision], [Decision]) = ([], [])
        for case .decision(let decision, let isOld) in items {
            if isOld { old.append(decision) } else { new.append(decision) }
        }
        func isAlone(_ decision: Decision, among others: [Decision]) -> Bool {
            decision.site.isRule
                && !others.contains { $0.site.query == decision.site.query && $0.hasSameAnswer(as: decision) }
        }
        return old.contains { isAlone($0, among: new) } || new.contains { isAlone($0, among: old) }
    }

    /// Whether a fact of one side has no equal one on the other.
    private var hasOtherFacts: Bool {
        var (old, new): ([PublishedFact], [PublishedFact]) = ([], [])
        for case .fact(let fact, let isOld) in items {
            if isOld { old.append(fact) } else { new.append(fact) }
        }
        guard old.count == new.count else { return true }
        for fact in old {
            guard let equal = new.firstIndex(where: { $0.isSame(as: fact) }) else { return true }
            new.remove(at: equal)
        }
        return false
    }
}
