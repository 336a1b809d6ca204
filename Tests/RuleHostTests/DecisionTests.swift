import EventBus
import RuleHost
import Testing

@testable import RuleTestSupport

@Suite("Decisions")
struct DecisionTests {
    @Test("a function answers the query of its name, and other queries have no answer")
    func answers() throws {
        let world = try World("return { merge = function() return 'keep' end }")
        #expect(world.merge() == .keep)
        #expect(world.rank() == nil)
    }

    @Test("the answerer is named by the file and the line of the function")
    func position() throws {
        let world = try World("local demo = {}\n\nfunction demo.merge()\n  return 'keep'\nend\nreturn demo")
        let answered = world.bus.askNamingAnswerer(DemoMerge(incoming: Record(Item(id: "a")), existing: nil))
        #expect(answered?.by == "rules/demo.lua:3")
        #expect(answered?.isDefault == false)
        #expect(world.rules.decisions.last?.site.position == "rules/demo.lua:3")
        #expect(world.rules.decisions.last?.answer == "keep")
    }

    @Test("a decision has the line of the return that answered, also where a rule below did")
    func line() throws {
        let world = try World("return { rank = function(item)\n if item.count then\n return 2 end\n return 1 end }")
        #expect(world.rank() == 1)
        #expect(world.rules.decisions.last?.line == 4)
        #expect(world.rules.decisions.last?.position == "rules/demo.lua:1, line 4")
        #expect(world.rank(Item(id: "b", count: 5)) == 2)
        #expect(world.rules.decisions.last?.line == 3)
        try world.rules.load([
            layer("base", ["demo": "return { rank = function(item)\n\n return 5 end }"]),
            layer("mine", ["demo": "return { rank = function(item, ctx)\n return ctx.default() end }"]),
        ])
        #expect(world.rank() == 5)
        #expect(
            world.rules.decisions.last?.position == "base/demo.lua:1, line 3, through mine/demo.lua:1 (default)")
        try world.rules.load([layer("mine", ["demo": "return { rank = function(item)\n return -1 end }"])])
        #expect(world.rank() == nil)
        #expect(world.rules.decisions.last?.isAnswered == false && world.rules.decisions.last?.line == 2)
    }

    @Test(
        "a script reads every kind of field by its Swift name",
        arguments: [
            ("item.id", "a"), ("item.title", "T"), ("tostring(item.weight)", "2.5"), ("tostring(item.count)", "3"),
            ("tostring(item.isUrgent)", "true"), ("item.size", "large"), ("item.otherSize", "small"),
            ("tostring(item.age)", "1.5"), ("tostring(item.limit)", "0.25"), ("item.badge.text", "b"),
            ("tostring(item.badge.count)", "7"), ("item.otherBadge.text", "o"), ("item.tags[2]", "y"),
            ("tostring(#item.tags)", "2"), ("tostring(item.extra.k)", "4.0"),
            ("tostring(math.type(item.count))", "integer"), ("type(item)", "table"),
        ])
    func fields(expression: String, expected: String) throws {
        var item = Item(id: "a", title: "T", weight: 2.5, count: 3, isUrgent: true, size: .large, otherSize: .small)
        item.limit = .milliseconds(250)
        item.badge.count = 7
        item.otherBadge = Item.Badge(text: "o")
        item.tags = ["x", "y"]
        item.extra = ["k": 4]
        let world = try World(
            "return { normalize = function(item) return { title = \(expression) } end }")
        let answer = world.bus.ask(DemoNormalize(item: Record(item)))
        #expect(answer == Options(title: expected))
        #expect(world.failures.isEmpty)
    }

    @Test(
        "an absent optional is nil in Lua",
        arguments: ["title", "count", "otherSize", "limit", "otherBadge"])
    func nils(field: String) throws {
        let world = try World(
            "return { rank = function(item) if item.\(field) == nil then return 1 else return 2 end end }")
        #expect(world.rank() == 1)
    }

    @Test("parameters are in the order of the query's properties, with ctx last")
    func parameters() throws {
        let world = try World(
            """
            return { merge = function(incoming, existing, window, ctx)
              if incoming.id == 'a' and existing == nil and window == 2 and ctx.now == 3.5 then return 'keep' end
              return 'separate'
            end }
            """)
        world.bus.advance(to: .milliseconds(3_500))
        #expect(world.merge() == .keep)
    }

    @Test("a long text, and one with every kind of byte, arrives complete")
    func texts() throws {
        let long = String(repeating: "é\u{0}\"\n", count: 300)
        let world = try World("return { normalize = function(item) return { title = item.title } end }")
        for text in ["", "exactly 16 bytes", "a little more than 16", long] {
            #expect(world.bus.ask(DemoNormalize(item: Record(Item(id: "a", title: text))))?.title == text)
        }
    }

    @Test("a list is read by index, by length and with ipairs")
    func lists() throws {
        let world = try World(
            """
            return { pick = function(items)
              local best
              for i, item in ipairs(items) do
                if not best or item.weight > best.weight then best = item end
              end
              assert(#items == 3 and items[4] == nil)
              return best.id
            end }
            """)
        let items = [Item(id: "a", weight: 1), Item(id: "b", weight: 5), Item(id: "c", weight: 2)].map { Record($0) }
        #expect(world.bus.ask(DemoPick(items: items)) == "b")
        #expect(world.failures.isEmpty)
    }

    @Test("a whole number is accepted where a number is expected")
    func integers() throws {
        let world = try World("return { rank = function() return 3 end }")
        #expect(world.rank() == 3)
    }

    @Test("a rule that is asked about the same record a thousand times gives the same answer")
    func cachedRecords() throws {
        let world = try World("return { merge = function(i, e) return i.id == e.id and 'keep' or 'separate' end }")
        let question = world.bus.question(DemoMerge.self)
        let known = (0..<600).map { Record(Item(id: "\($0)")) }
        for round in 0..<3 {
            for index in known.indices {
                let same = question.ask(DemoMerge(incoming: Record(Item(id: "\(index)")), existing: known[index]))
                let other = question.ask(DemoMerge(incoming: Record(Item(id: "x\(round)")), existing: known[index]))
                #expect(same == .keep)
                #expect(other == .separate)
            }
        }
    }

    @Test("the log keeps the latest decisions, in order")
    func log() throws {
        let bus = EventBus()
        bus.declare(queries: [DemoRank.self])
        let rules = RuleHost(decisions: 3)
        try bus.start(rules)
        try rules.load([layer("rules", ["demo": "return { rank = function(item) return item.weight end }"])])
        for weight in 1...5 { _ = bus.ask(DemoRank(item: Record(Item(id: "a", weight: Double(weight))))) }
        #expect(rules.decisions.map(\.answer) == [3, 4, 5])
        #expect(rules.decisionCount == 5)
        bus.stopAll()
    }
}
