import EventBus
import RuleHost
import TestSupport
import Testing

@testable import Host

/// What ``RequestStore`` keeps of a module: its last request.
@Suite struct ModuleStateTests: RunsHostsOnState {
    let fixture: StateBench
    let log = Told()

    init() throws { fixture = try StateBench() }

    private var path: String { fixture.path + "/badge.json" }

    @Test("a badge is what it was when the next host runs, which writes nothing again")
    func restarts() async throws {
        try await run(host(), [BadgeSet(count: 3), BadgeSet(count: 5)])
        #expect(try text("badge.json") == #"{"data":{"count":5},"version":1}"# + "\n")
        let before = fixture.disk.ticket
        let second = try await run(host())
        #expect(second.before["badge"] == 5)
        #expect(fixture.disk.ticket == before)
        try await run(host(), [BadgeSet(count: 0)])
        #expect(try fixture.names() == [])
        #expect(try await run(host()).before["badge"] == 0)
        #expect(fixture.told.take() == [] && log.take() == [])
    }

    @Test(
        "what is damaged, of another version, or no such request is told, left alone, and kept aside by the next one",
        arguments: [
            (#"{"data":{"count":5},"ver"#, "not JSON"), ("", "not JSON"), ("5", "version: expected a number"),
            (#"{"data":{"count":5},"version":2}"#, "version: the version is 2; this program reads version 1"),
            (#"{"data":{"count":"5"},"version":1}"#, "data.count: expected a whole number, found a string"),
            (#"{"data":{"cuont":5},"version":1}"#, "data.cuont: badge.set has no such field"),
            (String(repeating: "[", count: 60_000), "it has 60000 bytes; at most"),
        ])
    func unusable(_ content: String, _ problem: String) async throws {
        try fixture.write(content, to: "badge.json")
        #expect(try await run(host()).before["badge"] == 0)
        let line = try #require(fixture.told.take().first)
        #expect(line.hasPrefix("'\(path)' is not used, and was not changed: ") && line.contains(problem), "\(line)")
        #expect(try fixture.names() == ["badge.json"] && text("badge.json") == content)

        try await run(host(), [BadgeSet(count: 1), BadgeSet(count: 2)])
        #expect(fixture.told.take().last == "'\(path)' could not be used, and was renamed to '\(path).kept'")
        #expect(try text("badge.json.kept") == content)
        #expect(try await run(host()).before["badge"] == 2)
        #expect(fixture.told.take() == [] && log.take() == [])
    }

    @Test("a module of a newer version leaves what it cannot read, and one that forgets keeps it aside")
    func newer() async throws {
        try await run(host(), [BadgeSet(count: 5)])
        #expect(try await run(host([Badge(version: 2)])).before["badge"] == 0)
        #expect(fixture.told.take().count == 1)
        #expect(try await run(host()).before["badge"] == 5)
        try await run(host([Badge(version: 2)]), [BadgeSet(count: 0)])
        #expect(try fixture.names() == ["badge.json.kept"])
    }

    @Test("a module that refuses what was kept of it says why in the host's log, and nothing is lost")
    func refused() async throws {
        try await run(host(), [BadgeSet(count: 50)])
        #expect(try await run(host([Badge(most: 9)])).before["badge"] == 0)
        #expect(
            log.take() == ["the saved data of the module 'badge' is not accepted as badge.set: the badge counts to 9"])
        #expect(try await run(host()).before["badge"] == 50)
    }

    @Test("what is given back is an input of the host; a module that does not run is not asked, and keeps what it has")
    func inputs() async throws {
        final class Inputs: InputLog {
            let told = Told()
            func note(_ inputs: [LoggedInput], at time: Duration) {
                for case .event(let topic, let data, let source, _) in inputs {
                    told.add("\(topic) \(String(decoding: data, as: UTF8.self)) \(source)")
                }
            }
            func beforeWriting(_ body: @escaping @Sendable () -> Void) {}
            func close() {}
        }
        try await run(host(), [BadgeSet(count: 5)])
        let inputs = Inputs()
        try await run(host(inputs: inputs))
        #expect(inputs.told.take() == [#"badge.set {"count":5} /host"#])
        try await run(host(without: ["badge"], inputs: inputs))
        #expect(inputs.told.take() == [])
        #expect(try fixture.names() == ["badge.json"] && fixture.told.take() == [] && log.take() == [])
    }

    @Test("a rule that sets the badge when it is loaded does not take the place of what was kept")
    func rulesFirst() async throws {
        try await run(host(), [BadgeSet(count: 5)])
        try fixture.folder.write(
            """
            return { on = { ["rules.reloaded"] = function(event, bus, ctx) bus.publish("badge.set", { count = 1 }) end } }

            """, to: "rules/badge.lua")
        let host = try host(rules: [fixture.folder.path("rules")])
        #expect(await host.ruleStatus.rejected == [])
        let changes = await host.events(matching: [TopicPattern("badge.changed")], after: 0)
        #expect(try await run(host).before["badge"] == 5)
        var counts: [Value?] = []
        for await case .event(_, _, let json) in changes {
            counts.append(try JSONText.decode(Value.self, from: json).at(path: "data.count"))
        }
        #expect(counts == [1, 5])
        #expect(try text("badge.json") == #"{"data":{"count":5},"version":1}"# + "\n")
    }
}
