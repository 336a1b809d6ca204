import EventBus
import RuleHost
import Testing

@testable import RuleTestSupport

/// The report of a rule's failure has what an author needs to correct the rule.
@Suite struct FailureTests {
    @Test("an error in a helper is reported with its place and the calls that led there")
    func path() throws {
        let world = try World()
        let rule = """
            local helper = require "lib.helper"
            local function weigh(item)
              return helper.weigh(item)
            end
            return { rank = function(item)
              local weight = weigh(item)
              return weight
            end }
            """
        let helper = "local helper = {}\nfunction helper.weigh(item)\n  return item.weight + nil\nend\nreturn helper\n"
        try world.rules.load([layer("rules", ["demo": rule], modules: ["helper": helper])])
        _ = world.rank()
        let failure = try #require(world.failures.first)
        #expect(failure.file == "rules/lib/helper.lua" && failure.line == 3)
        // Line 3 is a tail call, which leaves no entry on the stack.
        #expect(failure.path == ["rules/demo.lua:6"])
        // A call that ends by its budget has its path as well.
        try world.load("local function f() while true do end end\nreturn { rank = function()\n  f()\n  return 1\nend }")
        _ = world.rank()
        #expect(world.failures.last?.line == 1 && world.failures.last?.path == ["rules/demo.lua:3"])
        // A wrong answer has no path.
        try world.load("return { rank = function() return 'much' end }")
        _ = world.rank()
        #expect(world.failures.last?.path == nil)
    }

    @Test("a failure has the query's fields by name, without private text")
    func asked() throws {
        let world = try World("return { merge = function(incoming) return incoming.nothing end }")
        var item = Item(id: "a", title: "secret")
        item.count = 3
        _ = world.merge(item, Item(id: "b"))
        let asked = try #require(world.failures.first?.question)
        #expect(asked["incoming"]?["id"] == "a" && asked["incoming"]?["count"] == 3)
        #expect(asked["incoming"]?["title"] == "(6 characters)")
        #expect(asked["existing"]?["title"] == nil && asked["window"] == 2)
        #expect(!world.failures.contains { $0.question?.json.contains("secret") ?? false })
    }

    @Test("a failure names who answered instead, a lower layer or the built-in answer, and the answer")
    func instead() throws {
        let world = try World()
        let failing = layer("upper", ["demo": "return { rank = function(item) error('no') end }"])
        world.bus.answerByDefault(DemoRank.self) { _ in 7 }
        try world.rules.load([layer("lower", ["demo": "return { rank = function(item) return 3 end }"]), failing])
        #expect(world.rank() == 3)
        #expect(world.failures.map(\.instead) == ["lower/demo.lua:1"])
        #expect(world.failures.map(\.answer) == [3])
        // If both layers fail, each failure names the one that answered in the end, not the next one asked.
        try world.rules.load([layer("lower", ["demo": "return { rank = function(item) return -1 end }"]), failing])
        for _ in 0..<5 { #expect(world.rank() == 7) }
        #expect(world.failures.dropFirst().prefix(2).map(\.file) == ["upper/demo.lua", "lower/demo.lua"])
        #expect(world.failures.dropFirst().allSatisfy { $0.instead == "default" && $0.answer == 7 })
        #expect(world.benched.map(\.instead) == ["lower/demo.lua:1", "default"])
    }

    @Test("a failure names an answerer in Swift with its answer, and nobody if there was no other answerer")
    func insteadInSwift() throws {
        let world = try World("return { rank = function(item) error('no') end }")
        #expect(world.rank() == nil)
        #expect(world.failures.last?.instead == nil && world.failures.last?.answer == nil)
        world.bus.answer(DemoRank.self, as: "plugin") { _ in 9 }
        #expect(world.rank() == 9)
        #expect(world.failures.last?.instead == "plugin" && world.failures.last?.answer == 9)
        // The result is the same for a query that asks who answered.
        #expect(world.bus.askNamingAnswerer(DemoRank(item: Record(Item(id: "a"))))?.by == "plugin")
        #expect(world.failures.count == 3 && world.failures.last?.answer == 9)
    }

    @Test("the answer in a failure has no private text")
    func privateAnswer() throws {
        let world = try World("return { normalize = function(item) error('no') end }")
        world.bus.answerByDefault(DemoNormalize.self) { _ in Options(title: "secret", weight: 2) }
        _ = world.bus.ask(DemoNormalize(item: Record(Item(id: "a"))))
        #expect(world.failures.first?.answer == ["title": "(6 characters)", "weight": 2])
    }

    @Test("a failure is the same with and without explanations or taps, and follows the answerers' own events")
    func unobserved() throws {
        func trace(explains: Bool, taps: Bool) throws -> [String] {
            let bus = EventBus()
            bus.declare(DemoShow.self, DemoShown.self)
            bus.declare(queries: [DemoMerge.self, DemoRank.self])
            let rules = RuleHost(explains: explains)
            try bus.start(rules)
            bus.answerByDefault(DemoRank.self) { [unowned bus] _ in
                bus.publish(DemoShown(id: "default"))
                return 7
            }
            var trace: [String] = []
            bus.subscribe(to: RulesFailed.self) { trace.append("\(try ValueEncoder().encode($0).json)") }
            bus.subscribe(to: RulesBenched.self) { trace.append("\(try ValueEncoder().encode($0).json)") }
            bus.subscribe(to: DemoShown.self) { trace.append($0.id) }
            bus.subscribe(to: DemoShow.self) { [unowned bus] show in
                _ = bus.ask(DemoRank(item: Record(Item(id: show.id, title: "secret"))))
                bus.publish(DemoShown(id: "asker"))
            }
            if taps { bus.tap { _ in } }
            try rules.load([layer("rules", ["demo": "return { rank = function(item) error('no') end }"])])
            for number in 1...6 { bus.publish(DemoShow(id: "t\(number)")) }
            bus.stopAll()
            return trace
        }
        let plain = try trace(explains: false, taps: false)
        #expect(plain.count == 6 * 2 + 5 + 1)
        #expect(plain[0] == "default" && plain[1].contains("\"answer\":7") && plain[2] == "asker")
        #expect(try trace(explains: true, taps: true) == plain)
    }

    @Test("a failure in a query that another query caused has the answer to its own query")
    func nested() throws {
        let world = try World(
            "return { rank = function(item) return item.weight > 1 and item.weight or error('no') end }")
        world.bus.answerByDefault(DemoRank.self) { [unowned world] rank in
            // The built-in answer to the outer query asks the inner one first.
            rank.item.id == "outer" ? 10 + world.rank(Item(id: "inner"))! : 1
        }
        #expect(world.rank(Item(id: "outer")) == 11)
        #expect(world.failures.map(\.answer) == [1, 11])
        #expect(world.failures.map { $0.question?["item"]?["id"] } == ["inner", "outer"])
    }

    @Test("the failure of a reaction has the event that it received")
    func heard() throws {
        let world = try World("return { on = { ['demo.show'] = function(event) error('no') end } }")
        world.bus.publish(DemoShow(id: "x"))
        #expect(world.failures.first?.question == ["id": "x"])
        #expect(world.failures.first?.instead == nil && world.failures.first?.answer == nil)
    }

    /// The messages of these rules when they are asked about an item with this title.
    private func told(_ title: String, _ rules: String...) throws -> [String] {
        try rules.map { rule in
            let world = try World("return { rank = function(item) \(rule) end }")
            _ = world.rank(Item(id: "a", title: title))
            #expect(
                world.failures.first?.returned == nil
                    || world.failures.first!.message.contains(world.failures.first!.returned!))
            return try #require(world.failures.first?.message ?? world.printed.first?.text)
        }
    }

    @Test("private text from the query is removed from a rule's answer, error and print")
    func privateTextSaid() throws {
        #expect(
            try told(
                "PIN is 4711", "return item.title", "error(item.title)", "error('bad: ' .. item.title .. '!')",
                "print('got', item.title) return 1") == [
                    "rank returned '…'; expected a number", "…", "bad: …!", "got\t…\n",
                ])
        // Public text stays, and so does private text of two letters, which could be part of any word.
        #expect(try told("in", "error('in item ' .. item.id)") == ["in item a"])
    }

    @Test("private text is found even if a message cuts it or escapes its line ends")
    func privateTextCut() throws {
        let long = String(repeating: "All about Eve. ", count: 60)
        #expect(
            try told(long, "return item.title", "error('so: ' .. item.title)") == [
                "rank returned '…'; expected a number", "so: …",
            ])
        // The text is cut after its first six characters, and these are recognised as private by the cut.
        #expect(
            try told(long, "return ('x'):rep(54) .. item.title") == [
                "rank returned '\(String(repeating: "x", count: 54))…'; expected a number"
            ])
        #expect(
            try told("PIN\n4711\u{202e}abc", "return item.title", "error(item.title)") == [
                "rank returned '…?…\u{202e}…'; expected a number", "…\\n…\\xe2\\x80\\xae…",
            ])
    }

    @Test("private text of an event is removed from what a reaction prints and publishes")
    func privateTextHeard() throws {
        let world = try World()
        world.bus.declare(DemoTitled.self)
        try world.load(
            """
            return { on = { ['demo.titled'] = function(event, bus)
              print(event.title)
              bus.publish('demo.' .. event.title, {})
            end } }
            """)
        world.bus.publish(DemoTitled(title: "PIN is 4711"))
        #expect(world.printed.map(\.text) == ["…\n"])
        #expect(world.failures.map(\.message) == ["no event has the topic 'demo.…'"])
        #expect(world.failures.first?.question == ["title": "(11 characters)"])
    }

    @Test("a limit that ended a call is reported with its value and a likely cause")
    func limits() throws {
        var limits = RuleHost.Limits()
        limits.deadline = nil
        let loop = try World("return { rank = function() while true do end end }", limits: limits)
        _ = loop.rank()
        #expect(loop.failures.map(\.message) == ["the work budget of 100,000 units is spent (a loop without end?)"])
        #expect(
            loop.problems("while true do end").map(\.message) == [
                "the work budget of 400,000 units is spent (a loop without end?)"
            ])
        limits.memory = 128 << 10
        let small = try World(
            "return { rank = function() local t = {} for i = 1, 50 do t[i] = ('x'):rep(8000) end end }", limits: limits)
        _ = small.rank()
        #expect(
            small.failures.map(\.message) == ["the memory cap of 128 KiB is reached (a table that grows without end?)"])
    }
}

private struct DemoTitled: Fact, PrivateFields {
    static let topic: TopicName = "demo.titled"
    public static let privateFields: Set = ["title"]
    var title: String
}
