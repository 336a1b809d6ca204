import DequeModule
import EventBus
import Host
import RuleHost

/// What the two sides have done otherwise, input by input. What is equal on both sides goes
/// away at once, so equal runs take no memory.
struct DifferenceBook {
    /// A decision by what matters about it: who took it and what else was known does not.
    private struct Choice {
        let decided: Decided
        let subjects: [String]
        let answer: Value?

        init(_ decision: Decision) {
            decided = Decided(decision)
            subjects = decided.subjects
            answer = decision.answer
        }

        func isAboutTheSame(_ other: Choice) -> Bool {
            decided.decision.site.query == other.decided.decision.site.query && subjects == other.subjects
        }
    }

    private struct Entry {
        let cause: Difference.Cause
        var old: [Outcome] = []
        var new: [Outcome] = []
        var oldChoices: [Choice] = []
        var newChoices: [Choice] = []
    }

    /// Inputs whose effects may still come.
    private var open: [Int: Entry] = [:]
    /// Their numbers in the order in which they were opened.
    private var order: Deque<Int> = []
    /// Inputs up to this one are done with.
    private var closed = 0

    /// Most inputs that are kept open; then the oldest is done with.
    private static let mostOpen = 4096
    private let limit: Int
    /// The earliest ones of the earliest runs.
    private var kept: [Difference] = []
    /// How many of those are of runs that are over.
    private var settled = 0
    /// Inputs that differ, those included that are not kept.
    private(set) var count = 0

    /// - Parameter limit: so many differences are kept in full, the first ones.
    init(limit: Int) { self.limit = limit }

    typealias Side = (outcomes: [Traced<Outcome>], decisions: [Traced<Decision>])

    /// Takes what both sides did in one step.
    /// - Parameter cause: tells what input has a number.
    mutating func note(_ old: Side, _ new: Side, cause: (Int) -> Difference.Cause) {
        if !Self.equal(old.outcomes, new.outcomes) {
            for one in old.outcomes {
                edit(one.root, cause) { Self.cancel(one.item, in: &$0.new, else: &$0.old, ==) }
            }
            for one in new.outcomes {
                edit(one.root, cause) { Self.cancel(one.item, in: &$0.old, else: &$0.new, ==) }
            }
        }
        if !Self.equal(old.decisions, new.decisions) {
            for one in old.decisions {
                edit(one.root, cause) {
                    Self.cancel(Choice(one.item), in: &$0.newChoices, else: &$0.oldChoices, Self.isSame)
                }
            }
            for one in new.decisions {
                edit(one.root, cause) {
                    Self.cancel(Choice(one.item), in: &$0.oldChoices, else: &$0.newChoices, Self.isSame)
                }
            }
        }
        while order.count > Self.mostOpen, let oldest = order.popFirst() { close(oldest) }
    }

    /// A run is over: nothing more comes of its inputs, and the time of the next one begins at zero.
    mutating func endRun() {
        while let next = order.popFirst() { close(next) }
        settled = kept.count
    }

    /// The differences that are kept: run by run, the earliest of each first.
    var differences: [Difference] { kept }

    // MARK: Entries

    private mutating func edit(_ root: Int, _ cause: (Int) -> Difference.Cause, _ body: (inout Entry) -> Void) {
        if open[root] == nil {
            guard root == 0 || root > closed else { return }
            open[root] = Entry(cause: cause(root))
            order.append(root)
        }
        body(&open[root]!)
    }

    private mutating func close(_ number: Int) {
        closed = max(closed, number)
        guard let entry = open.removeValue(forKey: number) else { return }
        let changed = Self.changes(entry.oldChoices, entry.newChoices)
        let times =
            (entry.old + entry.new).map(\.time)
            + changed.compactMap { ($0.old ?? $0.new)?.decision.time }.map { Duration(nanoseconds: $0) }
        guard let since = times.min() else { return }
        count += 1
        let difference = Difference(
            cause: entry.cause, since: since, decisions: changed, lost: entry.old, gained: entry.new)
        let place = kept[settled...].firstIndex { (since, number) < ($0.since, $0.cause.number) } ?? kept.count
        kept.insert(difference, at: place)
        if kept.count > limit { kept.removeLast() }
    }

    private static func cancel<Item>(
        _ item: Item, in others: inout [Item], else own: inout [Item], _ isEqual: (Item, Item) -> Bool
    ) {
        if let index = others.firstIndex(where: { isEqual($0, item) }) {
            others.remove(at: index)
        } else {
            own.append(item)
        }
    }

    // MARK: Equality

    private static func equal(_ old: [Traced<Outcome>], _ new: [Traced<Outcome>]) -> Bool {
        old.count == new.count && zip(old, new).allSatisfy { $0.root == $1.root && $0.item == $1.item }
    }

    private static func equal(_ old: [Traced<Decision>], _ new: [Traced<Decision>]) -> Bool {
        old.count == new.count
            && zip(old, new).allSatisfy {
                $0.root == $1.root && $0.item.site.query == $1.item.site.query && $0.item.answer == $1.item.answer
            }
    }

    private static func isSame(_ a: Choice, _ b: Choice) -> Bool { a.isAboutTheSame(b) && a.answer == b.answer }

    /// Decisions about the same whose answers differ, and those of a rule that only one side
    /// asked. That a default was asked once more or once less is an effect, no cause.
    private static func changes(_ old: [Choice], _ new: [Choice]) -> [Difference.Changed] {
        var rest = new
        var changes: [Difference.Changed] = []
        for old in old {
            let query = old.decided.decision.site.query
            if let index = rest.firstIndex(where: { $0.isAboutTheSame(old) }) {
                changes.append(.init(query: query, old: old.decided, new: rest.remove(at: index).decided))
            } else if old.decided.decision.site.isRule {
                changes.append(.init(query: query, old: old.decided, new: nil))
            }
        }
        return changes
            + rest.filter(\.decided.decision.site.isRule).map {
                .init(query: $0.decided.decision.site.query, old: nil, new: $0.decided)
            }
    }
}
