import EventBus
import RuleCheck
import RuleHost
import Testing

@testable import RuleTestSupport

@Suite("Checking")
struct CheckTests {
    private func findings(_ source: String, _ modules: [String: String] = [:]) throws -> [RuleFinding] {
        try World().rules.checker.check([layer("rules", ["demo": source], modules: modules)]).findings
    }

    @Test(
        "the check finds no problem in correct rules",
        arguments: [
            // Parameters may have other names, and there may be fewer of them.
            "return { merge = function(a, b) return a.id == b.id and 'keep' or 'separate' end }",
            "return { rank = function() return 1 end }",
            "return { rank = function(...) local item = ... return item.weight end }",
            // Some values are known only when the rule runs.
            "local best = { a = 'keep' }\nreturn { merge = function(incoming) return best[incoming.id] end }",
            "local function pick(item) return item.size == 'small' and 'keep' or 'replace' end\nreturn { merge = pick }",
            "return { merge = function(incoming) local answer if incoming.isUrgent then answer = 'keep' else answer = 'replace' end return answer end }",
            "return { rank = function(item, ctx) local n = ctx.memory.n or {} ctx.memory.n = n return #n end }",
            // A function may end in different ways.
            "return { rank = function(item) while true do if item.count then return 1 end end end }",
            "return { rank = function(item) if item.count then return 1 else error('no count') end end }",
            "return { rank = function(item) do return 1 end end }",
            "return { rank = function(item) repeat return 1 until true end }",
            "return { rank = function(item) for i = 1, 3 do if i > 2 then return i end end return 0 end }",
            // An answer may be put together step by step.
            "return { normalize = function(item) local options = {} options.title = item.title return options end }",
            "return { normalize = function(item) return { title = item.title, weight = item.weight and 1 or 2 } end }",
            "return { normalize = function(item) return {} end }",
            // Some answers are valid only for some queries.
            "return { pick = function() return 'a' end }",
            "return { rank = function() return 5 * 3 end }",
            // A field may be read from a table that may be missing.
            "return { rank = function(item) return (item.otherBadge or {}).count or 0 end }",
            "return { rank = function(item) local n = 0 for _, tag in ipairs(item.tags) do n = n + #tag end return n end }",
            "return { rank = function(item) return item.extra.anything or 0 end }",
            "return { pick = function(items) table.sort({}, function(a, b) return a.x < b.x end) return items[1].id end }",
            // A function may call another one that it replaces.
            "local demo = { rank = function(item) return 1 end }\nlocal inner = demo.rank\nfunction demo.rank(item) return inner(item) + 1 end\nreturn demo",
            "return { on = { ['demo.show'] = function(event, bus) bus.publish('demo.write', { id = event.id, after = 1 }) end } }",
            "return { on = { ['demo.show'] = function(event, bus) local data = { id = event.id } bus.publish('demo.write', data) end } }",
            "return { on = { ['demo.show'] = function(event) event.extra = 1 end } }",
            // A table may be filled in other ways.
            "local f = {} for _, n in ipairs({ 'a' }) do f[n] = function() return 1 end end return { rank = function() return f.a() end }",
            "local f = {}\nlocal function fill() f.a = function() return 1 end end\nfill()\nreturn { rank = function() return f.a() end }",
            "local f = {}\nlocal g = f\ng.a = function() return 1 end\nreturn { rank = function() return f.a() end }",
            "local f = {}\nlocal function fill(t) t.a = function() return 1 end end\nfill(f)\nreturn { rank = function() return f.a() end }",
            "return { rank = function(item) if item.isUrgent or false then return 1 end return 2 end }",
            "return { rank = function(item) local floor = math.floor return floor(item.weight) end }",
            "return { rank = function(item) local i = item.id:find('a', 1, true) return i and i + 1 or 0 end }",
            // A helper may take values of several kinds.
            "local function text(v) if type(v) == 'table' then return v.x end return v end\nreturn { rank = function() return text(3) end }",
            "local function text(v) if v then return v.x end end\nlocal _ = text(nil)\nreturn { rank = function() return 1 end }",
            "local function is(v) return v == 'all' end\nreturn { rank = function() return is(3) and 1 or 2 end }",
            "local function size(v, most) most = most or 3 return v > most and most or v end\nreturn { rank = function() return size(3) end }",
            "local function call(f, x) return f(x) end\nreturn { rank = function() return call(function(n) return n + 1 end, 1) end }",
            "local function both(a, b) return a, b end\nreturn { rank = function() return (math.max(both(1, 2))) end }",
            // A value that may be nil may be tested in another place.
            "local function has(item) return item.count ~= nil end\nreturn { rank = function(item) if has(item) then return item.count + 1 end return 0 end }",
            "return { rank = function(item) local n = item.count if n then return item.count + 1 end return 0 end }",
            "return { rank = function(item) return assert(item.count) + 1 end }",
            "return { rank = function(item, ctx) if not ctx.memory.on then ctx.memory.on = true ctx.memory.n = 0 end ctx.memory.n = ctx.memory.n + 1 return ctx.memory.n end }",
            "return { rank = function(item) local t = {} for _, v in ipairs({ 'a', item.title }) do t[#t + 1] = v:upper() end table.sort(t) return #table.concat(t, ',') end }",
            "local a, b = 1\nlocal c <const> = 2\ngoto done\n::done::\nreturn { rank = function() return a + c end }",
        ])
    func noFalseAlarm(_ source: String) throws {
        let findings = try findings(source)
        #expect(findings.isEmpty, "\(findings.map(\.problem.description))")
    }

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

    @Test("mistakes in two files are reported together, even if one of the files does not load")
    func allAtOnce() throws {
        let report = try World().rules.checker.check([
            layer("a", ["demo": "return { mrege = function() end, settings = { limt = 1 } }"]),
            layer("b", ["demo": "local x = nothing\nreturn { raank = function() end }"]),
        ])
        #expect(
            report.findings.map { "\($0.file):\($0.line) \($0.message)" } == [
                "a/demo.lua:1 'mrege' is not a policy of demo", "a/demo.lua:1 'limt' is not a setting of demo",
                "b/demo.lua:1 undefined name 'nothing'", "b/demo.lua:2 'raank' is not a policy of demo",
            ])
        #expect(report.findings.allSatisfy { $0.severity == .error })
    }

    @Test("every wrong setting is reported in the layer that sets it")
    func settings() throws {
        let report = try World().rules.checker.check([
            layer("a", ["demo": "return { settings = { limit = 'x' } }"]),
            layer("b", ["demo": "return {\n settings = { interval = true,\n  labels = { b = 2 } } }"]),
        ])
        #expect(
            report.findings.map { "\($0.file):\($0.line):\($0.column ?? 0)" } == [
                "a/demo.lua:1:31", "b/demo.lua:2:26", "b/demo.lua:3:18",
            ])
    }

    @Test("a reaction that publishes a fact is found where it says so, unless the host is a test bench")
    func facts() throws {
        let rules = layer(
            "a",
            [
                "demo": """
                local function say(bus, topic) bus.publish(topic, { id = "a" }) end
                return { on = { ["demo.show"] = function(e, bus)
                  bus.publish("demo.shown", { id = "a" })
                  say(bus, "demo.shown")
                end } }
                """
            ])
        let found = try World().rules.checker.check([rules]).findings
        #expect(found.map(\.kind) == [.reservedTopic, .reservedTopic])
        #expect(found.map(\.line) == [1, 3])
        #expect(Set(found.map(\.message)) == ["demo.shown is a fact: only the module 'demo' says it"])
        #expect(found.allSatisfy { $0.hint?.hasPrefix("publish a request, such as demo.show; ") == true })
        #expect(try World(allowsFacts: true).rules.checker.check([rules]).findings.isEmpty)
    }

    @Test("a reaction that triggers itself through another file is found, unless a later layer replaces it")
    func loops() throws {
        let show = "return { on = { ['demo.write'] = function(e, bus) bus.publish('demo.show', { id = 'a' }) end } }"
        let write = "return { on = { ['demo.show'] = function(e, bus) bus.publish('demo.write', { id = 'a' }) end } }"
        let both = layer("a", ["bus": show, "demo": write])
        let found = try World().rules.checker.check([both]).findings
        #expect(found.map(\.kind) == [.triggersItself])
        #expect(found.first?.message == "this reaction triggers itself: demo.write → demo.show → demo.write")
        let quiet = layer("b", ["bus": "return { on = { ['demo.write'] = function() end } }"])
        #expect(try World().rules.checker.check([both, quiet]).findings.isEmpty)
    }

    @Test("a broken module is an error if it is required, and otherwise a warning")
    func modules() throws {
        let broken = ["broken": "return {"]
        #expect(try findings("return {}", broken).map(\.severity) == [.warning])
        #expect(try findings("require 'lib.broken'\nreturn {}", broken).map(\.severity) == [.error])
    }

    @Test("an unknown setting with the value nil is a warning, because the host accepts it")
    func nilSetting() throws {
        #expect(try findings("return { settings = { limt = nil } }").map(\.severity) == [.warning])
    }

    @Test("a check neither loads the rules nor publishes anything")
    func quiet() throws {
        let world = try World("return { merge = function() return 'keep' end }")
        #expect(!world.rules.checker.check([layer("rules", ["demo": "return {"])]).findings.isEmpty)
        #expect(world.merge() == .keep)
        #expect(world.rules.generation == 1)
        #expect(world.rejections.isEmpty && world.rules.status.rejected.isEmpty)
    }

    @Test("a library function that rules do not have is reported with the alternative")
    func absent() throws {
        let found = try findings("return { rank = function() return os.time() end }")
        #expect(found.first?.message == "os.time is not available in rules: use ctx.now")
        #expect(try findings("local now = os.time()\nreturn {}").map(\.severity) == [.error])
    }

    // MARK: Tests beside rules

    private func findings(test source: String) throws -> [RuleFinding] {
        let tests = RuleTests(
            files: [RuleText(path: "demo_test.lua", namespace: "demo_test", source: Array(source.utf8))],
            methods: ["t.inject(topic: topic, data?: data)", "t.answer(query: query, seconds?: number)"])
        return try World().rules.checker.check([layer("rules", ["demo": "return {}"])], tests: tests).findings
    }

    @Test("the check finds no problem in a correct test")
    func rightTest() throws {
        let source = """
            local test = {}
            local function show(t, id) t.inject("demo.show", { id = id }) end
            test["one"] = function(t) show(t, "a") t.inject("demo.shown", { after = 1 }) t.inject("demo.show") end
            test["two"] = function(t) t.answer("demo.rank", 3) t.answer("demo.pick") end
            return test
            """
        #expect(try findings(test: source) == [])
    }

    @Test(
        "code that would fail in a test is a warning with its place",
        arguments: [
            ("t.injekt('demo.show')", 3, "t has no field 'injekt'"),
            ("t:inject('demo.show')", 3, "t.inject is called with a dot, not a colon"),
            ("t.inject()", 1, "t.inject needs 'topic', which is missing here"),
            ("t.inject('demo.shw')", 10, "no event has the topic 'demo.shw'"),
            ("t.inject('demo.shown', { aftr = 1 })", 26, "demo.shown has no field 'aftr'"),
            ("t.answer('demo.rnk')", 10, "there is no policy 'demo.rnk'"),
            ("t.answer('demo.rank', 'x')", 23, "'seconds' of t.answer is 'x'; expected a number"),
            ("t.answer('demo.rank', 1, 2)", 26, "t.answer takes 2 arguments; this argument has no effect"),
        ])
    func wrongTest(_ call: String, _ column: Int, _ message: String) throws {
        let found = try findings(test: "local test = {}\ntest['one'] = function(t)\n\(call)\nend\nreturn test")
        #expect(found.map(\.message) == [message])
        #expect(found.first?.severity == .warning)
        #expect(found.first.map { ($0.file, $0.line) } ?? ("", 0) == ("demo_test.lua", 3))
        #expect(found.first?.column == column)
    }

    @Test("a file of tests that cannot run is an error")
    func brokenTest() throws {
        let found = try findings(test: "return {}")
        #expect(found.map(\.severity) == [.error])
        #expect(found.first?.file == "demo_test.lua")
    }

    @Test("a report can be limited to some of its files")
    func limited() throws {
        let report = try World().rules.checker.check([
            layer("rules", ["demo": "return { rank = function() return -1 end }", "bus": "return { priority = 3 }"])
        ])
        let demo = report.limited { $0.hasSuffix("demo.lua") }
        #expect(Set(report.findings.map(\.file)).count == 2)
        #expect(demo.findings.map(\.message) == ["rank answers the number -1; expected a number that is not negative"])
        #expect(demo.files.count == 1)
        #expect(demo.line(1, of: demo.findings[0].file)?.hasPrefix("return") == true)
    }
}
