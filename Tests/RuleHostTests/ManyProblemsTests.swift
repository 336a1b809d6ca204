import EventBus
import Testing

@testable import RuleHost
@testable import RuleTestSupport

/// A file in which everything is wrong, such as one for another program.
@Suite("Many problems in one file") struct ManyProblemsTests {
    private func source(unknown count: Int) -> String {
        "return { settings = {\n" + (0..<count).map { "  unknown\($0) = \($0),\n" }.joined() + "} }"
    }

    @Test("each of many unknown settings is reported with its place")
    func all() throws {
        let world = try World()
        let layers = [layer("rules", ["demo": source(unknown: 400)])]
        let refusal = #expect(throws: RuleSetRejected.self) { try world.rules.load(layers) }
        #expect(refusal?.problems.count == 400)
        #expect(refusal?.problems.allSatisfy { $0.column == 3 } == true)
    }

    @Test("the line that assigns a name is the same, whether one name or all are looked up")
    func lines() {
        let source = """
            local limit2 = 1
            if limit == 2 then end
            x = { limitx = 1, ["limit"] = 3, ['a.b'] = 4, a = { b = 5 }, [ "spaced" ] \t = 6 }
            =
            unlimited=limited=7
            a . b = 8 interval
              = 9
            """
        let text = RuleText(path: "r/demo.lua", namespace: "demo", source: Array(source.utf8))
        let lines = AssignedLines(text)
        for name in [
            "limit", "limit2", "limitx", "unlimited", "limited", "interval", "a", "b", "a.b", "spaced", "x", "none",
            "3", "",
        ] {
            #expect(lines[name] == text.line(assigning: name), "\(name)")
        }
        #expect(lines["limit"] == 2 && lines["spaced"] == 3 && lines["limited"] == 5 && lines["a.b"] == 3)
    }
}
