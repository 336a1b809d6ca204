import EventBus
import RuleHost
import Testing

@testable import RuleTestSupport

@Suite("Loading and reloading")
struct LoadingTests {
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

    @Test("a good set after a bad one comes into force, and the rejection is forgotten")
    func recovery() throws {
        let world = try World(good)
        #expect(!world.problems("return {").isEmpty)
        try world.load("return { merge = function() return 'replace' end }")
        #expect(world.merge() == .replace)
        #expect(world.rules.generation == 2)
        #expect(world.rules.status.rejected.isEmpty)
    }

    @Test("a later layer overrides single functions and settings of an earlier one")
    func layers() throws {
        let world = try World()
        try world.rules.load([
            layer(
                "base",
                [
                    "demo":
                        "return { settings = { limit = 1, interval = 5, labels = { a = 'x', b = 'y' } }, merge = function() return 'keep' end, rank = function() return 1 end }"
                ]),
            layer(
                "over",
                ["demo": "return { settings = { limit = 2, labels = { b = 'z' } }, rank = function() return 2 end }"]),
        ])
        #expect(world.merge() == .keep)
        #expect(world.rank() == 2)
        let settings = try #require(world.settings.last)
        #expect(settings.limit == 2)
        #expect(settings.interval == .seconds(5))
        #expect(settings.labels == ["a": "x", "b": "z"])
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

    @Test("while a rule fails, the layer below answers")
    func layerBelow() throws {
        let world = try World()
        try world.rules.load([
            layer("base", ["demo": "return { rank = function() return 1 end }"]),
            layer("over", ["demo": "return { rank = function() error('no') end }"]),
        ])
        #expect(world.rank() == 1)
        #expect(world.failures.first?.file == "over/demo.lua")
        let answered = world.bus.askNamingAnswerer(DemoRank(item: Record(Item(id: "a"))))
        #expect(answered?.by == "base/demo.lua:1")
    }

    @Test("when the asker refuses an answer, the layer below answers as well")
    func layerBelowARefusedAnswer() throws {
        let world = try World()
        try world.rules.load([
            layer("base", ["demo": "return { rank = function() return 3 end }"]),
            layer("over", ["demo": "return { rank = function() return -1 end }"]),
        ])
        #expect(world.rank() == 3)
        #expect(world.failures.first?.file == "over/demo.lua")
    }

    @Test("overrides are above all layers, and are checked like them")
    func overrides() throws {
        let world = try World("return { settings = { limit = 1 } }", overrides: ["demo": ["limit": 9]])
        #expect(world.settings.last?.limit == 9)
        #expect(throws: RuleSetRejected.self) {
            _ = try World("return {}", overrides: ["demo": ["limti": 9]])
        }
    }

    @Test("a setting that is removed from the file has its default value again")
    func removedSetting() throws {
        let world = try World("return { settings = { limit = 1 } }")
        try world.load("return {}")
        #expect(world.settings.last == DemoSettings())
    }

    @Test("a reload that changes no setting publishes no settings")
    func unchangedSettings() throws {
        let world = try World("return { settings = { limit = 1 } }")
        try world.load("return { settings = { limit = 1 }, rank = function() return 1 end }")
        #expect(world.settings.count == 1)
        try world.load("return { settings = { limit = 2 } }")
        #expect(world.settings.map(\.limit) == [1, 2])
    }

    @Test("rules read complete settings and cannot change them")
    func ctxSettings() throws {
        let world = try World(
            "return { settings = { interval = 0.5 }, rank = function(item, ctx) return ctx.settings.limit + ctx.settings.interval end }"
        )
        #expect(world.rank() == 10.5)
        try world.load("return { rank = function(item, ctx) ctx.settings.limit = 1 return 1 end }")
        #expect(world.rank() == nil)
    }

    @Test("ctx.memory is kept by a reload, also by a refused one")
    func memory() throws {
        let counting =
            "return { rank = function(item, ctx) ctx.memory.n = (ctx.memory.n or 0) + 1 return ctx.memory.n end }"
        let world = try World(counting)
        #expect(world.rank() == 1)
        #expect(!world.problems("return {").isEmpty)
        #expect(world.rank() == 2)
        try world.load(counting + " -- edited")
        #expect(world.rank() == 3)
    }

    @Test("ctx.memory is kept while its file is missing for a moment, as when it is deleted and made again")
    func memoryOfAbsent() throws {
        let counting =
            "return { rank = function(item, ctx) ctx.memory.n = (ctx.memory.n or 0) + 1 return ctx.memory.n end }"
        let world = try World(counting)
        #expect(world.rank() == 1)
        for _ in 0..<2 { try world.rules.load([layer("rules", [:])]) }
        #expect(world.rank() == nil)
        try world.load(counting)
        #expect(world.rank() == 2)
        try world.load(counting)
        #expect(world.rank() == 3)
    }

    @Test("ctx.memory keeps bytes that are not UTF-8 unchanged")
    func memoryOfBytes() throws {
        let source = """
            return { rank = function(item, ctx)
              if ctx.memory.bytes == nil then ctx.memory.bytes = "\\xff\\0\\xfe" return 1 end
              return #ctx.memory.bytes == 3 and ctx.memory.bytes:byte(1) == 255 and 2 or 3
            end }
            """
        let world = try World(source)
        #expect(world.rank() == 1)
        try world.load(source + " -- again")
        #expect(world.rank() == 2)
    }

    @Test("data in ctx.memory that is not plain is lost by a reload, which is reported")
    func memoryThatIsNotPlain() throws {
        let world = try World("return { rank = function(item, ctx) ctx.memory.f = print return 1 end }")
        _ = world.rank()
        try world.load("return { rank = function(item, ctx) return ctx.memory.f == nil and 1 or 2 end }")
        #expect(world.rank() == 1)
        #expect(world.failures.last?.query == "ctx.memory")
    }

    @Test("ctx.memory that does not fit into the new file's memory is reported and begins empty")
    func memoryThatIsTooLarge() throws {
        var limits = RuleHost.Limits()
        limits.memory = 400_000
        limits.work = 1_000_000
        limits.deadline = nil
        let world = try World(
            """
            return { rank = function(item, ctx)
              local list = {}
              for i = 1, 30 do list[i] = ("x"):rep(8000) .. i end
              ctx.memory.list = list
              return #ctx.memory.list
            end }
            """, limits: limits)
        #expect(world.rank() == 30)
        // The new file's own table leaves no room for the old ctx.memory.
        try world.load(
            """
            local table = {}
            for i = 1, 30 do table[i] = ("y"):rep(8000) .. i end
            return { rank = function(item, ctx) ctx.memory.n = (ctx.memory.n or 0) + 1 return ctx.memory.list and 99 or ctx.memory.n end }
            """)
        #expect(world.rules.generation == 2 && world.rules.status.rejected == [])
        let failure = try #require(world.failures.last)
        #expect(failure.query == "ctx.memory" && failure.file == "rules/demo.lua")
        #expect(failure.message.hasPrefix("ctx.memory could not be kept and is empty now: "), "\(failure.message)")
        #expect(world.rank() == 1 && world.rank() == 2)
    }

    @Test("files share code through require, but no variables")
    func modules() throws {
        let world = try World()
        try world.rules.load([
            layer(
                "rules",
                [
                    "demo":
                        "local lib = require 'lib.sums'\nreturn { rank = function(item) return lib.double(item.weight) end }"
                ],
                modules: ["sums": "return { double = function(n) return n * 2 end }"])
        ])
        #expect(world.rank(Item(id: "a", weight: 4)) == 8)
        let problem = try #require(world.problems("require 'lib.nothing'\nreturn {}").first)
        #expect(problem.line == 1)
        #expect(problem.message.contains("lib.nothing"))
    }

    @Test("print publishes an event and writes nothing to the output")
    func printing() throws {
        let world = try World("return { rank = function() print('hello', 1) return 1 end }")
        _ = world.rank()
        #expect(world.printed.map(\.text) == ["hello\t1\n"])
        #expect(world.printed.first?.file == "rules/demo.lua")
    }

    @Test("after a thousand reloads each reaction and policy exists once")
    func storm() throws {
        let world = try World()
        for round in 0..<1_000 {
            if round % 3 == 2 {
                #expect(!world.problems("return { merge = ").isEmpty)
            } else {
                try world.load(
                    "return { rank = function() return \(round) end, on = { ['demo.show'] = function(e, bus) bus.publish('demo.write', { id = e.id }) end } }"
                )
                #expect(world.rank() == Double(round))
            }
        }
        world.bus.publish(DemoShow(id: "x"))
        #expect(world.written == [DemoWrite(id: "x")])
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

    @Test("a set prepared earlier takes over ctx.memory as it is when the set is loaded")
    func prepared() throws {
        func source(_ mark: Int) -> String {
            "return { rank = function(item, ctx) ctx.memory.n = (ctx.memory.n or 0) + 1 return ctx.memory.n + \(mark) end }"
        }
        let world = try World(source(0))
        let prepared = world.rules.preparer.prepare([layer("rules", ["demo": source(100)])])
        #expect(world.rank() == 1 && world.rank() == 2)
        try world.rules.load(prepared)
        #expect(world.rank() == 103 && world.rules.generation == 2)
    }

    @Test("a prepared set that cannot be used is refused only when it is loaded")
    func preparedBadly() throws {
        let world = try World("return { rank = function(item) return 1 end }")
        let prepared = world.rules.preparer.prepare([layer("rules", ["demo": "return { rnak = function() end }"])])
        #expect(world.rejections.isEmpty && world.rules.problems.isEmpty)
        let refusal = #expect(throws: RuleSetRejected.self) { try world.rules.load(prepared) }
        #expect(refusal?.problems.first?.hint == "did you mean 'rank'?")
        #expect(world.rejections.map(\.problems) == [refusal?.problems] && world.rank() == 1)
    }
}
