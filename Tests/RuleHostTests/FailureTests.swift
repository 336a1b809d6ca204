import EventBus
import RuleHost
import Testing

extension Item: PrivateFields {
    static let privateFields: Set = ["title"]
}

extension Options: PrivateFields {
    static let privateFields: Set = ["title"]
}

/// What is told of a rule that fails: enough to mend it.
@Suite struct FailureTests {
    @Test("an error in a helper says where, and by which way the rules came there")
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
        // Line 3 is a tail call: it leaves no trace.
        #expect(failure.path == ["rules/demo.lua:6"])
        // Nor does a spent budget hide it.
        try world.load("local function f() while true do end end\nreturn { rank = function()\n  f()\n  return 1\nend }")
        _ = world.rank()
        #expect(world.failures.last?.line == 1 && world.failures.last?.path == ["rules/demo.lua:3"])
        // An answer that is wrong was reached by no way.
        try world.load("return { rank = function() return 'much' end }")
        _ = world.rank()
        #expect(world.failures.last?.path == nil)
    }

    @Test("what was asked is told by name, without what is private")
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

    @Test("who answered instead is told, and what: the layer below, or the built-in answer")
    func instead() throws {
        let world = try World()
        let failing = layer("upper", ["demo": "return { rank = function(item) error('no') end }"])
        world.bus.answerByDefault(DemoRank.self) { _ in 7 }
        try world.rules.load([layer("lower", ["demo": "return { rank = function(item) return 3 end }"]), failing])
        #expect(world.rank() == 3)
        #expect(world.failures.map(\.instead) == ["lower/demo.lua:1"])
        #expect(world.failures.map(\.answer) == [3])
        // Of both that fail, who answered in the end: not who was asked in between.
        try world.rules.load([layer("lower", ["demo": "return { rank = function(item) return -1 end }"]), failing])
        for _ in 0..<5 { #expect(world.rank() == 7) }
        #expect(world.failures.dropFirst().prefix(2).map(\.file) == ["upper/demo.lua", "lower/demo.lua"])
        #expect(world.failures.dropFirst().allSatisfy { $0.instead == "default" && $0.answer == 7 })
        #expect(world.benched.map(\.instead) == ["lower/demo.lua:1", "default"])
    }

    @Test("another answerer in Swift is named with its answer; where nobody answers, nobody is named")
    func insteadInSwift() throws {
        let world = try World("return { rank = function(item) error('no') end }")
        #expect(world.rank() == nil)
        #expect(world.failures.last?.instead == nil && world.failures.last?.answer == nil)
        world.bus.answer(DemoRank.self, as: "plugin") { _ in 9 }
        #expect(world.rank() == 9)
        #expect(world.failures.last?.instead == "plugin" && world.failures.last?.answer == 9)
        // As askers do who want to know who answered.
        #expect(world.bus.askNamingAnswerer(DemoRank(item: Record(Item(id: "a"))))?.by == "plugin")
        #expect(world.failures.count == 3 && world.failures.last?.answer == 9)
    }

    @Test("the answer is told without what is private")
    func privateAnswer() throws {
        let world = try World("return { normalize = function(item) error('no') end }")
        world.bus.answerByDefault(DemoNormalize.self) { _ in Options(title: "secret", weight: 2) }
        _ = world.bus.ask(DemoNormalize(item: Record(Item(id: "a"))))
        #expect(world.failures.first?.answer == ["title": "(6 characters)", "weight": 2])
    }

    @Test("a failure is told as it is whether or not somebody explains or taps, after what the answerers publish")
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

    @Test("a question within a question: each failure is told with the answer of its own")
    func nested() throws {
        let world = try World("return { rank = function(item) return item.weight > 1 and item.weight or error('no') end }")
        world.bus.answerByDefault(DemoRank.self) { [unowned world] rank in
            // The default of an outer question asks about the inside first.
            rank.item.id == "outer" ? 10 + world.rank(Item(id: "inner"))! : 1
        }
        #expect(world.rank(Item(id: "outer")) == 11)
        #expect(world.failures.map(\.answer) == [1, 11])
        #expect(world.failures.map { $0.question?["item"]?["id"] } == ["inner", "outer"])
    }

    @Test("a reaction that fails tells what it heard")
    func heard() throws {
        let world = try World("return { on = { ['demo.show'] = function(event) error('no') end } }")
        world.bus.publish(DemoShow(id: "x"))
        #expect(world.failures.first?.question == ["id": "x"])
        #expect(world.failures.first?.instead == nil && world.failures.first?.answer == nil)
    }

    /// What is told when each of these rules is asked about an item of this title.
    private func told(_ title: String, _ rules: String...) throws -> [String] {
        try rules.map { rule in
            let world = try World("return { rank = function(item) \(rule) end }")
            _ = world.rank(Item(id: "a", title: title))
            #expect(world.failures.first?.returned == nil || world.failures.first!.message.contains(world.failures.first!.returned!))
            return try #require(world.failures.first?.message ?? world.printed.first?.text)
        }
    }

    @Test("private text of what was asked is in nothing that a rule says: an answer, an error, print")
    func privateTextSaid() throws {
        #expect(
            try told(
                "PIN is 4711", "return item.title", "error(item.title)", "error('bad: ' .. item.title .. '!')",
                "print('got', item.title) return 1") == [
                    "rank returned '…'; expected a number", "…", "bad: …!", "got\t…\n",
                ])
        // What is public stays, and so do two letters, which are in any word.
        #expect(try told("in", "error('in item ' .. item.id)") == ["in item a"])
    }

    @Test("private text is found where a message cuts it, or shows its line ends otherwise")
    func privateTextCut() throws {
        let long = String(repeating: "All about Eve. ", count: 60)
        #expect(try told(long, "return item.title", "error('so: ' .. item.title)") == [
            "rank returned '…'; expected a number", "so: …",
        ])
        // Six characters before the cut are told from public ones by the cut.
        #expect(try told(long, "return ('x'):rep(54) .. item.title") == ["rank returned '\(String(repeating: "x", count: 54))…'; expected a number"])
        #expect(try told("PIN\n4711\u{202e}abc", "return item.title", "error(item.title)") == [
            "rank returned '…?…\u{202e}…'; expected a number", "…\\n…\\xe2\\x80\\xae…",
        ])
    }

    @Test("a reaction says nothing private of the event that it heard")
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

    @Test("a limit that ended a call is told with its number, and what to look for")
    func limits() throws {
        var limits = RuleHost.Limits()
        limits.deadline = nil
        let loop = try World("return { rank = function() while true do end end }", limits: limits)
        _ = loop.rank()
        #expect(loop.failures.map(\.message) == ["the work budget of 100,000 units is spent (a loop without end?)"])
        #expect(loop.problems("while true do end").map(\.message) == ["the work budget of 400,000 units is spent (a loop without end?)"])
        limits.memory = 128 << 10
        let small = try World("return { rank = function() local t = {} for i = 1, 50 do t[i] = ('x'):rep(8000) end end }", limits: limits)
        _ = small.rank()
        #expect(small.failures.map(\.message) == ["the memory cap of 128 KiB is reached (a table that grows without end?)"])
    }
}

private struct DemoTitled: Fact, PrivateFields {
    static let topic: TopicName = "demo.titled"
    static let privateFields: Set = ["title"]
    var title: String
}
