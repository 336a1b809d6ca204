import RuleCheck
import RuleHost
import Testing

@testable import RuleTestSupport

@Suite("Warnings about rules")
struct WarningTests {
    @Test(
        "code that would fail when it runs is a warning with its place",
        arguments: [
            (
                "return { rank = function(item)\n return item.wieght end }", 2, 14, "item has no field 'wieght'",
                "did you mean 'weight'?"
            ),
            (
                "return { rank = function(item)\n return item.badge.txt end }", 2, 20, "badge has no field 'txt'",
                "did you mean 'text'?"
            ),
            (
                "return { pick = function(items)\n return items[1].di end }", 2, 18, "item has no field 'di'",
                "did you mean 'id'?"
            ),
            (
                "return { merge = function()\n return 'relpace' end }", 2, 9, "merge answers 'relpace'",
                "did you mean 'replace'?"
            ),
            (
                "return { rank = function()\n return 'a' .. 'b' end }", 2, 9, "rank answers a text; expected a number",
                ""
            ),
            (
                "return { rank = function(item, ctx)\n return ctx.settings.limti end }", 2, 22,
                "settings has no field 'limti'", "did you mean 'limit'?"
            ),
            (
                "return { rank = function(item, ctx)\n return ctx.cohort('a b', 5) or 1 end }", 2, 20,
                "no experiment can have this name",
                "a name has 1 to 64 letters, digits, '-', '_' or '.', such as \"overflow-b\""
            ),
            (
                "return { rank = function(item, ctx)\n return ctx.cohort('a', 60, 60) or 1 end }", 2, 25,
                "these percentages are more than 100 together", "the rest up to 100 is the control arm, which gets nil"
            ),
            (
                "return { rank = function(item, ctx)\n return ctx.cohort('a') or 1 end }", 2, 9,
                "ctx.cohort needs 'percent', which is missing here", "ctx.cohort(name, percent, ...)"
            ),
            (
                "return { rank = function(item)\n if item.size == 'tiny' then return 1 end return 2 end }", 2, 18,
                "'size' is never 'tiny'", ""
            ),
            (
                "local function f(a) return f(a) end\nreturn { rank = function()\n return f(1, 2) end }", 3, 14,
                "f takes 1 argument", ""
            ),
            (
                "return { normalize = function()\n return { titel = 'a' } end }", 2, 11,
                "the answer of normalize has no field 'titel'", "'title'"
            ),
            (
                "return { on = { ['demo.show'] = function(e, bus)\n bus.publish('demo.write', { id = e.id, after = 'now' }) end } }",
                2, 49, "'after' of demo.write is 'now'", ""
            ),
            // The query refuses these answers whatever it is asked.
            (
                "return { rank = function()\n return -1 end }", 2, 9,
                "rank answers the number -1; expected a number that is not negative", ""
            ),
            (
                "local least = 3 - 4\nreturn { rank = function()\n return least end }", 1, 15,
                "expected a number that is not negative", ""
            ),
            (
                "return { rank = function()\n return 1 / 0 end }", 2, 9,
                "rank answers the number inf; expected a finite number", ""
            ),
            // These calls have too few or unknown arguments.
            (
                "local function f(a, b) return a + b end\nreturn { rank = function()\n return f(1) end }", 3, 9,
                "f needs 'b', which is missing here", "f(a, b)"
            ),
            (
                "local t = {}\nfunction t.f(a) return a.x end\nreturn { rank = function()\n return t.f() end }", 4, 9,
                "t.f needs 'a'", "t.f(a)"
            ),
            (
                "local function f(a) return g(a) end\nlocal function g(a) return a end\nreturn { rank = f }", 1, 28,
                "undefined name 'g'", "declared further below, on line 2"
            ),
            // These values may be nil.
            (
                "return { rank = function(item)\n return item.count + 1 end }", 2, 9, "'count' may be nil",
                "(item.count or 0)"
            ),
            (
                "return { rank = function(item)\n return #item.otherBadge.text end }", 2, 10, "'otherBadge' may be nil",
                "(item.otherBadge or {}).text"
            ),
            (
                "return { rank = function(_, ctx)\n ctx.memory.n = ctx.memory.n + 1 return 1 end }", 2, 17,
                "'n' is nil at first", "(ctx.memory.n or 0)"
            ),
            (
                "return { on = { ['demo.shown'] = function(e)\n print(e.after + 1) end } }", 2, 8, "'after' may be nil",
                ""
            ),
            (
                "return { rank = function(item)\n if item.size == 'small' or 'large' then return 1 end return 2 end }",
                2, 29, "always", "item.size == 'large'"
            ),
            // These texts are cut by bytes.
            (
                "return { normalize = function(item)\n return { title = item.id:sub(1, 3) } end }", 2, 27,
                "can cut a letter", "write utf8.sub(item.id, 1, 3)"
            ),
            (
                "return { pick = function(items)\n return (items[1].id):sub(2) end }", 2, 23, "can cut a letter",
                "utf8.sub"
            ),
            (
                "return { normalize = function(item)\n local short = string.sub(item.id, 1, -2)\n return { title = short .. '…' } end }",
                2, 16, "can cut a letter", "utf8.sub(item.id, 1, -2)"
            ),
            (
                "return { normalize = function(item)\n return { title = ('é'):sub(1, 1) } end }", 2, 25,
                "can cut a letter", "utf8.sub"
            ),
            (
                "return { normalize = function(item)\n local t = {} t.title = item.id ~= '' and item.id:sub(1, 9) or 'x' return t end }",
                2, 51, "can cut a letter", "utf8.sub(item.id, 1, 9)"
            ),
            (
                "local cut = string.sub\nreturn { normalize = function(item)\n return { title = cut(item.id, 1, 3):upper() } end }",
                3, 19, "can cut a letter", "utf8.sub(item.id, 1, 3)"
            ),
        ])
    func warnings(_ source: String, _ line: Int, _ column: Int, _ message: String, _ hint: String) throws {
        let findings = try findings(source)
        let finding = try #require(findings.first)
        #expect(findings.count == 1, "\(findings)")
        #expect(finding.severity == .warning)
        #expect((finding.line, finding.column) == (line, column))
        #expect(finding.message.contains(message), "\(finding.message)")
        #expect((finding.hint ?? "").contains(hint), "\(finding)")
        // The host itself accepts the rules.
        #expect(try World().problems(source).isEmpty)
    }

    @Test("a short file may call functions of a long module, whose mistakes are not looked for in its text")
    func longModule() throws {
        let module =
            String(repeating: "-- what the functions of this module are for\n", count: 100)
                + """
                local short = {}
                function short.cut(text)
                  for _, x in text do print(x) end
                  if text == 'a' or 'b' then return text:sub(1, 2) .. '…' end
                  return text:sub(1, 2)
                end
                return short
                """
        let source = """
            local short = require('lib.short')
            return { normalize = function(item) return { title = short.cut(item.id) } end }
            """
        for finding in try findings(source, ["short": module]) { #expect(!finding.file.contains("demo"), "\(finding)") }
    }
}
