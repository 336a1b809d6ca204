import EventBus
import RuleHost
import Testing

@testable import RuleTestSupport

@Suite("The log of decisions")
struct LogTests {
    private func world(
        _ source: String? = nil, explains: Bool = true, decisions: Int = 100
    ) throws -> (bus: EventBus, rules: RuleHost) {
        let bus = EventBus()
        bus.declare(DemoShow.self, DemoShown.self)
        bus.declare(queries: [DemoMerge.self, DemoRank.self])
        let rules = RuleHost(decisions: decisions, explains: explains)
        try bus.start(rules)
        bus.answerByDefault(DemoMerge.self, as: "never") { _ in .separate }
        bus.answerByDefault(DemoRank.self, as: "its weight") { $0.item.weight }
        if let source { try rules.load([layer("rules", ["demo": source])]) }
        return (bus, rules)
    }

    private func rank(_ bus: EventBus, _ id: String, _ weight: Double = 1) {
        _ = bus.question(DemoRank.self).ask(DemoRank(item: Record(Item(id: id, weight: weight))))
    }

    @Test("the log has built-in answers and those of rules in the order in which they were given")
    func defaults() throws {
        let (bus, rules) = try world("return { merge = function() return 'keep' end }")
        rank(bus, "a", 3)
        _ = bus.ask(DemoMerge(incoming: Record(Item(id: "b")), existing: nil))
        rank(bus, "c", 5)
        #expect(rules.decisions.map(\.answer) == [3, "keep", 5])
        #expect(rules.decisions.map(\.site.position) == ["default", "rules/demo.lua:1", "default"])
        #expect(rules.decisions.first?.site.answerer == "its weight")
        #expect(rules.decisions.map { ($0.question as? DemoRank)?.item.id } == ["a", nil, "c"])
        #expect((rules.decisions[1].question as? DemoMerge)?.incoming.id == "b")
        bus.stopAll()
    }

    @Test("an answerer in Swift is logged by its name if its answer counts")
    func answerers() throws {
        let (bus, rules) = try world()
        bus.answer(DemoRank.self, as: "heavy") { $0.item.weight < 0 ? -1 : $0.item.weight > 9 ? 100 : nil }
        for weight in [10, 1, -1] { rank(bus, "a", Double(weight)) }
        #expect(rules.decisions.map(\.site.position) == ["heavy", "default", "default"])
        #expect(rules.decisions.map(\.answer) == [100, 1, -1])
        bus.stopAll()
    }

    @Test("the log has a failed or refused rule, and then the answerer that decided instead")
    func failures() throws {
        let (bus, rules) = try world(
            "return { rank = function(item)\n return item.weight > 5 and -1 or item.wieght end }")
        rank(bus, "a", 1)
        rank(bus, "b", 9)
        #expect(rules.decisions.map(\.answer) == [nil, 1, nil, 9])
        #expect(rules.decisions[0].failure == "rules/demo.lua:2: item has no field 'wieght' (did you mean 'weight'?)")
        #expect(rules.decisions[2].failure == "rank returned the number -1; expected a number that is not negative")
        bus.stopAll()
    }

    @Test("without explanations only the rules' decisions are logged, without their queries")
    func notExplaining() throws {
        let (bus, rules) = try world("return { merge = function() return 'keep' end }", explains: false)
        rank(bus, "a")
        _ = bus.ask(DemoMerge(incoming: Record(Item(id: "b")), existing: nil))
        #expect(rules.decisions.map(\.answer) == ["keep"])
        #expect(rules.decisions.first?.question == nil)
        bus.stopAll()
    }

    @Test("each decision has its delivery and its time, and a timer's decision has the delivery that set the timer")
    func places() throws {
        let (bus, rules) = try world()
        bus.subscribe(to: DemoShow.self) { [unowned bus] show in
            rank(bus, show.id)
            bus.schedule(after: .seconds(1)) { rank(bus, show.id) }
        }
        bus.publish(DemoShow(id: "a"))
        bus.publish(DemoShow(id: "b"))
        bus.advance(to: .seconds(2))
        #expect(rules.decisions.map(\.cause) == [1, 2, 1, 2])
        #expect(rules.decisions.map(\.latest) == [1, 2, 2, 2])
        #expect(rules.decisions.map(\.time) == [0, 0, 1_000_000_000, 1_000_000_000])
        bus.stopAll()
    }

    @Test("each query stays with its decision when old decisions are dropped", arguments: [1, 7, 100])
    func ring(capacity: Int) throws {
        let (bus, rules) = try world("return { merge = function() return 'keep' end }", decisions: capacity)
        for number in 1...250 {
            rank(bus, "r\(number)", Double(number))
            if number % 3 == 0 { _ = bus.ask(DemoMerge(incoming: Record(Item(id: "m\(number)")), existing: nil)) }
        }
        #expect(rules.decisions.count == capacity)
        #expect(rules.decisionCount == 333)
        for decision in rules.decisions {
            switch decision.question {
            case let rank as DemoRank: #expect(decision.answer == .double(rank.item.weight))
            case let merge as DemoMerge: #expect(decision.answer == "keep" && merge.incoming.id.hasPrefix("m"))
            default: Issue.record("no question")
            }
        }
        #expect((rules.decisions.last?.question as? DemoRank)?.item.id == "r250")
        bus.stopAll()
    }

    @Test("decisions before a delivery can be dropped, and the log says from which delivery on it is complete")
    func forgetting() throws {
        let (bus, rules) = try world()
        bus.subscribe(to: DemoShow.self) { [unowned bus] in rank(bus, $0.id) }
        for id in ["a", "b", "c"] { bus.publish(DemoShow(id: id)) }
        #expect(rules.decisionsFrom == 0)
        rules.forgetDecisions(before: 3)
        #expect(rules.decisions.map { ($0.question as? DemoRank)?.item.id } == ["c"])
        #expect(rules.decisionsFrom == 3)
        bus.publish(DemoShow(id: "d"))
        #expect(rules.decisions.map(\.answer) == [1, 1])
        // Add more decisions than the log had room for, while some earlier ones are left.
        for number in 1...30 { bus.publish(DemoShow(id: "\(number)")) }
        #expect(
            rules.decisions.map { ($0.question as? DemoRank)?.item.id } == ["c", "d"] + (1...30).map { "\($0)" })
        bus.stopAll()
    }
}
