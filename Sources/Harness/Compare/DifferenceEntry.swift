import EventBus
import Host
import RuleHost

/// The effects of one input on one side that, so far, are missing on the other.
struct DifferenceEntry {
    /// The subject of a decision: the query and the subjects of the question. Two decisions with the same subject are
    /// compared, regardless of who made them.
    struct Matter: Hashable {
        let query: TopicName
        let subjects: [String]
    }

    struct Chosen {
        let matter: Matter
        let decided: Decided
    }

    private struct ChoiceKey: Hashable {
        let matter: Matter
        let answer: Value?
    }

    private struct Side {
        var outcomes = Unmatched<Outcome, Outcome>()
        /// The outcomes that only describe other outcomes in more detail.
        var details = Unmatched<Outcome, Outcome>()
        var choices = Unmatched<ChoiceKey, Chosen>()
    }

    let cause: Difference.Cause
    private var old = Side()
    private var new = Side()
    /// The number of items beyond the limit, at which the sides differ widely.
    private(set) var omitted = 0
    /// The time of the earliest omitted item.
    private(set) var omittedSince: Duration?

    /// The maximum number of facts, and of decisions, that are kept for one side.
    private static let most = 1000

    init(cause: Difference.Cause) { self.cause = cause }

    /// The facts that only the old side has, in order. Details are included only if nothing else differs.
    var lost: [Outcome] { significant(old) }
    var gained: [Outcome] { significant(new) }

    private func significant(_ side: Side) -> [Outcome] {
        old.outcomes.count + new.outcomes.count > 0 ? side.outcomes.inOrder : side.details.inOrder
    }
    var oldChoices: [Chosen] { old.choices.inOrder }
    var newChoices: [Chosen] { new.choices.inOrder }

    mutating func note(_ outcome: Outcome, isOld: Bool) {
        add(outcome, as: outcome, at: outcome.time, to: outcome.isDetail ? \.details : \.outcomes, isOld: isOld)
    }

    mutating func note(_ decision: Decision, isOld: Bool) {
        let decided = Decided(decision)
        let matter = Matter(query: decision.site.query, subjects: decided.subjects)
        add(
            Chosen(matter: matter, decided: decided), as: ChoiceKey(matter: matter, answer: decision.answer),
            at: .init(nanoseconds: decision.time), to: \.choices, isOld: isOld)
    }

    /// Removes an equal item of the other side; if there is none, keeps the item.
    private mutating func add<Key, Item>(
        _ item: Item, as key: Key, at time: Duration, to list: WritableKeyPath<Side, Unmatched<Key, Item>>, isOld: Bool
    ) {
        let own = isOld ? \Self.old : \Self.new
        let other = isOld ? \Self.new : \Self.old
        guard self[keyPath: other][keyPath: list].takeBack(key) == nil else { return }
        guard self[keyPath: own][keyPath: list].count < Self.most else {
            omitted += 1
            omittedSince = min(omittedSince ?? time, time)
            return
        }
        self[keyPath: own][keyPath: list].append(item, as: key)
    }
}
