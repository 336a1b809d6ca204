import DequeModule
import EventBus
import Host
import RuleHost

/// Collects the differences between the two sides by input. Equal effects are dropped immediately, so equal runs need
/// no memory.
struct DifferenceBook {
    /// The inputs that may still have effects, by number.
    private var open: [Int: OpenDifference] = [:]
    /// The numbers of the open inputs, in the order in which they were opened.
    private var order: Deque<Int> = []
    /// The highest number of an input that is closed.
    private var closed = 0

    /// The largest number of open inputs. If there are more, the oldest is closed.
    private static let mostOpen = 4096
    private let limit: Int
    /// The number of entries of ``differences`` that belong to completed runs.
    private var settled = 0
    /// The kept differences, ordered by run, and within a run by time.
    private(set) var differences: [Difference] = []
    /// The number of inputs that differ, including those that are not kept.
    private(set) var count = 0

    /// - Parameter limit: the number of differences that are kept in full, first ones first.
    init(limit: Int) { self.limit = limit }

    /// The effects of one step on one side.
    typealias Effects = (facts: ArraySlice<Traced<PublishedFact>>, choices: ArraySlice<Traced<Decision>>)

    /// Compares the effects of one step on both sides.
    /// - Parameter cause: returns the input with a number.
    mutating func note(_ old: Effects, _ new: Effects, cause: (Int) -> RecentCauses.Source) {
        let facts = Self.unequal(old.facts, new.facts)
        Self.inTurn(facts.old, facts.new) { isOld, fact in
            edit(fact.root, cause) { $0.note(fact.item, isOld: isOld) }
        }
        let queries = Self.otherwise(old.choices, new.choices)
        if !queries.isEmpty {
            let old = old.choices.filter { queries.contains($0.query) }
            let new = new.choices.filter { queries.contains($0.query) }
            Self.inTurn(old[...], new[...]) { isOld, choice in
                edit(choice.root, cause) { $0.note(choice.item, isOld: isOld) }
            }
        }
        while order.count > Self.mostOpen, let oldest = order.popFirst() { close(oldest) }
    }

    /// Ends a run: its inputs have no more effects, and the time of the next run starts at zero.
    mutating func endRun() {
        while let next = order.popFirst() { close(next) }
        close(0)
        settled = differences.count
    }

    // MARK: Entries

    private mutating func edit(
        _ root: Int, _ cause: (Int) -> RecentCauses.Source, _ body: (inout OpenDifference) -> Void
    ) {
        if open[root] == nil {
            guard root == 0 || root > closed else { return }
            open[root] = OpenDifference(cause: cause(root))
            // The entry for effects without an input stays open until the run ends.
            if root > 0 { order.append(root) }
        }
        body(&open[root]!)  // trap: put there above
    }

    private mutating func close(_ number: Int) {
        closed = max(closed, number)
        guard let closing = open.removeValue(forKey: number) else { return }
        if isFull(before: closing.earliest), closing.isCertain { return count += 1 }
        let entry = closing.entry
        let (lost, gained) = (entry.lost, entry.gained)
        let changed = Self.changes(entry.oldChoices, entry.newChoices)
        let decided = changed.compactMap { ($0.old ?? $0.new)?.decision.time }.map { Duration(nanoseconds: $0) }
        let times = (lost + gained).map(\.time) + decided + (entry.omittedSince.map { [$0] } ?? [])
        guard let since = times.min() else { return }
        count += 1
        let difference = Difference(
            cause: entry.cause, since: since, decisions: changed, lost: lost, gained: gained, omitted: entry.omitted)
        let place =
            differences[settled...].firstIndex { (since, number) < ($0.since, $0.cause.number) } ?? differences.count
        differences.insert(difference, at: place)
        if differences.count > limit { differences.removeLast() }
    }

    /// Returns whether a difference that does not begin before this time is only counted.
    private func isFull(before time: Duration?) -> Bool {
        guard differences.count >= limit, let time else { return false }
        return settled >= limit || differences.last.map { $0.since < time } ?? true
    }

    // MARK: Equality

    /// Returns the rest of two lists after equal entries at their beginning and at their end are removed.
    private static func unequal(
        _ old: ArraySlice<Traced<PublishedFact>>, _ new: ArraySlice<Traced<PublishedFact>>
    ) -> (old: ArraySlice<Traced<PublishedFact>>, new: ArraySlice<Traced<PublishedFact>>) {
        func isSame(_ a: Traced<PublishedFact>, _ b: Traced<PublishedFact>) -> Bool {
            a.root == b.root && a.item.isSame(as: b.item)
        }
        var (old, new) = (old, new)
        while let a = old.first, let b = new.first, isSame(a, b) {
            old.removeFirst()
            new.removeFirst()
        }
        while let a = old.last, let b = new.last, isSame(a, b) {
            old.removeLast()
            new.removeLast()
        }
        return (old, new)
    }

    /// Calls `tell` with one item of each side in turn, so that equal items at slightly different positions soon cancel
    /// out.
    private static func inTurn<Item>(
        _ old: ArraySlice<Item>, _ new: ArraySlice<Item>, _ tell: (_ isOld: Bool, Item) -> Void
    ) {
        var (old, new) = (old, new)
        while !old.isEmpty || !new.isEmpty {
            if let item = old.popFirst() { tell(true, item) }
            if let item = new.popFirst() { tell(false, item) }
        }
    }

    /// Returns the queries whose answers differ between the sides when they are compared one by one. Only these are
    /// examined further, because determining the subject of a question is expensive.
    private static func otherwise(
        _ old: ArraySlice<Traced<Decision>>, _ new: ArraySlice<Traced<Decision>>
    ) -> Set<TopicName> {
        func isSame(_ a: Traced<Decision>, _ b: Traced<Decision>) -> Bool {
            a.root == b.root && a.query == b.query && a.item.hasSameAnswer(as: b.item)
        }
        if old.elementsEqual(new, by: isSame) { return [] }
        let (old, new) = (Dictionary(grouping: old, by: \.query), Dictionary(grouping: new, by: \.query))
        return Set(old.keys).union(new.keys).filter { query in
            !(old[query] ?? []).elementsEqual(new[query] ?? [], by: isSame)
        }
    }

    /// Returns the decisions about the same subject whose answers differ, and the decisions of a rule that only one
    /// side made. Built-in defaults that only one side used are effects of other differences and are left out.
    private static func changes(_ old: [DifferenceEntry.Chosen], _ new: [DifferenceEntry.Chosen]) -> [Difference
        .Changed]
    {
        var rest = Unmatched<DifferenceEntry.Matter, Decided>()
        for new in new { rest.append(new.decided, as: new.matter) }
        var changes: [Difference.Changed] = []
        for old in old {
            if let new = rest.takeBack(old.matter) {
                changes.append(.init(query: old.matter.query, old: old.decided, new: new))
            } else if old.decided.decision.site.isRule {
                changes.append(.init(query: old.matter.query, old: old.decided, new: nil))
            }
        }
        return changes
            + rest.inOrder.filter(\.decision.site.isRule).map {
                .init(query: $0.decision.site.query, old: nil, new: $0)
            }
    }
}

extension Traced<Decision> {
    fileprivate var query: TopicName { item.site.query }
}
