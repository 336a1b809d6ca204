import EventBus
import RuleHost
import Testing

@testable import RuleTestSupport

@Suite("Rules that are refused")
struct RefusedRulesTests {
    let good = "return { merge = function() return 'keep' end }"

    @Test(
        "a mistake in a file is reported with its line and the nearest name",
        arguments: [
            ("return {\n merge = function() return 'keep' end\n rank = 1 }", 3, "expected", ""),
            ("return {\n\n coalese = function() end }", 3, "'coalese' is not a policy of demo", ""),
            ("return {\n mrege = function() end }", 2, "'mrege' is not a policy of demo", "did you mean 'merge'?"),
            ("return {\n settings = { limt = 3 } }", 2, "'limt' is not a setting of demo", "did you mean 'limit'?"),
            ("return {\n settings = {\n  limit = 'three' } }", 3, "settings.limit", ""),
            ("return {\n setings = { limit = 3 } }", 2, "'setings' is neither a policy", "did you mean 'settings'?"),
            (
                "return {\n on = { ['demo.shwo'] = function() end } }", 2, "no event has the topic 'demo.shwo'",
                "did you mean 'demo.show'?"
            ),
            ("return {\n on = { ['demo.show'] = 5 } }", 2, "must be a function", ""),
            ("return {\n api = 2 }", 2, "version 2", ""),
            ("local x = 1", 0, "table", ""),
            ("return {\n merge = function() return undefinedName end }", -1, "", ""),
            ("error('at load')", 1, "at load", ""),
            ("while true do end", 1, "", ""),
            ("total = 1\nreturn {}", 1, "total", ""),
            ("return { [''] = 5 }", 0, "'' is neither a policy", ""),
            ("return {\n on = function() end }", 2, "'on' must be a table that has a function for each topic", ""),
            ("return { 1, 2, 3 }", 0, "the file returned a list", ""),
            ("return { settings = { limit = function() end } }", 1, "'settings' must be a table of plain values", ""),
        ])
    func problems(source: String, line: Int, message: String, hint: String) throws {
        let world = try World(good)
        let problems = world.problems(source)
        // A negative line marks an undefined name, which is found only when the function runs.
        if line < 0 {
            #expect(problems.isEmpty)
            return
        }
        let problem = try #require(problems.first)
        #expect(problem.file == "rules/demo.lua")
        #expect(problem.line == line, "\(problem)")
        #expect(problem.message.contains(message), "\(problem)")
        if !hint.isEmpty { #expect(problem.hint?.contains(hint) == true, "\(problem)") }
        // The old rules stay in force, and the status has both sets.
        #expect(world.merge() == .keep)
        #expect(world.rules.generation == 1)
        #expect(world.rejections.last?.problems == problems)
        #expect(world.rules.status.rejected == problems)
    }

    @Test(
        "a problem has its column if the text shows it, also in the event",
        arguments: [
            ("return {\n  merge = function() return 'keep' end\n  rank = 1 }", 3, 3),
            ("return {\n  coalese = function() end }", 2, 3),
            ("return {\n  settings = { limt = 3 } }", 2, 16),
            ("return {\n  settings = {\n    limit = 'three' } }", 3, 13),
            ("return {\n  on = { ['demo.shwo'] = function() end } }", 2, 11),
            ("local x = {}\nlocal y = x.a.b\nreturn {}", 2, 13),
            ("while true do end", 1, nil),
        ] as [(String, Int, Int?)])
    func column(source: String, line: Int, column: Int?) throws {
        let world = try World(good)
        let problem = try #require(world.problems(source).first)
        #expect(problem.line == line && problem.column == column, "\(problem)")
        #expect(world.rejections.last?.problems.first == problem)
    }

    @Test(
        "a problem of a refused file has its column, where the text shows it",
        arguments: [
            ("return {\n  rank = = 1\n}", 2, 10), ("return {\n  rank = function( return 1 end }", 2, 20),
            ("local demo = {}\nfunction demo.rnak() end\nreturn demo", 2, 15),
            ("return { settings = {\n  limt = 1 } }", 2, 3),
            ("return { settings = {\n  limit = 'x' } }", 2, 11),
            ("return { settings = {\n  labels = { ['a'] = 2 } } }", 2, 22),
            ("return { settings = {\n  ['limit'] = 'x' } }", 2, 15),
            ("return { settings = {\n  limit =\n 'x' } }", 2, nil),
            ("return {\n  on = { ['demo.shw'] = function() end } }", 2, 11), ("return {\n  [1] = 2 }", 0, nil),
            ("local x = {}\nx.y.z = 1", 2, 3), ("return {\n  rank = function()\n", 3, 1),
        ])
    func columns(_ source: String, _ line: Int, _ column: Int?) throws {
        let problem = try #require(try World().problems(source).first)
        #expect(problem.line == line && problem.column == column, "\(problem)")
    }

    @Test("a file whose name is not that of a module is refused with the nearest name")
    func unknownModule() throws {
        let problem = try #require(try World().problems(good, namespace: "dmeo").first)
        #expect(problem.message == "no module is called 'dmeo'")
        #expect(problem.hint == "did you mean 'demo'?")
    }

    @Test("all problems of a set are reported at once")
    func allProblems() throws {
        let problems = try World().problems(
            "return { mrege = function() end, raank = function() end, settings = { limt = 1 } }")
        #expect(problems.count == 3)
    }

    @Test("two files for the same module in one layer are refused by both names")
    func twoFilesForOneModule() throws {
        let world = try World(good)
        let files = ["a/demo.lua", "b/demo.lua"].map { RuleText(path: $0, namespace: "demo", source: Array(good.utf8)) }
        #expect(throws: RuleSetRejected.self) { try world.rules.load([RuleLayer(name: "rules", files: files)]) }
        let problem = try #require(world.rejections.last?.problems.first)
        #expect(problem.file == "b/demo.lua")
        #expect(problem.message == "two files of one layer have rules for 'demo'; the other file is a/demo.lua")
        #expect(world.rules.generation == 1)
        // The order of the files must not matter.
        #expect(throws: RuleSetRejected.self) {
            try world.rules.load([RuleLayer(name: "rules", files: files.reversed())])
        }
        #expect(world.rejections.last?.problems == [problem])
    }

    @Test("a good set after a bad one comes into force, and the rejection is forgotten")
    func recovery() throws {
        let world = try World(good)
        #expect(!world.problems("return {").isEmpty)
        try world.load("return { merge = function() return 'replace' end }")
        #expect(world.merge() == .replace)
        #expect(world.rules.generation == 2)
        #expect(world.rules.status.rejected.isEmpty)
    }
}
