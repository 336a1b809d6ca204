import EventBus
import RuleHost
import Testing

extension Item: PrivateFields {
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

    @Test("who decides instead is told: the layer below, then the built-in answer; also of a benched rule")
    func instead() throws {
        let world = try World()
        try world.rules.load([
            layer("lower", ["demo": "return { rank = function(item) return -1 end }"]),
            layer("upper", ["demo": "return { rank = function(item) error('no') end }"]),
        ])
        for _ in 0..<5 { _ = world.rank() }
        #expect(world.failures.prefix(2).map(\.file) == ["upper/demo.lua", "lower/demo.lua"])
        #expect(world.failures.prefix(2).map(\.instead) == ["lower/demo.lua:1", "default"])
        #expect(world.benched.map(\.instead) == ["lower/demo.lua:1", "default"])
    }
}
