import EventBus
import Foundation
import Logging
import RuleHost
import TestSupport
import Testing

@testable import Harness
@testable import Host

/// Recordings of hosts whose rules have modules in Lua.
@Suite("Recordings of modules in Lua")
struct LuaModuleReplayTests {
    private static let note = """
        local note = { module = "note" }
        note.requests = { write = { id = "string", text = "string, private", colour = "red | grey" } }
        note.facts = { written = { id = "string", length = "integer", colour = "red | grey" } }
        note.questions = { colour = { asks = { id = "string" }, answers = "red | grey", default = function() return "grey" end } }
        note.on = { ["note.write"] = function(event, bus, ctx)
          ctx.memory.count = (ctx.memory.count or 0) + 1
          bus.publish("note.written", { id = event.id, length = #event.text, colour = bus.ask("note.colour", { id = event.id }) })
        end }
        return note
        """

    private let folder: TemporaryFolder
    private var path: String { folder.path("day.jsonl") }
    private var rules: String { folder.path("rules") }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.note, to: "rules/modules/note.lua")
    }

    private func write(_ id: String, _ text: String = "a secret") -> String {
        #"{"type": "note.write", "data": {"id": "\#(id)", "text": "\#(text)", "colour": "red"}}"#
    }

    /// Everything that was delivered while `act` drove a host.
    private func record(
        withText: Bool = true, state: (any DocumentStore)? = nil, _ act: (LiveHost) async throws -> Void
    ) async throws -> [String] {
        let disk = try DiskQueue()
        let recorder = try Recorder(
            path: path, configuration: .init(), withText: withText, disk: disk, health: .expectingNothing)
        let host = try LiveHost(
            rules: [rules], configuration: .init(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            inputs: recorder, state: state)
        let events = await host.events(matching: [], after: 0)
        // While they come, because a reader that does not read loses some.
        async let lines = events.linesOfReplay(of: host)
        await host.start()
        try await act(host)
        await host.stop()
        disk.finish()
        return await lines
    }

    private func publish(_ json: String, on host: LiveHost) async throws {
        _ = await host.publish([try host.catalogue.decode(Array(json.utf8))], defaultSource: "/test")
    }

    private func replay(rules: [RuleLayer]? = nil) throws -> (lines: [String], notes: [String]) {
        var lines: [String] = []
        let summary = try Replay(path: path, rules: rules).run(seeing: {
            lines.append(try JSONText.string(CloudEvent($0, of: CloudEvent.virtualInstance)))
        })
        return (lines, summary.notes)
    }

    @Test("a replay delivers the events and questions of a module in Lua as the host did, byte for byte")
    func repeats() async throws {
        let live = try await record { host in
            try await publish(write("a"), on: host)
            _ = try await host.ask("note.colour", query: Data(#"{"id": "b"}"#.utf8))
            try await publish(write("b"), on: host)
        }
        let (lines, notes) = try replay()
        #expect(lines == live)
        #expect(lines.contains { $0.contains("note.written") })
        #expect(notes.isEmpty)
    }

    private static let lamp = """
        local lamp = { module = "lamp", keep = { "isOn" } }
        lamp.requests = { set = { isOn = "boolean" }, blink = {} }
        lamp.facts = { started = { isOn = "boolean" } }
        lamp.on = {
          start = function(event, bus, ctx)
            bus.publish("lamp.started", { isOn = ctx.memory.isOn == true })
            if ctx.memory.isOn then bus.after(0.002, "off", "lamp.set", { isOn = false }) end
          end,
          ["lamp.set"] = function(event, bus, ctx) ctx.memory.isOn = event.isOn end,
          ["lamp.blink"] = function(event, bus) bus.refuse("out of order") end,
        }
        return lamp
        """

    @Test("a replay starts a module where the host did, after its kept memory is back, and refuses what it refused")
    func start() async throws {
        try folder.write(Self.lamp, to: "rules/modules/lamp.lua")
        let state = StateInMemory()
        for isFirst in [true, false] {
            let live = try await record(state: state) { host in
                try await publish(#"{"type": "lamp.set", "data": {"isOn": true}}"#, on: host)
                try await publish(#"{"type": "lamp.blink"}"#, on: host)
            }
            #expect(live.contains { $0.contains("lamp.started") && $0.contains(#"{"isOn":\#(!isFirst)}"#) })
            #expect(live.contains { $0.contains("lamp.rejected") && $0.contains("out of order") })
            #expect(try replay().lines == live)
            try FileManager.default.removeItem(atPath: path)
        }
    }

    /// More timers than a host can fire, each due again at once, until a reader that is slow could miss some.
    private static let busy = """
        local busy = { module = "busy" }
        busy.requests = { tick = { n = "integer" } }
        busy.facts = { ticked = { n = "integer" } }
        busy.on = {
          ["busy.tick"] = function(e, bus, ctx)
            bus.publish("busy.ticked", { n = e.n })
            ctx.memory.ticks = (ctx.memory.ticks or 0) + 1
            if ctx.memory.ticks < 1800 then bus.after(0.001, "t" .. e.n, "busy.tick", { n = e.n }) end
          end,
          ["app.background"] = function(e, bus) for i = 1, 40 do bus.after(0, "t" .. i, "busy.tick", { n = i }) end end,
        }
        return busy
        """

    @Test("inputs that came between more timers than a host can fire have their places among them in a replay")
    func busyTimers() async throws {
        try folder.write(Self.busy, to: "rules/modules/busy.lua")
        let live = try await record { host in
            try await publish(#"{"type": "app.background"}"#, on: host)
            for n in 1...20 { try await publish(write("\(n)"), on: host) }
        }
        #expect(live.contains { $0.contains("busy.ticked") })
        #expect(try replay().lines == live)
    }

    @Test("a reload that changes the declarations of a module is replayed at its place")
    func reload() async throws {
        let live = try await record { host in
            try await publish(write("a"), on: host)
            try folder.write(
                Self.note.replacing(#"{ id = "string", text"#, with: #"{ id = "string", size = "integer?", text"#),
                to: "rules/modules/note.lua")
            _ = try await host.reloadRules()
            try await publish(
                #"{"type": "note.write", "data": {"id": "b", "size": 3, "text": "x", "colour": "grey"}}"#, on: host)
        }
        #expect(try replay().lines == live)
    }

    @Test("a recording without texts has the ids and words of a module in Lua, and none of its private texts")
    func privateTexts() async throws {
        _ = try await record(withText: false) { host in try await publish(write("a"), on: host) }
        let recorded = try String(contentsOfFile: path, encoding: .utf8)
        #expect(recorded.contains(#""colour":"red","id":"a","text":"text-1""#))
        #expect(!recorded.contains("a secret"))
        #expect(try replay().lines.contains { $0.contains("note.written") })
    }

    @Test("a copy without texts of a recording with texts is the recording that leaves texts out")
    func copy() async throws {
        func act(_ host: LiveHost) async throws { try await publish(write("a"), on: host) }
        _ = try await record { try await act($0) }
        var copied: [UInt8] = []
        let copy = try RecordingCopy(of: path)
        while let lines = try copy.next() { copied += lines }
        #expect(String(decoding: copied, as: UTF8.self).contains(#""colour":"red","id":"a","text":"text-1""#))
    }

    @Test("under rules without the module, its events are left out, and a note says so")
    func without() async throws {
        _ = try await record { host in try await publish(write("a"), on: host) }
        let (lines, notes) = try replay(rules: [])
        #expect(!lines.contains { $0.contains("note.") })
        #expect(notes.contains { $0.contains("no module has the topic 'note.write' now") })
    }

    @Test(
        "under rules with other declarations, an event that fits them takes effect, and one that does not is left out")
    func otherDeclarations() async throws {
        _ = try await record { host in
            try await publish(write("a"), on: host)
            try await publish(write("b", String(repeating: "x", count: 12)), on: host)
        }
        try folder.write(
            Self.note.replacing(
                "colour = \"red | grey\" } }\nnote.facts", with: "colour = \"red | blue\" } }\nnote.facts"),
            to: "rules/modules/note.lua")
        let fits = try replay(rules: [RuleFolder.read(rules)])
        #expect(fits.lines.filter { $0.contains("note.written") }.count == 2)
        try folder.write(
            Self.note.replacing(
                "colour = \"red | grey\" } }\nnote.facts", with: "colour = \"blue | green\" } }\nnote.facts"),
            to: "rules/modules/note.lua")
        let (lines, notes) = try replay(rules: [RuleFolder.read(rules)])
        #expect(!lines.contains { $0.contains("note.written") })
        #expect(notes.count { $0.contains("left out") } == 2)
    }

    @Test("a comparison finds what another version of a module does to the events of a recording")
    func comparison() async throws {
        _ = try await record { host in try await publish(write("a"), on: host) }
        let old = try RuleFolder.read(rules)
        try folder.write(
            Self.note.replacing(#"return "grey""#, with: #"return "red""#), to: "rules/modules/note.lua")
        let new = try RuleFolder.read(rules)
        let report = try Comparison(path: path, old: [old], new: [new]).run()
        #expect(report.inputs == 1)
        #expect(report.count == 1)
    }
}
