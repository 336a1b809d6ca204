import EventBus
import Testing
import Toast

@testable import Harness
@testable import RuleHost

/// What counts as a difference is the same, whether it is reported in full or only counted.
@Suite("Differences beyond the limit of a report")
struct DifferenceBookTests {
    private func fact(_ reason: ToastDropReason = .queueFull, of root: Int = 1) -> Traced<PublishedFact> {
        Traced(root: root, item: PublishedFact(event: ToastDropped(id: "a", reason: reason), time: .zero))
    }

    private func decision(_ answer: Value, by line: Int) -> Traced<Decision> {
        let site =
            line > 0
            ? RuleSite(query: "toast.rank", file: "rules/toast.lua", line: line, generation: 1)
            : RuleSite(query: "toast.rank", answerer: "default", isDefault: true)
        return Traced(
            root: 1,
            item: Decision(site, at: (0, 0, 0), reply: .value(answer)))
    }

    /// The number of differences when each step has these effects on the old and on the new side.
    private func count(_ steps: [(old: DifferenceBook.Effects, new: DifferenceBook.Effects)], limit: Int) -> Int {
        var book = DifferenceBook(limit: limit)
        for step in steps {
            book.note(step.old, step.new) { .cause(.init(number: $0, line: 0, time: .zero, topic: "", id: nil)) }
        }
        book.endRun()
        return book.count
    }

    private func facts(_ facts: Traced<PublishedFact>...) -> DifferenceBook.Effects { (facts[...], []) }
    private func decisions(_ decisions: Traced<Decision>...) -> DifferenceBook.Effects { ([], decisions[...]) }

    @Test("effects that both sides have in other steps are no difference, and all others are one", arguments: [0, 20])
    func cancelled(limit: Int) {
        #expect(count([(facts(fact()), facts()), (facts(), facts(fact()))], limit: limit) == 0)
        #expect(count([(facts(fact()), facts()), (facts(), facts(fact(.stale)))], limit: limit) == 1)
        #expect(count([(facts(fact(), fact()), facts()), (facts(), facts(fact()))], limit: limit) == 1)
        let rule = decisions(decision(1, by: 2))
        #expect(count([(rule, decisions()), (decisions(), rule)], limit: limit) == 0)
        #expect(count([(rule, decisions()), (decisions(), decisions(decision(2, by: 2)))], limit: limit) == 1)
        #expect(count([(rule, decisions())], limit: limit) == 1)
        // A built-in answer that is asked for once more is an effect of other differences.
        #expect(count([(decisions(decision(1, by: 0)), decisions())], limit: limit) == 0)
    }

    @Test("many effects that cancel out are no difference", arguments: [0, 20])
    func many(limit: Int) {
        let steps = (0..<100).map { _ in (old: facts(fact()), new: facts()) }
        #expect(count(steps + steps.map { (old: $0.new, new: $0.old) }, limit: limit) == 0)
        #expect(count(steps, limit: limit) == 1)
    }
}
