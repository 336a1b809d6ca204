import EventBus
import Foundation
import RuleHost
import TestSupport
import Testing

@testable import RuleTestSupport

@Suite("Modules in Lua")
struct LuaModuleTests {
    static let badge = """
        local badge = { module = "badge", api = 1 }

        badge.requests = { set = { id = "string", count = "integer, 0 to 999" } }
        badge.facts = { changed = { id = "string", count = "integer", colour = "red | grey" } }
        badge.questions = {
          colour = {
            asks = { count = "integer" },
            answers = "red | grey",
            default = function(question, ctx) return question.count > 0 and "red" or "grey" end,
          },
        }
        badge.settings = { fadeAfter = { "seconds, 0 to 3600", default = 30, text = "how long a badge stays" } }

        badge.on = {
          ["badge.set"] = function(event, bus, ctx)
            ctx.memory[event.id] = event.count
            bus.publish("badge.changed", {
              id = event.id, count = event.count, colour = bus.ask("badge.colour", { count = event.count }),
            })
            if event.count > 0 then
              bus.after(ctx.settings.fadeAfter, "fade:" .. event.id, "badge.set", { id = event.id, count = 0 })
            end
          end,
        }
        return badge
        """

    /// A world whose events of modules in Lua are noted as `topic {data} source`.
    private final class Stage {
        let world: World
        var told: [String] = []
        private let files: [String: String]
        func source(_ file: String) -> String? { files[file] }

        init(_ files: [String: String], limits: RuleHost.Limits = .init(), startsAtOnce: Bool = true) throws {
            self.files = files
            world = try World(limits: limits)
            world.rules.startsModulesAtOnce = startsAtOnce
            try load(files)
            world.bus.tap(TopicPattern("**")) { [unowned self] envelope in
                if let event = envelope.event as? RulesWarned { warned += event.problems }
                guard !envelope.topic.text.hasPrefix("rules."), !envelope.topic.text.hasPrefix("demo.") else { return }
                told.append("\(envelope.topic) \(Self.json(envelope.event)) \(envelope.source)")
            }
        }

        /// The problems of `rules.warned`.
        var warned: [RuleProblem] = []

        func load(_ files: [String: String]...) throws {
            try world.rules.load(files.enumerated().map { layer("rules\($0.offset)", $0.element) })
        }

        static func json(_ event: any Event) -> String { ((try? ValueEncoder().encode(event)) ?? .null).json }

        func send(_ topic: String, _ data: Value) throws {
            let type = try #require(world.bus.catalogue.event(TopicName(topic)!))
            world.bus.publish(any: try type.fromOutside(data), source: "test")
        }
    }

    @Test("a handler remembers, asks and publishes facts of its module")
    func handler() throws {
        let stage = try Stage(["badge": Self.badge])
        try stage.send("badge.set", ["id": "inbox", "count": 3])
        #expect(
            stage.told == [
                #"badge.set {"count":3,"id":"inbox"} test"#,
                #"badge.changed {"colour":"red","count":3,"id":"inbox"} badge"#,
            ])
        #expect(try stage.world.bus.state(of: "badge") == ["inbox": 3])
        #expect(stage.world.failures.isEmpty)
    }

    @Test("a timer publishes its event when its time has come, and another one of the same name replaces it")
    func timer() throws {
        let stage = try Stage(["badge": Self.badge])
        try stage.send("badge.set", ["id": "inbox", "count": 3])
        stage.world.bus.advance(to: .seconds(20))
        try stage.send("badge.set", ["id": "inbox", "count": 4])
        stage.told = []
        stage.world.bus.advance(to: .seconds(49))
        #expect(stage.told.isEmpty)
        stage.world.bus.advance(to: .seconds(50))
        #expect(
            stage.told == [
                #"badge.set {"count":0,"id":"inbox"} badge"#,
                #"badge.changed {"colour":"grey","count":0,"id":"inbox"} badge"#,
            ])
    }

    /// A module whose timers set themselves again after a time, as many as its request says.
    private static func ticker(_ name: String, work: Int = 0) -> String {
        """
        local m = { module = "\(name)" }
        m.requests = { start = { n = "integer", after = "seconds" }, tick = { n = "integer", after = "seconds" } }
        m.on = {
          ["\(name).start"] = function(e, bus)
            for n = 1, e.n do bus.after(e.after, "t" .. n, "\(name).tick", { n = n, after = e.after }) end
          end,
          ["\(name).tick"] = function(e, bus)
            for i = 1, \(work) do end
            bus.after(e.after, "t" .. e.n, "\(name).tick", e)
          end,
        }
        return m
        """
    }

    @Test(
        "timers that take too much of a second wait, are reported with their line, and end after some seconds",
        arguments: [(256, 0.001, 0), (4, 0.001, 20_000), (1, 0.001, 90_000)])
    func busyTimers(count: Int, after: Double, work: Int) throws {
        let stage = try Stage(["busy": Self.ticker("busy", work: work), "calm": Self.ticker("calm")])
        try stage.send("busy.start", ["n": .int(count), "after": .double(after)])
        try stage.send("calm.start", ["n": 1, "after": 1])
        stage.told = []
        stage.world.bus.advance(to: .seconds(60))
        let fired = stage.told.count { $0.hasPrefix("busy.tick") }
        #expect(fired > 100 && fired < 25_000, "\(fired)")
        #expect(stage.told.count { $0.hasPrefix("calm.tick") } >= 59)
        let failure = try #require(stage.world.failures.first)
        #expect(failure.query == "timers of busy" && failure.line == (9))
        #expect(failure.message.hasPrefix("the timers of 'busy' took more than 20 % of a second"))
        #expect(stage.world.benched.map(\.query) == ["timers of busy"])
        // A reload gives the module another chance.
        try stage.load(["busy": Self.ticker("busy"), "calm": Self.ticker("calm")])
        try stage.send("busy.start", ["n": 1, "after": 1])
        stage.told = []
        stage.world.bus.advance(to: .milliseconds(70_500))
        #expect(stage.told.count { $0.hasPrefix("busy.tick") } == 10)
    }

    @Test("timers that take their part of a second, and no more, all fire when they are due")
    func calmTimers() throws {
        let stage = try Stage(["calm": Self.ticker("calm", work: 100)])
        try stage.send("calm.start", ["n": 50, "after": 0.05])
        stage.told = []
        stage.world.bus.advance(to: .seconds(20))
        // Each of the 50 fires 20 times a second; those of one instant are a nanosecond apart.
        #expect((19_900...20_000).contains(stage.told.count), "\(stage.told.count)")
        #expect(stage.world.failures.isEmpty)
    }

    @Test("many modules whose timers are busy together leave each its part, and the rest of time to others")
    func manyBusyModules() throws {
        let names = (1...30).map { "m\($0)" }
        let stage = try Stage(names.reduce(into: [:]) { $0[$1] = Self.ticker($1, work: 1_000) })
        for name in names { try stage.send("\(name).start", ["n": 20, "after": 0.01]) }
        stage.told = []
        stage.world.bus.advance(to: .seconds(5))
        let counts = names.map { name in stage.told.count { $0.hasPrefix("\(name).tick") } }
        // 20,000,000 units a second, of which each timer takes about 4,000.
        #expect(counts.reduce(0, +) < 60_000, "\(counts)")
        #expect(try #require(counts.min()) > 100, "\(counts)")
    }

    @Test("one request reads modules until it has taken its part, and each of them alone")
    func readingMany() throws {
        let names = (1...60).map { "m\($0 + 100)" }
        func source(_ name: String) -> String {
            "return { module = '\(name)', state = function(ctx) for i = 1, 80000 do end return { x = 1 } end }"
        }
        let stage = try Stage(names.reduce(into: [:]) { $0[$1] = source($1) })
        func read() throws -> [String] {
            let state = try stage.world.bus.state()
            return names.filter { state[$0] == ["x": 1] }
        }
        let first = try read()
        #expect(first.count > 5 && first.count < 40 && first == Array(names.prefix(first.count)))
        #expect(try stage.world.bus.state()[names[59]]?["failed"]?.stringValue?.hasPrefix("not read: ") == true)
        for name in names { #expect(try stage.world.bus.state(of: name) == ["x": 1]) }
    }

    @Test("a state or kept memory that is too large is refused with its size, and the rest goes on")
    func large() throws {
        let stage = try Stage([
            "big": """
            local big = { module = "big", keep = { "all" } }
            big.requests = { grow = { lists = "integer" } }
            big.on = { ["big.grow"] = function(e, bus, ctx)
              ctx.memory.all = {}
              for i = 1, e.lists do
                local list = {}
                for n = 1, 1000 do list[n] = n end
                ctx.memory.all[i] = list
              end
            end }
            return big
            """
        ])
        for lists in [1, 40, 41, 2] { try stage.send("big.grow", ["lists": .int(lists)]) }
        #expect(stage.told.count { $0.contains("keptChanged") } == 2)
        #expect(stage.world.failures.map(\.query) == ["big.keep"])
        let message = try #require(stage.world.failures.first?.message)
        #expect(
            message.hasPrefix("what 'keep' names has 360") && message.hasSuffix("bytes; at most 262144 are allowed"))
        try stage.send("big.grow", ["lists": 40])
        let state = try stage.world.bus.state(of: "big")
        #expect(state?["failed"]?.stringValue?.hasPrefix("ctx.memory, which is the state, has 360") == true)
        try stage.send("big.grow", ["lists": 1])
        #expect(try stage.world.bus.state(of: "big")?["all"]?[0]?.arrayValue?.count == 1_000)
    }

    @Test(
        "a question whose declaration changes is answered after each reload, by the module and by a rule",
        arguments: [false, true])
    func changedQuestion(hasRule: Bool) throws {
        let asks = [
            "n = 'integer'", "n = 'integer', m = 'integer?'", "n = 'integer, 0 to 9'", "n = 'integer'", "n = 'number'",
        ]
        let answers = ["'integer'", "'number'", "{ a = 'integer' }", "'integer'"]
        func files(_ round: Int) -> [[String: String]] {
            let isTable = round % answers.count == 2
            let module = """
                return { module = "m", questions = { q = {
                  asks = { \(asks[round % asks.count]) }, answers = \(answers[round % answers.count]),
                  default = function(q) return \(isTable ? "{ a = q.n }" : "q.n") end } } }
                """
            let rule = """
                return { q = function(q) return \(isTable ? "{ a = q.n + 1 }" : "q.n + 1") end }
                """
            return hasRule ? [["m": module], ["m": rule]] : [["m": module]]
        }
        let world = try World("return {}")
        let asker =
            "return { on = { ['demo.show'] = function(e, bus) local a = bus.ask('m.q', { n = 3 }) "
            + "print(type(a) == 'table' and a.a or a) end } }"
        for round in 0..<12 {
            var layers = files(round).enumerated().map { layer("rules\($0.offset)", $0.element) }
            layers.append(layer("top", ["demo": asker]))
            try world.rules.load(layers)
            world.printed = []
            world.bus.publish(DemoShow(id: "a"))
            #expect(world.printed.map(\.text) == [hasRule ? "4\n" : "3\n"], "round \(round): \(world.failures)")
        }
    }

    @Test("rules of any layer answer a question before the module does, and set its settings")
    func rules() throws {
        let stage = try Stage([:])
        try stage.load(
            [
                "badge": """
                return { settings = { fadeAfter = 5 }, colour = function(question, ctx)
                  if question.count > 10 then return "red" end
                  return "grey"
                end }
                """
            ], ["badge": Self.badge])
        try stage.send("badge.set", ["id": "inbox", "count": 3])
        stage.world.bus.advance(to: .seconds(5))
        #expect(stage.told.filter { $0.contains("changed") }.count == 2)
        #expect(stage.told.contains(#"badge.changed {"colour":"grey","count":3,"id":"inbox"} badge"#))
    }

    @Test("a rule file may react to a module's facts and ask its questions")
    func reaction() throws {
        let stage = try Stage([
            "badge": Self.badge,
            "demo": """
            return { on = { ["badge.changed"] = function(event, bus)
              bus.publish("demo.write", { id = bus.ask("badge.colour", { count = 0 }) .. " " .. event.colour })
            end } }
            """,
        ])
        try stage.send("badge.set", ["id": "inbox", "count": 3])
        #expect(stage.world.written == [DemoWrite(id: "grey red")])
    }

    @Test("events are checked against the declaration, with the path and what was expected")
    func checks() throws {
        let stage = try Stage(["badge": Self.badge])
        for (data, message) in [
            (["id": "x"] as Value, "count: missing (a whole number is required)"),
            ([:], "count: missing (a whole number is required; also missing: id)"),
            (["id": "x", "count": 1000], "count: expected 0 to 999, found 1000"),
            (["id": "x", "count": 1.5], "count: expected a whole number, found 1.5"),
            (["id": 5, "count": 1], "id: expected a string, found a number"),
            (["id": "x", "cout": 1], "cout: badge.set has no such field (did you mean 'count'?)"),
        ] {
            #expect {
                try stage.send("badge.set", data)
            } throws: {
                "\($0)" == message
            }
        }
    }

    @Test("the status of a module's file has the calls of its handlers, and a handler that goes round is named")
    func handlersAreCounted() throws {
        let stage = try Stage([
            "echo": """
            return { module = "echo", api = 1, requests = { ping = { id = "string" }, pong = { id = "string" } }, on = {
              ["echo.ping"] = function(event, bus) if event.id == "round" then bus.publish("echo.pong", event) end end,
              ["echo.pong"] = function(event, bus) bus.publish("echo.ping", event) end,
            } }
            """
        ])
        try stage.send("echo.ping", ["id": "once"])
        let file = try #require(stage.world.rules.status.files.first { $0.path.hasSuffix("echo.lua") })
        #expect(file.reactions.map { "\($0.name) \($0.calls)" } == ["echo.ping 1", "echo.pong 0"])

        var stopped: [BusCascadeStopped] = []
        stage.world.bus.subscribe(to: BusCascadeStopped.self) { stopped.append($0) }
        try stage.send("echo.ping", ["id": "round"])
        let places = stopped.first?.places ?? []
        #expect(places.count == 2 && places.allSatisfy { $0.contains("echo.lua:") }, "\(stopped)")
    }

    @Test("a reload keeps the memory and the timers of a module, and lets its new functions decide")
    func reload() throws {
        let stage = try Stage(["badge": Self.badge])
        try stage.send("badge.set", ["id": "inbox", "count": 3])
        try stage.load(["badge": Self.badge.replacing("\"red\" or \"grey\"", with: "\"grey\" or \"red\"")])
        #expect(try stage.world.bus.state(of: "badge") == ["inbox": 3])
        stage.told = []
        stage.world.bus.advance(to: .seconds(30))
        #expect(stage.told.last == #"badge.changed {"colour":"red","count":0,"id":"inbox"} badge"#)
        #expect(stage.told.count == 2)
    }

    @Test("when the declarations change, timers that fit stay, and the others are told")
    func changedDeclarations() throws {
        let stage = try Stage(["badge": Self.badge])
        try stage.send("badge.set", ["id": "inbox", "count": 3])
        // One more field that may be missing: the timer fits.
        try stage.load([
            "badge": Self.badge.replacing("set = { id", with: "set = { colour = \"string?\", id")
        ])
        #expect(stage.world.failures.isEmpty)
        stage.told = []
        stage.world.bus.advance(to: .seconds(30))
        #expect(stage.told.first == #"badge.set {"count":0,"id":"inbox"} badge"#)
        try stage.send("badge.set", ["id": "inbox", "count": 3])
        // A field that must be there: the timer does not fit.
        try stage.load([
            "badge": Self.badge.replacing("set = { id", with: "set = { colour = \"string\", id")
        ])
        #expect(stage.world.failures.map(\.query) == ["bus.after"])
        #expect(
            stage.world.failures.first?.message
                == "the timer 'fade:inbox' does not fit the new declarations, and ends: badge.set: data.colour: missing "
                + "(a string is required)")
        stage.told = []
        stage.world.bus.advance(to: .seconds(90))
        #expect(stage.told.isEmpty)
        #expect(try stage.world.bus.state(of: "badge") == ["inbox": 3])
    }

    @Test("a module whose file is removed is gone with its topics and timers")
    func removal() throws {
        let stage = try Stage(["badge": Self.badge])
        try stage.send("badge.set", ["id": "inbox", "count": 3])
        try stage.load([:])
        #expect(stage.world.bus.catalogue.event("badge.set") == nil)
        #expect(stage.world.bus.nextDeadline == nil)
        #expect(try stage.world.bus.state(of: "badge") == nil)
    }

    @Test("two thousand reloads under load lose no event, fire each timer once, and leave nothing behind")
    func manyReloads() throws {
        let stage = try Stage(["badge": Self.badge])
        let other = Self.badge.replacing("set = { id", with: "set = { colour = \"string?\", id")
        for round in 1...2_000 {
            try stage.load(["badge": round.isMultiple(of: 2) ? Self.badge : other])
            try stage.send("badge.set", ["id": .string("\(round % 10)"), "count": 1])
        }
        #expect(stage.told.count == 4_000)
        stage.told = []
        stage.world.bus.advance(to: .seconds(60))
        #expect(stage.told.count == 20)
        #expect(stage.world.failures.isEmpty)
    }

    @Test("data of the type table goes through a handler, its memory and a question as it came")
    func roundTrips() throws {
        let stage = try Stage([
            "echo": """
            local echo = { module = "echo" }
            echo.requests = { put = { data = "table" } }
            echo.facts = { out = { data = "table", kept = "table", answer = "table" } }
            echo.questions = { same = { asks = { data = "table" }, answers = "table", default = function(q) return q.data end } }
            echo.on = { ["echo.put"] = function(event, bus, ctx)
              local kept = ctx.memory.kept
              ctx.memory.kept = event.data
              bus.publish("echo.out", {
                data = event.data, kept = kept or table.object(), answer = bus.ask("echo.same", { data = event.data }) })
            end }
            function echo.state(ctx) return { kept = ctx.memory.kept } end
            return echo
            """
        ])
        var generator = SeededGenerator(seed: 39)
        var before: Value = [:]
        for number in 1...10_000 {
            let data: Value = ["root": .random(depth: 4, using: &generator)]
            stage.told = []
            try stage.send("echo.put", ["data": data])
            let out: Value = ["answer": data, "data": data, "kept": before]
            guard stage.told.last == "echo.out \(out.json) echo", stage.world.failures.isEmpty else {
                Issue.record("\(number): \(out.json) became \(stage.told) \(stage.world.failures)")
                return
            }
            if number % 100 == 0 { #expect(try stage.world.bus.state(of: "echo") == ["kept": data]) }
            before = data
        }
    }

    @Test("an empty table of a script is what it says it is, and a null of a typed field is not there")
    func kinds() throws {
        let stage = try Stage([
            "echo": """
            local echo = { module = "echo" }
            echo.requests = { put = { data = "table", word = "string?" } }
            echo.facts = { out = { data = "table" } }
            echo.on = { ["echo.put"] = function(event, bus, ctx)
              local came = event.data
              came.gone.a = nil
              table.remove(came.list)
              bus.publish("echo.out", { data = {
                object = table.object(), list = table.list(), any = {}, full = table.object({ a = 1 }),
                seen = came.gone, removed = came.list, missing = event.word == nil, null = came.null == null } })
              table.object(table)
            end }
            return echo
            """
        ])
        try stage.send("echo.put", ["data": ["gone": ["a": 1], "list": [1], "null": .null], "word": .null])
        #expect(stage.told.count == 1)
        #expect(stage.world.failures.map(\.message) == ["a library is read-only"])
        try stage.load([
            "echo": try #require(
                stage.source("echo")
            ).replacing("table.object(table)", with: "")
        ])
        try stage.send("echo.put", ["data": ["gone": ["a": 1], "list": [1], "null": .null], "word": .null])
        #expect(
            stage.told.last
                == #"echo.out {"data":{"any":[],"full":{"a":1},"list":[],"missing":true,"null":true,"object":{},"removed":[],"seen":{}}} echo"#
        )
    }

    private static let cutting = """
        local cut = { module = "cut" }
        cut.requests = { go = { word = "string", first = "integer", last = "integer" } }
        cut.facts = { done = { bytes = "string", letters = "string", data = "table" } }
        cut.on = { ["cut.go"] = function(event, bus, ctx)
          ctx.memory.kept = event.word:sub(event.first, event.last)
          bus.publish("cut.done", {
            bytes = event.word:sub(event.first, event.last),
            letters = utf8.sub(event.word, event.first, event.last),
            data = { list = { ctx.memory.kept } } })
        end }
        return cut
        """

    @Test("a text that is cut inside a letter loses what is left of it, which is told once")
    func cutLetters() throws {
        let stage = try Stage(["cut": Self.cutting])
        for (first, last) in [(1, 3), (4, 7), (1, 3)] {
            try stage.send("cut.go", ["word": "Grüße", "first": .int(first), "last": .int(last)])
        }
        #expect(
            stage.told.filter { $0.hasPrefix("cut.done") } == [
                #"cut.done {"bytes":"Gr","data":{"list":["Gr"]},"letters":"Grü"} cut"#,
                #"cut.done {"bytes":"ße","data":{"list":["ße"]},"letters":"ße"} cut"#,
                #"cut.done {"bytes":"Gr","data":{"list":["Gr"]},"letters":"Grü"} cut"#,
            ])
        #expect(stage.world.failures.isEmpty)
        #expect(stage.warned.map(\.line) == [4])
        #expect(stage.warned.first?.message.hasPrefix("data.bytes is not valid UTF-8") == true)
    }

    @Test("utf8.sub counts letters as string.sub counts bytes, from both ends")
    func letters() throws {
        let stage = try Stage(["cut": Self.cutting])
        var generator = SeededGenerator(seed: 5)
        let alphabet = Array("aß€🙂e\u{301}")
        for _ in 0..<2_000 {
            let word = String(
                (0..<Int.random(in: 0...6, using: &generator)).map { _ in alphabet.randomElement(using: &generator)! })
            let scalars = Array(word.unicodeScalars)
            let (first, last) = (Int.random(in: -9...9, using: &generator), Int.random(in: -9...9, using: &generator))
            try stage.send("cut.go", ["word": .string(word), "first": .int(first), "last": .int(last)])
            let from = max(1, first < 0 ? scalars.count + first + 1 : first)
            let to = min(scalars.count, last < 0 ? scalars.count + last + 1 : last)
            var wanted = ""
            if from <= to { wanted.unicodeScalars += scalars[(from - 1)..<to] }
            let told = try JSONDecoder().decode(
                [String: Value].self,
                from: Data(stage.told.last!.split(separator: " ", maxSplits: 1)[1].dropLast(4).utf8))
            #expect(told["letters"] == .string(wanted), "\(word) \(first) \(last)")
        }
    }

    @Test("a question that asks itself fails with its path, and the handler goes on failing alone")
    func circle() throws {
        let stage = try Stage([
            "ring": """
            local ring = { module = "ring" }
            ring.requests = { go = {} }
            ring.facts = { done = { value = "integer" } }
            ring.questions = {
              first = { answers = "integer", default = function(q, ctx, bus) return bus.ask("ring.second") end },
              second = { answers = "integer", default = function(q, ctx, bus) return bus.ask("ring.first") end },
            }
            ring.on = { ["ring.go"] = function(event, bus) bus.publish("ring.done", { value = bus.ask("ring.first") }) end }
            return ring
            """
        ])
        try stage.send("ring.go", [:])
        #expect(stage.told == ["ring.go {} test"])
        #expect(
            stage.world.failures.map(\.message).contains {
                $0.contains("the question 'ring.first' asks itself: ring.first asks ring.second asks ring.first")
            })
        #expect(stage.world.failures.map(\.query).contains("on ring.go"))
    }

    @Test("a chain of eight questions is answered, a ninth is refused")
    func depth() throws {
        func chain(_ count: Int) -> String {
            let questions = (1...count).map { number in
                let body = number == count ? "return 7" : "return bus.ask(\"chain.q\(number + 1)\", {})"
                return "q\(number) = { answers = \"integer\", default = function(q, ctx, bus) \(body) end }"
            }
            return """
                local chain = { module = "chain" }
                chain.requests = { go = {} }
                chain.facts = { done = { value = "integer" } }
                chain.questions = { \(questions.joined(separator: ",\n")) }
                chain.on = { ["chain.go"] = function(event, bus, ctx)
                  ctx.memory.before = true
                  local value = bus.ask("chain.q1")
                  local text = ("x"):rep(3) .. value
                  bus.publish("chain.done", { value = value + #text - 4 })
                end }
                return chain
                """
        }
        let stage = try Stage(["chain": chain(8)])
        try stage.send("chain.go", [:])
        #expect(stage.told.last == #"chain.done {"value":7} chain"#)
        let long = try Stage(["chain": chain(9)])
        try long.send("chain.go", [:])
        #expect(long.told.count == 1)
        #expect(long.world.failures.contains { $0.message.contains("more than 8 questions wait for each other") })
    }

    @Test("a question has a budget of its own, and its failure leaves the handler's work as it was")
    func budget() throws {
        var limits = RuleHost.Limits()
        limits.work = 20_000
        let stage = try Stage(
            [
                "busy": """
                local busy = { module = "busy" }
                busy.requests = { go = { spin = "integer" } }
                busy.facts = { done = { text = "string" } }
                busy.questions = { work = { asks = { spin = "integer" }, answers = "integer",
                  default = function(question, ctx)
                    local sum = 0
                    for i = 1, question.spin do sum = sum + 1 end
                    ctx.memory.asked = (ctx.memory.asked or 0) + 1
                    return sum
                  end } }
                busy.on = { ["busy.go"] = function(event, bus, ctx)
                  bus.publish("busy.done", { text = "before" })
                  local ok, answer = pcall(bus.ask, "busy.work", { spin = event.spin })
                  bus.publish("busy.done", { text = tostring(ok) .. " " .. (ok and answer or "failed") })
                end }
                return busy
                """
            ], limits: limits)
        try stage.send("busy.go", ["spin": 3_000])
        #expect(
            stage.told.suffix(2) == [#"busy.done {"text":"before"} busy"#, #"busy.done {"text":"true 3000"} busy"#])
        stage.told = []
        try stage.send("busy.go", ["spin": 1_000_000])
        #expect(
            stage.told.suffix(2) == [#"busy.done {"text":"before"} busy"#, #"busy.done {"text":"false failed"} busy"#])
        #expect(try stage.world.bus.state(of: "busy") == ["asked": 1])
        #expect(stage.world.failures.map(\.query) == ["busy.work"])
    }

    @Test("a module may not publish facts of others, and has at most 256 timers")
    func refusals() throws {
        let stage = try Stage([
            "greedy": """
            local greedy = { module = "greedy" }
            greedy.requests = { fact = {}, timers = { count = "integer" } }
            greedy.on = {
              ["greedy.fact"] = function(event, bus) bus.publish("demo.shown", { id = "x" }) end,
              ["greedy.timers"] = function(event, bus)
                for i = 1, event.count do bus.after(1, "t" .. i, "greedy.fact") end
              end,
            }
            return greedy
            """
        ])
        try stage.send("greedy.fact", [:])
        #expect(stage.world.failures.last?.message.hasPrefix("demo.shown is a fact") == true)
        try stage.send("greedy.timers", ["count": 256])
        #expect(stage.world.failures.count == 1)
        try stage.send("greedy.timers", ["count": 257])
        #expect(
            stage.world.failures.last?.message
                == "a module may have at most 256 timers that wait, and this would be 257; a timer of the same name replaces "
                + "the one before")
    }

    @Test("a rule file has no timers")
    func timerOfRules() throws {
        let world = try World(
            "return { on = { ['demo.show'] = function(event, bus) bus.after(1, 'x', 'demo.write', { id = 'a' }) end } }"
        )
        world.bus.publish(DemoShow(id: "x"))
        #expect(world.failures.first?.message.hasPrefix("bus.after is for modules in Lua") == true)
    }

    @Test("who looks at the state changes nothing")
    func state() throws {
        let stage = try Stage([
            "counter": """
            local counter = { module = "counter" }
            counter.requests = { add = {} }
            counter.on = { ["counter.add"] = function(event, bus, ctx) ctx.memory.n = (ctx.memory.n or 0) + 1 end }
            function counter.state(ctx)
              ctx.memory.n = (ctx.memory.n or 0) + 100
              return { shown = ctx.memory.n, at = ctx.now }
            end
            return counter
            """
        ])
        try stage.send("counter.add", [:])
        #expect(try stage.world.bus.state(of: "counter") == ["shown": 101, "at": 0])
        #expect(try stage.world.bus.state(of: "counter") == ["shown": 101, "at": 0])
    }

    @Test("what a module keeps is told when it changes, and restored by a request")
    func keep() throws {
        let source = """
            local counter = { module = "counter", keep = { "n" } }
            counter.requests = { add = {}, idle = {} }
            counter.on = {
              ["counter.add"] = function(event, bus, ctx)
                ctx.memory.n = (ctx.memory.n or 0) + 1
                ctx.memory.other = true
              end,
              ["counter.idle"] = function() end,
            }
            return counter
            """
        let stage = try Stage(["counter": source])
        try stage.send("counter.add", [:])
        try stage.send("counter.idle", [:])
        #expect(stage.told.filter { $0.contains("kept") } == [#"counter.keptChanged {"values":{"n":1}} counter"#])
        let next = try Stage(["counter": source])
        try next.send("counter.restoreKept", ["values": ["n": 41]])
        try next.send("counter.add", [:])
        #expect(try next.world.bus.state(of: "counter") == ["n": 42, "other": true])
    }

    private static let lamp = """
        local lamp = { module = "lamp", keep = { "isOn" } }
        lamp.requests = { set = { isOn = "boolean" }, blink = {} }
        lamp.facts = { changed = { isOn = "boolean" } }
        lamp.on = {
          start = function(event, bus, ctx)
            ctx.memory.starts = (ctx.memory.starts or 0) + 1
            if ctx.memory.isOn then bus.after(60, "off", "lamp.set", { isOn = false }) end
          end,
          ["lamp.set"] = function(event, bus, ctx)
            ctx.memory.isOn = event.isOn
            bus.publish("lamp.changed", event)
          end,
          ["lamp.changed"] = function(event, bus)
            if not event.isOn then bus.refuse("too late") end
          end,
          ["lamp.blink"] = function(event, bus, ctx)
            bus.publish("lamp.changed", { isOn = true })
            pcall(function() bus.refuse("the lamp\\n is off") end)
            bus.publish("lamp.changed", { isOn = true })
          end,
        }
        return lamp
        """

    @Test("the handler 'start' runs once, when the memory is back, and events that came before wait for it")
    func start() throws {
        let stage = try Stage([:], startsAtOnce: false)
        try stage.load(["lamp": Self.lamp])
        try stage.send("lamp.set", ["isOn": false])
        try stage.send("lamp.restoreKept", ["values": ["isOn": true]])
        #expect(try stage.world.bus.state(of: "lamp") == ["isOn": true])
        #expect(!stage.told.contains { $0.hasPrefix("lamp.changed") })
        stage.world.rules.startModules()
        #expect(stage.told.filter { $0.hasPrefix("lamp.changed") } == [#"lamp.changed {"isOn":false} lamp"#])
        #expect(try stage.world.bus.state(of: "lamp") == ["isOn": false, "starts": 1])
        stage.world.rules.startModules()
        #expect(try stage.world.bus.state(of: "lamp") == ["isOn": false, "starts": 1])
    }

    @Test(
        "a timer that 'start' sets by the memory fires, a save does not start the module again, and one that fails is tried again"
    )
    func startAgain() throws {
        let stage = try Stage([:], startsAtOnce: false)
        try stage.load(["lamp": Self.lamp.replacing("ctx.memory.starts =", with: "error('no') ctx.memory.starts =")])
        try stage.send("lamp.restoreKept", ["values": ["isOn": true]])
        stage.world.rules.startModules()
        #expect(stage.world.failures.map(\.query) == ["on lamp.start"])
        try stage.load(["lamp": Self.lamp])
        stage.world.rules.startModules()
        #expect(try stage.world.bus.state(of: "lamp") == ["isOn": true, "starts": 1])
        try stage.load(["lamp": Self.lamp + "\n-- saved again"])
        stage.world.bus.advance(to: .seconds(61))
        #expect(stage.told.contains(#"lamp.changed {"isOn":false} lamp"#))
        #expect(try stage.world.bus.state(of: "lamp") == ["isOn": false, "starts": 1])

        let other = try Stage(["lamp": Self.lamp])
        #expect(try other.world.bus.state(of: "lamp") == ["starts": 1])
        try other.send("lamp.set", ["isOn": true])
        #expect(try other.world.bus.state(of: "lamp") == ["isOn": true, "starts": 1])
        other.world.bus.advance(to: .seconds(1))
        #expect(try other.world.bus.state(of: "lamp") == ["isOn": true, "starts": 1])
    }

    @Test("a refusal ends the handler, undoes what it wanted, and cannot be caught; it is no failure of the module")
    func refusal() throws {
        let stage = try Stage(["lamp": Self.lamp])
        for _ in 0..<10 { try stage.send("lamp.blink", [:]) }
        #expect(stage.told.count == 20)
        let rejected = #"lamp.rejected {"explanation":"the lamp\\n is off","request":"lamp.blink"} lamp"#
        #expect(stage.told.last == rejected)
        #expect(stage.world.failures.isEmpty)
        try stage.send("lamp.set", ["isOn": false])
        #expect(
            stage.world.failures.map(\.message) == [
                "bus.refuse answers the requests of this module, and 'lamp.changed' is none of them"
            ])
    }

    @Test("a module's own fact 'rejected' is its refusal if it has a text 'explanation'", arguments: [true, false])
    func ownRefusal(hasText: Bool) throws {
        let stage = try Stage([
            "lamp": """
            local lamp = { module = "lamp", requests = { blink = {} } }
            lamp.facts = { rejected = { \(hasText ? "explanation" : "code") = "string" } }
            lamp.on = { ["lamp.blink"] = function(event, bus) bus.refuse("the lamp is off") end }
            return lamp
            """
        ])
        try stage.send("lamp.blink", [:])
        #expect(
            stage.told.last
                == (hasText ? #"lamp.rejected {"explanation":"the lamp is off"} lamp"# : "lamp.blink {} test"))
        #expect(
            stage.world.failures.map(\.message)
                == (hasText
                    ? []
                    : [
                        "bus.refuse publishes the fact 'lamp.rejected', and the module declares something else under this name; a fact "
                            + "rejected = { explanation = \"string\" } would do"
                    ]))
    }

    @Test("a declared state has the same types when its tables are empty, and says what does not fit")
    func shows() throws {
        let stage = try Stage([
            "lamp": """
            local lamp = { module = "lamp", requests = { set = { id = "string?" } } }
            lamp.shows = { rooms = "[string]", counts = "table", at = { x = "number?" } }
            lamp.on = { ["lamp.set"] = function(event, bus, ctx) ctx.memory.id = event.id end }
            function lamp.state(ctx)
              local id = ctx.memory.id
              return { rooms = { id }, counts = id and { [id] = 1 } or {}, at = {}, wrong = id == "x" and 1 or nil }
            end
            return lamp
            """
        ])
        #expect(try stage.world.bus.state(of: "lamp") == ["rooms": [], "counts": [:], "at": [:]])
        try stage.send("lamp.set", ["id": "hall"])
        #expect(try stage.world.bus.state(of: "lamp") == ["rooms": ["hall"], "counts": ["hall": 1], "at": [:]])
        try stage.send("lamp.set", ["id": "x"])
        let failed = try stage.world.bus.state(of: "lamp")?["failed"]?.stringValue
        #expect(
            failed?.contains("wrong: the state has a field that 'shows' does not declare") == true, "\(failed ?? "")")
    }

    @Test(
        "a wrong declaration is refused with its line and what is meant",
        arguments: [
            (#"m.requests = { set = { id = "strng" } }"#, "'strng' is not a type", "did you mean 'string'?"),
            (#"m.requests = { set = { id = "integer, 9 to 1" } }"#, "the range 9 to 1 is empty", nil),
            (#"m.requests = { set = { id = "string, 0 to 9" } }"#, "only numbers have a range", nil),
            (#"m.requests = { set = { id = "red | red" } }"#, "the word 'red' stands twice", nil),
            (#"m.requests = { set = "string" }"#, "'requests.set' must be a table of fields", nil),
            (#"m.requests = { Set = {} }"#, "'Set' in 'requests' cannot be the name of a topic", nil),
            (#"m.on = { start = 1 }"#, "on[\"start\"] must be a function(event, bus, ctx)", nil),
            (#"m.shows = { a = "strng" }"#, "'strng' is not a type", "did you mean 'string'?"),
            (#"m.facts = { x = {} } m.requests = { x = {} }"#, "'x' is declared in 'requests' and in 'facts'", nil),
            (
                #"m.questions = { q = { default = function() end } }"#,
                "the question 'q' does not say what its answer is", nil
            ),
            (#"m.questions = { q = { answers = "string" } }"#, "the question 'q' has no answer of its own", nil),
            (#"m.settings = { a = "integer" }"#, "the setting 'a' has no default", nil),
            (
                #"m.settings = { a = { "integer, 0 to 9", default = 10 } }"#,
                "the default of the setting 'a' is not such a value: expected 0 to 9, found 10", nil
            ),
            (#"m.on = { ["m.nothing"] = function() end }"#, "no event has the topic 'm.nothing'", nil),
            (#"m.request = {}"#, "'request' is not a part of a module", "did you mean 'requests'?"),
            (#"m.keep = "all""#, "'keep' must be a list of names in ctx.memory", nil),
            (#"m.api = 2"#, "this file is written for version 2 of the rules' contract", nil),
        ])
    func declarations(line: String, message: String, hint: String?) throws {
        let world = try World()
        let problems = world.problems("local m = { module = 'm' }\n\(line)\nreturn m", namespace: "m")
        #expect(problems.count == 1, "\(problems)")
        #expect(problems.first?.message.contains(message) == true, "\(problems)")
        #expect(problems.first?.line == 2)
        if let hint { #expect(problems.first?.hint == hint) }
    }

    @Test("a module may not have the name of one of the host's, nor another one than its file")
    func names() throws {
        let world = try World()
        #expect(
            world.problems("return { module = 'demo' }").map(\.message) == ["the host has a module 'demo' already"])
        #expect(
            world.problems("return { module = 'tips' }", namespace: "tip").map(\.message)
                == ["the module is called 'tips', and its file tip.lua"])
    }

    @Test(
        "a file whose name cannot be that of a module declares nothing, and the nearest good name is suggested",
        arguments: [
            ("Badge", "badge"), ("my-badge", "myBadge"), ("my badge", "myBadge"), ("2badge", "badge"), ("a.b", "aB"),
            ("badge_2", "badge2"), ("-", "badge"), ("日本", "badge"),
            (String(repeating: "x", count: 64), String(repeating: "x", count: 63)),
        ])
    func fileNames(name: String, near: String) throws {
        let source =
            "return { module = '\(name)', keep = { 'a' }, requests = { set = {} }, settings = { n = 'integer' } }"
        let problems = try World().problems(source, namespace: name)
        #expect(problems.count == 1, "\(problems)")
        #expect(problems.first?.message.hasPrefix("'\(name)' cannot be the name of a module") == true)
        #expect(problems.first?.hint == "call the file \(near).lua, and the module by the same name")
    }

    @Test("a name that is declared twice is refused, whatever the two are")
    func twice() throws {
        let question = "{ answers = 'string', default = function() end }"
        let lists = ["requests": "{}", "facts": "{}", "questions": question]
        for (first, a) in lists.sorted(by: { $0.key < $1.key }) {
            for (second, b) in lists.sorted(by: { $0.key < $1.key }) where first < second {
                let problems = try World().problems(
                    "return { module = 'm', \(first) = { x = \(a) }, \(second) = { x = \(b) } }", namespace: "m")
                #expect(problems.count == 1 && problems[0].message.contains("'x' is declared in"), "\(problems)")
            }
            for name in ["settingsChanged", "keptChanged", "restoreKept"] {
                let problems = try World().problems(
                    "return { module = 'm', keep = { 'a' }, \(first) = { \(name) = \(a) } }", namespace: "m")
                #expect(problems.count == 1 && problems[0].message.contains("'\(name)' is declared in"), "\(problems)")
            }
        }
    }

    @Test("the same declarations have the same types, other ones have others")
    func types() throws {
        let first = try Stage(["badge": Self.badge]), second = try Stage(["badge": Self.badge])
        let other = try Stage(["badge": Self.badge.replacing("0 to 999", with: "0 to 99")])
        func type(_ stage: Stage) throws -> ObjectIdentifier {
            ObjectIdentifier(try #require(stage.world.bus.catalogue.event("badge.set")))
        }
        #expect(try type(first) == type(second))
        #expect(try type(first) != type(other))
    }
}
