import EventBus
import RuleHost
import Testing

@testable import RuleTestSupport

@Suite("Answers that the asker refuses")
struct WrongAnswerTests {
    @Test(
        "a wrong answer counts as none, and the report has the answer and what was expected",
        arguments: [
            (
                "merge", "'relpace'",
                "merge returned 'relpace'; expected one of separate, replace, keep (did you mean 'replace'?)"
            ),
            ("merge", "nil", "merge returned nothing (nil); expected one of separate, replace, keep"),
            ("merge", "7", "merge returned the number 7; expected one of separate, replace, keep"),
            ("merge", "{}", "merge returned a table; expected one of separate, replace, keep"),
            ("merge", "'keep\\0evil'", "merge returned 'keep?evil'; expected one of separate, replace, keep"),
            ("merge", "print", "merge returned a function; expected one of separate, replace, keep"),
            ("rank", "'10'", "rank returned '10'; expected a number"),
            ("rank", "0/0", "rank returned the number nan; expected a number"),
            ("rank", "math.huge", "rank returned the number inf; expected a number"),
            ("rank", "true", "rank returned true; expected a number"),
            ("rank", "-1", "rank returned the number -1; expected a number that is not negative"),
        ])
    func wrong(policy: String, answer: String, message: String) throws {
        let world = try World("return {\n \(policy) = function() return \(answer) end }")
        #expect(policy == "merge" ? world.merge() == nil : world.rank() == nil)
        let failure = try #require(world.failures.first)
        #expect(failure.message.hasPrefix(message), "\(failure.message)")
        #expect(failure.query == "demo.\(policy)")
        #expect(failure.file == "rules/demo.lua")
        #expect(failure.line == 2)
        #expect(failure.returned != nil && failure.expected != nil)
        #expect(world.rules.decisions.last?.answer == nil)
    }

    @Test("an answer that is a table is checked field by field")
    func tables() throws {
        let world = try World("return { normalize = function() return { title = 5 } end }")
        #expect(world.bus.ask(DemoNormalize(item: Record(Item(id: "a")))) == nil)
        #expect(world.failures.first?.message.contains("title: expected a string, found") == true)
    }

    @Test(
        "an unknown field in an answer is refused with the nearest name",
        arguments: [
            (
                "{ titel = 'x' }",
                "normalize returned a table in which titel: the answer has no such field; expected a table with title, weight (did you mean 'title'?)"
            ),
            (
                "{ id = 'z', title = 'x' }",
                "normalize returned a table in which id: the answer has no such field; expected a table with title, weight"
            ),
        ])
    func unknownFields(answer: String, message: String) throws {
        let world = try World("return { normalize = function() return \(answer) end }")
        #expect(world.bus.ask(DemoNormalize(item: Record(Item(id: "a")))) == nil)
        #expect(world.failures.map(\.message) == [message])
    }

    @Test(
        "a second value that is no reason is refused with the policy's line, but an answer followed by nil is accepted")
    func twoAnswers() throws {
        let world = try World(
            "return {\n merge = function() return 'keep', 1 end, rank = function() return 7, nil end }")
        #expect(world.merge() == nil)
        #expect(
            world.failures.map(\.message) == [
                "returned a number as the reason of its answer, which is a text (write: return \"hold\", \"at most one a minute\")"
            ])
        #expect(world.failures.map(\.line) == [2])
        #expect(world.rank() == 7)
    }

    @Test("an id that was not offered is refused by the query itself")
    func unknownID() throws {
        let world = try World("return { pick = function() return 'zzz' end }")
        #expect(world.bus.ask(DemoPick(items: [Record(Item(id: "a"))])) == nil)
        #expect(world.failures.first?.expected == "the id of one of the items")
    }

    @Test("a misspelt field is an error with the right name and the line")
    func misspeltField() throws {
        let world = try World("return { rank = function(item)\n  return item.wieght\nend }")
        #expect(world.rank() == nil)
        let failure = try #require(world.failures.first)
        #expect(failure.line == 2)
        #expect(failure.message.contains("wieght") && failure.message.contains("'weight'"))
    }

    @Test("an endless loop is ended, and the built-in answer counts")
    func budget() throws {
        let world = try World("return { rank = function()\n while true do end end }")
        world.bus.answerByDefault(DemoRank.self) { _ in 42 }
        #expect(world.rank() == 42)
        #expect(world.failures.first?.line == 2)
    }

    @Test("five failures in a row bench a rule, which is reported once, and a success resets the count")
    func benching() throws {
        let world = try World(
            """
            local calls = 0
            return { rank = function()
              calls = calls + 1
              if calls == 4 then return 1 end
              error('no')
            end }
            """)
        for _ in 0..<30 { _ = world.rank() }
        #expect(world.benched.map(\.failures) == [5])
        #expect(world.failures.map(\.count) == [1, 2, 3, 4, 5, 8])
        #expect(world.rules.status.files.first?.policies.first?.benched == true)
        try world.load("return { rank = function() return 2 end }")
        #expect(world.rank() == 2)
        #expect(world.rules.status.files.first?.policies.first?.benched == false)
    }

    @Test("a benched rule is asked again after every accepted reload, but not after a refused one")
    func comingBack() throws {
        let world = try World()
        let failing = "return { rank = function() error('no') end }"
        func load(_ bus: String) throws { try world.rules.load([layer("rules", ["demo": failing, "bus": bus])]) }
        try load("return {}")
        for _ in 0..<10 { _ = world.rank() }
        #expect(world.benched.count == 1 && world.failures.count == 5)
        #expect(throws: RuleSetRejected.self) { try load("return {") }
        _ = world.rank()
        #expect(world.failures.count == 5)
        try load("return { }")
        for _ in 0..<10 { _ = world.rank() }
        #expect(world.benched.count == 2 && world.failures.count == 10)
        #expect(world.rules.status.files.last?.policies.first?.failures == 5)
    }

    @Test("answers that the asker refuses also bench a rule")
    func benchingByRefusal() throws {
        let world = try World("return { rank = function() return -1 end }")
        for _ in 0..<10 { _ = world.rank() }
        #expect(world.benched.count == 1)
        #expect(world.failures.count == 5)
    }

    @Test("frequent failures of a rule are reported less and less often")
    func noFlood() throws {
        let world = try World(
            """
            local calls = 0
            return { rank = function()
              calls = calls + 1
              if calls % 2 == 0 then return 1 end
              error('no')
            end }
            """)
        for _ in 0..<2_000 { _ = world.rank() }
        #expect(world.benched.isEmpty)
        #expect(world.failures.map(\.count) == [1, 2, 3, 4, 5, 8, 16, 32, 64, 128, 256, 512])
    }
}
