import RuleCheck
import RuleHost
import Testing

@testable import RuleTestSupport

@Suite("Questions that scripts ask")
struct AskTests {
    /// The findings in a module whose handler has this body, and whose questions have these answers.
    private func found(_ body: String, first: String = "return 1", second: String = "return 2") throws -> [RuleFinding]
    {
        let source = """
            local ring = { module = "ring", requests = { go = {} } }
            ring.questions = {
              first = { answers = "integer", asks = { size = "integer" }, default = function(q, ctx, bus) \(first) end },
              second = { answers = "integer", default = function(q, ctx, bus) \(second) end },
            }
            ring.on = { ["ring.go"] = function(event, bus) \(body) end }
            return ring
            """
        return try World().rules.checker.check([layer("rules", ["ring": source])]).findings
    }

    @Test("a question that is right has no finding")
    func right() throws {
        #expect(try found("local a = bus.ask(\"ring.first\", { size = 3 }) return a").isEmpty)
    }

    @Test("a misspelt question is found, with the nearest name")
    func misspelt() throws {
        let findings = try found("bus.ask(\"ring.frist\", { size = 3 })")
        #expect(findings.map(\.message) == ["no question is called 'ring.frist'"])
        #expect(findings.first?.hint == "did you mean 'ring.first'?")
        #expect(findings.first?.line == 6)
    }

    @Test(
        "a missing, an unknown and a wrong field of a question are found",
        arguments: [
            "bus.ask(\"ring.first\")", "bus.ask(\"ring.first\", { sise = 3 })",
            "bus.ask(\"ring.first\", { size = \"x\" })",
        ])
    func fields(call: String) throws {
        #expect(try found(call).map(\.kind).allSatisfy { [.wrongData, .unknownField].contains($0) })
        #expect(try !found(call).isEmpty)
    }

    @Test("a question whose answer depends on itself is found with its path")
    func circle() throws {
        let findings = try found(
            "", first: "return bus.ask(\"ring.second\")", second: "return bus.ask(\"ring.first\", { size = 1 })")
        #expect(findings.map(\.code) == ["GB0306"])
        #expect(
            findings.first?.message == "this question asks itself: ring.first asks ring.second asks ring.first")
    }

    @Test("a rule for a module's question may ask others, and is part of the circle, too")
    func rule() throws {
        let module = """
            local ring = { module = "ring" }
            ring.questions = {
              first = { answers = "integer", default = function(q, ctx, bus) return bus.ask("ring.second") end },
              second = { answers = "integer", default = function() return 2 end },
            }
            return ring
            """
        func check(_ rule: String) throws -> [RuleFinding] {
            let layers = [
                layer("rules", ["ring": module]),
                layer(
                    "mine",
                    ["ring": "local ring = {}\nfunction ring.second(question, ctx, bus) \(rule) end\nreturn ring"]),
            ]
            return try World().rules.checker.check(layers).findings
        }
        #expect(try check("return 3").isEmpty)
        #expect(try check("return bus.ask(\"ring.first\")").map(\.code) == ["GB0306"])
    }
}
