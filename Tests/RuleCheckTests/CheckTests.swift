import RuleCheck
import RuleHost
import Testing

@testable import RuleTestSupport

@Suite("Checking")
struct CheckTests {
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
        #expect(found.first?.message == "os.time is not available in rules: use ctx.now, the seconds since the start")
        #expect(try findings("local now = os.time()\nreturn {}").map(\.severity) == [.error])
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
