import EventBus
import Foundation
import Logging
import RuleHost
import TestSupport
import Testing
import Toast

@testable import Harness
@testable import Host

/// Modules that start and stop while a recorded host runs.
@Suite("Recordings of modules that start and stop")
struct ModuleStartsReplayTests {
    private struct BadgeSet: Request {
        static let topic: TopicName = "badge.set"
        var count: Int
        var label: String?
    }
    private struct BadgeChanged: Fact {
        static let topic: TopicName = "badge.changed"
        var count: Int
        var colour: String
    }
    private struct BadgeColour: Query {
        typealias Answer = String
        static let topic: TopicName = "badge.colour"
        static let guide: PolicyGuide? = nil
        var count: Int
    }
    private struct BadgeSettings: Settings {
        static let namespace = "badge"
        var most = 9
    }
    /// Shows at most so many as its settings allow, in a color that a rule may choose.
    private struct Badge: Module {
        static let name = "badge"
        static let language = Language(
            events: [BadgeSet.self, BadgeChanged.self], queries: [BadgeColour.self], settings: BadgeSettings.self)

        func start(on bus: EventBus) -> some RunningModule {
            let colour = Policy<BadgeColour>(bus, "red") { _ in "red" }
            bus.subscribe(to: BadgeSet.self) { [unowned bus] request in
                let count = min(request.count, (bus.retained(BadgeSettings.self) ?? BadgeSettings()).most)
                bus.publish(BadgeChanged(count: count, colour: colour(BadgeColour(count: count))))
            }
            return Idle()
        }
    }
    private final class Idle: RunningModule {}

    private let folder: TemporaryFolder
    private var path: String { folder.path("day.jsonl") }

    init() throws { folder = try TemporaryFolder() }

    private func set(_ count: Int) -> IncomingEvent { IncomingEvent(event: BadgeSet(count: count)) }

    /// Everything that was delivered while `act` drove a host that has no badge at its start.
    private func record(withText: Bool = true, _ act: (LiveHost) async throws -> Void) async throws -> [String] {
        try folder.write(
            "return { settings = { most = 5 }, colour = function(count, ctx) return count > 2 and 'grey' or nil end }",
            to: "rules/badge.lua")
        let disk = try DiskQueue()
        let recorder = try Recorder(
            path: path, configuration: .init(), withText: withText, disk: disk, health: .expectingNothing)
        let host = try LiveHost(
            rules: [folder.path("rules")], configuration: .init(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, inputs: recorder)
        let events = await host.events(matching: [], after: 0)
        await host.start()
        try await act(host)
        await host.stop()
        disk.finish()
        let live = await events.linesOfReplay(of: host)
        return live
    }

    private func replay(modules: [any Module]) throws -> (lines: [String], notes: [String]) {
        var lines: [String] = []
        let summary = try Replay(path: path, modules: modules).run(seeing: {
            lines.append(try JSONText.string(CloudEvent($0, of: CloudEvent.virtualInstance)))
        })
        return (lines, summary.notes)
    }

    @Test("a replay starts and stops each module when the host did, and delivers the same, byte for byte")
    func repeats() async throws {
        let live = try await record { host in
            #expect(await host.ruleStatus.rejected.isEmpty == false)
            try await host.start(Badge())
            #expect(await host.ruleStatus.generation == 1)
            #expect(await host.runningModules.last == "badge")
            _ = await host.publish([set(7), set(1)], defaultSource: "/test")
            try await host.stop("badge")
            #expect(host.catalogue.type(of: "badge.set") == nil)
            _ = await host.publish([IncomingEvent(event: ToastShow(id: "a", message: "m"))], defaultSource: "/test")
            try await host.start(Badge())
            _ = await host.publish([set(3)], defaultSource: "/test")
        }
        let changed = live.filter { $0.contains(#""type":"badge.changed""#) }
        #expect(changed.count == 3)
        #expect(changed[0].contains(#""colour":"grey","count":5"#) && changed[1].contains(#""colour":"red","count":1"#))
        let replayed = try replay(modules: .shipped + [Badge()])
        #expect(replayed.lines == live && replayed.notes == [])
    }

    @Test("a program without the module says which one it lacks, and where")
    func absent() async throws {
        _ = try await record { try await $0.start(Badge()) }
        let error = #expect(throws: RecordingFailure.self) { try replay(modules: .shipped) }
        let text = try #require(error?.description)
        #expect(text.contains("data.module: no module is called 'badge'") && text.contains("use that program"))
        #expect(text.hasPrefix(path + ":3: "))
    }

    @Test("a host that had the module from its start names it in the header, and a program without it cannot replay")
    func header() async throws {
        let disk = try DiskQueue()
        let recorder = try Recorder(
            path: path, configuration: .init(), modules: .shipped + [Badge()], disk: disk, health: .expectingNothing)
        recorder.note([.rules([], .accepted(in: .zero)), .end], at: .zero)
        recorder.close()
        disk.finish()
        #expect(try replay(modules: .shipped + [Badge()]).notes == [])
        let error = #expect(throws: RecordingFailure.self) { try replay(modules: .shipped) }
        #expect(error?.description.contains("modules[7]: no module is called 'badge'") == true)
    }

    @Test("private text of a module that started later is replaced by placeholders like that of all others")
    func withoutText() async throws {
        _ = try await record(withText: false) { host in
            try await host.start(Badge())
            _ = await host.publish([IncomingEvent(event: BadgeSet(count: 1, label: "mine"))], defaultSource: "/test")
        }
        let line = try #require(
            try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").first {
                $0.contains(#""type":"badge.set""#)
            })
        // Nothing declares the label private: it is not a toast's text.
        #expect(line.contains(#""label":"mine""#))
    }

    @Test(
        "steps that a full disk swallowed stand in the gap, without those that later ones undo, and a replay takes them"
    )
    func gap() throws {
        let host = try FaultyRecorder(path: path)
        host.note(.rules([], .accepted(in: .zero)), at: 0)
        host.file.fail(after: 0)
        host.note(.module(Badge(), .known), .module(Badge(), .started), at: 1)
        host.note(.module(Badge(), .stopped), at: 2)
        host.note(.module(Badge(), .started), at: 3)
        host.file.recover()
        host.note(
            .event(topic: "badge.set", data: Array(#"{"count":4}"#.utf8), source: "/test"), at: 5)
        host.note(.end, at: 6)
        host.close()
        let replayed = try replay(modules: .shipped + [Badge()])
        #expect(replayed.lines.contains { $0.contains(#""colour":"red","count":4"#) })
        #expect(replayed.notes.count == 1 && replayed.notes[0].contains("4 inputs are missing here"))
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains(#""modules":[{"module":"badge","step":"known"},{"module":"badge","step":"started"}]"#))
    }

    @Test("a start that is refused leaves the host as it was, and nothing in the recording")
    func refused() async throws {
        struct Failing: Module {
            struct Reason: Error {}
            static let name = "failing"
            static let language = Language()
            func start(on bus: EventBus) throws -> some RunningModule {
                bus.subscribe(to: ToastShow.self) { _ in }
                if bus.now >= .zero { throw Reason() }
                return Idle()
            }
        }
        struct Follower: Module {
            static let name = "follower"
            static let language = Language()
            static let follows = ["badge"]
            func start(on bus: EventBus) -> some RunningModule { Idle() }
        }
        let live = try await record { host in
            await #expect(throws: BusError.pluginRunning("toast")) {
                try await host.start([any Module].shipped.named("toast")!)
            }
            await #expect(throws: Failing.Reason.self) { try await host.start(Failing()) }
            await #expect(throws: ModuleProblem.self) { try await host.start(Follower()) }
            await #expect(throws: ModuleProblem.self) { try await host.stop("badge") }
            #expect(await host.runningModules == [any Module].shipped.names)
        }
        #expect(try replay(modules: .shipped).lines == live)
    }
}
