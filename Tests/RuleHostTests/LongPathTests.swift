import EventBus
import RuleHost
import Testing

@testable import RuleTestSupport

@Suite("Files with long paths")
struct LongPathTests {
    private static let folder = "rules/" + String(repeating: "deep/", count: 60)

    private func text(_ name: String, _ source: String) -> RuleText {
        RuleText(
            path: Self.folder + name + ".lua", namespace: String(name.split(separator: "/").last!),
            source: Array(source.utf8))
    }

    @Test("a failure has the whole path, also for a module and for its callers")
    func failures() throws {
        let world = try World()
        var layer = RuleLayer(
            name: Self.folder,
            files: [
                text("demo", "local m = require 'lib.text'\nreturn { rank = function(item)\n return m.fail() + 1 end }")
            ])
        layer.modules["lib.text"] = text("lib/text", "return { fail = function()\n\n error('no') end }")
        try world.rules.load([layer])
        #expect(world.rank() == nil)
        let failure = try #require(world.failures.first)
        #expect(failure.file == Self.folder + "lib/text.lua")
        #expect(failure.line == 3)
        #expect(failure.message == "no")
        #expect(failure.path == ["\(Self.folder)demo.lua:3"])
    }

    @Test("a syntax error is reported once, with the whole path")
    func syntax() throws {
        let world = try World()
        let layer = RuleLayer(name: Self.folder, files: [text("demo", "return {\n rank = = 1\n}\n")])
        let problems = #expect(throws: RuleSetRejected.self) { try world.rules.load([layer]) }?.problems
        #expect(problems?.map(\.file) == [Self.folder + "demo.lua"])
        #expect(problems?.map(\.line) == [2])
    }
}
