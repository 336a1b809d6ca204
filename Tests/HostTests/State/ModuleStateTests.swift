import EventBus
import Foundation
import Logging
import RuleHost
import TestSupport
import Testing

@testable import Host

/// What modules of others keep: a request with ``RequestStore``, and documents with names.
@Suite struct ModuleStateTests {
    // MARK: A badge, of which the last request is kept

    private struct BadgeSet: Request {
        static let topic: TopicName = "badge.set"
        var count: Int
    }
    private struct BadgeChanged: Fact {
        static let topic: TopicName = "badge.changed"
        var count: Int
    }
    private struct BadgeRefused: Refusal {
        static let topic: TopicName = "badge.refused"
        var explanation: String
    }

    private struct Badge: StoringModule {
        static let name = "badge"
        static let language = Language(events: [BadgeSet.self, BadgeChanged.self, BadgeRefused.self])
        var most = 99
        var version = 1

        func start(on bus: EventBus) -> some StatefulModule { RunningBadge(bus, most: most) }

        func makeStore() -> some ModuleStore {
            RequestStore(keeping: BadgeChanged.self, version: version) {
                $0.count == 0 ? nil : BadgeSet(count: $0.count)
            }
        }
    }

    private final class RunningBadge: StatefulModule {
        private(set) var state = 0

        init(_ bus: EventBus, most: Int) {
            bus.subscribe(to: BadgeSet.self) { [unowned self, unowned bus] request in
                guard request.count <= most else {
                    return bus.publish(BadgeRefused(explanation: "the badge counts to \(most)"))
                }
                state = request.count
                bus.publish(BadgeChanged(count: state))
            }
        }
    }

    // MARK: Notes, each of which is a document

    private struct NoteSet: Request {
        static let topic: TopicName = "lock.note"
        var place: String
        /// Nil: no note any more.
        var text: String?
    }

    /// Called as the host's own file in a state folder is.
    private struct Notes: StoringModule {
        static let name = "lock"
        static let language = Language(events: [NoteSet.self])
        func start(on bus: EventBus) -> some StatefulModule { RunningNotes(bus) }
        func makeStore() -> some ModuleStore { NotesStore() }
    }

    private final class RunningNotes: StatefulModule {
        private(set) var state: [String: String] = [:]
        init(_ bus: EventBus) {
            bus.subscribe(to: NoteSet.self) { [unowned self] in state[$0.place] = $0.text }
        }
    }

    private final class NotesStore: ModuleStore {
        let format = DocumentFormat(largest: 100) { content, name in
            name == nil || content.stringValue == nil ? "expected a note" : nil
        }
        private var notes: [StoredDocument] = []

        func begin(
            on bus: EventBus, with documents: [StoredDocument],
            save: @escaping (_ content: Value?, _ name: String?) -> Void
        ) {
            notes = documents.filter { $0.problem == nil }
            bus.watch(NoteSet.self) { save($0.text.map(Value.string), $0.place) }
        }

        func restore(admit: (any Event) -> Bool) {
            for note in notes { _ = admit(NoteSet(place: note.name ?? "", text: note.content?.stringValue)) }
        }
    }

    // MARK: Hosts

    private let fixture: StateBench
    /// What the hosts have logged.
    private let log = Told()

    init() throws { fixture = try StateBench() }

    private struct Log: LogHandler {
        let told: Told
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.warning
        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }
        func log(event: LogEvent) { told.add("\(event.message)") }
    }

    private func host(
        _ modules: [any Module] = [Badge()], without: Set<ModuleName> = [], inputs: (any InputLog)? = nil,
        rules: [String] = []
    ) throws -> LiveHost {
        var configuration = ChromeSystem.Configuration()
        configuration.without = without
        return try LiveHost(
            rules: rules, modules: modules, configuration: configuration,
            logger: Logger(label: "test") { [log] _ in Log(told: log) }, inputs: inputs, state: fixture.open(),
            disk: fixture.disk)
    }

    /// One host, from its start to its end.
    /// - Returns: the state of its modules when it was there, and when the events had come.
    @discardableResult
    private func run(_ host: LiveHost, _ events: [any Event] = []) async throws -> (before: Value, after: Value) {
        let before = try await host.state()
        _ = await host.publish(events.map { IncomingEvent(event: $0) }, defaultSource: "/test")
        let after = try await host.state()
        await host.stop()
        #expect(fixture.disk.settle(within: .seconds(300)))
        return (before, after)
    }

    private func text(_ name: String) throws -> String { try fixture.text(name) }
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
                for case .event(let topic, let data, let source) in inputs {
                    told.add("\(topic) \(String(decoding: data, as: UTF8.self)) \(source)")
                }
            }
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
        let changes = await host.events(matching: [TopicPattern("badge.changed")!], after: 0)
        #expect(try await run(host).before["badge"] == 5)
        var counts: [Value?] = []
        for await case .event(_, _, let json) in changes {
            counts.append(try JSONText.decode(Value.self, from: json).at(path: "data.count"))
        }
        #expect(counts == [1, 5])
        #expect(try text("badge.json") == #"{"data":{"count":5},"version":1}"# + "\n")
    }

    @Test("documents with names lie in a folder of their module, and one that cannot be used concerns no other")
    func named() async throws {
        let notes = ["desk", "../door", ""]
        try await run(
            host([Badge(), Notes()]), notes.map { NoteSet(place: $0, text: "at '\($0)'") } + [BadgeSet(count: 1)])
        #expect(try fixture.names() == ["%6Cock", "badge.json"])
        #expect(try fixture.names("/%6Cock") == ["%.json", "%2E.%2Fdoor.json", "desk.json"])
        #expect(try fixture.mode("%6Cock") == 0o700 && fixture.mode("%6Cock/desk.json") == 0o600)
        try fixture.write("7", to: "%6Cock/desk.json")
        let second = try await run(
            host([Badge(), Notes()]),
            [NoteSet(place: "../door"), NoteSet(place: "big", text: String(repeating: "x", count: 98))])
        #expect(second.before["lock"] == ["": "at ''", "../door": "at '../door'"])
        #expect(
            fixture.told.take() == [
                "'\(fixture.path)/%6Cock/desk.json' is not used, and was not changed: expected a note",
                "'big' of the module 'lock' is not kept: '\(fixture.path)/%6Cock/big.json': it would have 101 bytes; at most 100 can be saved",
            ])
        #expect(try fixture.names("/%6Cock") == ["%.json", "desk.json"])
    }

    @Test("a module has at most a thousand documents: what is more is neither written nor read, and told")
    func many() async throws {
        let format = NotesStore().format
        let state = try fixture.open()
        for number in 0..<1_001 { state.save("x", named: "\(number)", of: "notes", as: format) }
        state.settle()
        #expect(fixture.disk.settle(within: .seconds(300)))
        #expect(try fixture.names("/notes").count == 1_000)
        let folder = fixture.path + "/notes"
        // As names they come in another order than as numbers, and the last one is told.
        #expect(
            fixture.told.take() == [
                "'999' of the module 'notes' is not kept: '\(folder)': it has 1000 files, which is the limit for a module"
            ])
        // Those that are there are still written.
        state.save("y", named: "7", of: "notes", as: format)
        #expect(fixture.disk.settle(within: .seconds(300)))
        #expect(try text("notes/7.json") == "\"y\"\n")
        try fixture.write("\"x\"", to: "notes/more.json")
        #expect(state.load(of: "notes", as: format).count == 1_000)
        #expect(fixture.told.take() == ["'\(folder)' has more than 1000 files: the others are not read"])
    }

    @Test("a file in the place of a module's folder is told, and so is a document that it keeps from being written")
    func noFolder() throws {
        try fixture.write("x", to: "notes")
        let format = NotesStore().format
        let state = try fixture.open()
        #expect(state.load(of: "notes", as: format) == [])
        #expect(
            fixture.told.take() == [
                "'\(fixture.path)/notes' cannot be read: Not a directory; the files in the folder are not used"
            ])
        state.save("x", named: "a", of: "notes", as: format)
        #expect(fixture.disk.settle(within: .seconds(300)))
        let problem = "'a' of the module 'notes' is not kept: '\(fixture.path)/notes': it is not a folder"
        #expect(fixture.told.take() == [problem])
        // Only a failure that may pass is tried again by itself.
        #expect(
            fixture.health.all.map(\.message) == ["\(problem); the host tries again at the next save of this data"])
    }

    @Test("a state folder that was removed is not made again without its lock: it is told until it is there")
    func removed() throws {
        let state = try fixture.open()
        try FileManager.default.removeItem(atPath: fixture.path)
        state.save("x", named: "a", of: "notes", as: NotesStore().format)
        #expect(fixture.disk.settle(within: .seconds(300)))
        #expect(
            fixture.health.all.map(\.message) == [
                "'a' of the module 'notes' is not kept: '\(fixture.path)': No such file or directory; the host tries again"
            ])
        #expect(!FileManager.default.fileExists(atPath: fixture.path))
    }

    // MARK: On a running bus

    private final class Memory: DocumentStore {
        let told = Told()
        func load(of module: ModuleName, as format: DocumentFormat) -> [StoredDocument] {
            [StoredDocument(content: ["version": 1, "data": ["count": 5]])]
        }
        func save(_ content: Value?, named name: String?, of module: ModuleName, as format: DocumentFormat) {
            told.add("\(module) \(content?["data"]?.json ?? "nothing")")
        }
        func settle() {}
    }

    @Test("a module that starts and stops on a running bus is kept as long as it runs")
    func startsAndStops() throws {
        let (bus, memory) = (EventBus(), Memory())
        let stores = ModuleStores(memory) { Issue.record("\($0)") }
        for count in 1...3 {
            stores.begin(Badge(), on: bus)
            try bus.start(Badge())
            stores.restore("badge", noting: nil)
            #expect(try bus.state(of: "badge") == 5)
            bus.publish(BadgeSet(count: count))
            bus.stop(Badge.self)
            stores.end("badge")
            bus.publish(BadgeChanged(count: 77))
            #expect(memory.told.take() == [#"badge {"count":\#(count)}"#])
        }
    }

    @Test(
        "a module that stops and starts again while its host runs gets back what it kept, and a failed start keeps nothing"
    )
    func startsAgain() async throws {
        struct Failing: StoringModule {
            struct Reason: Error {}
            static let name = "failing"
            static let language = Language()
            func start(on bus: EventBus) throws -> some RunningModule {
                if bus.now >= .zero { throw Reason() }
                return RunningBadge(bus, most: 1)
            }
            func makeStore() -> some ModuleStore {
                RequestStore(keeping: BadgeChanged.self, version: 1) { BadgeSet(count: $0.count) }
            }
        }
        let host = try host()
        _ = await host.publish([IncomingEvent(event: BadgeSet(count: 5))], defaultSource: "/test")
        #expect(fixture.disk.settle(within: .seconds(300)))
        try await host.stop("badge")
        #expect(try await host.state()["badge"] == nil)
        await #expect(throws: Failing.Reason.self) { try await host.start(Failing()) }
        try await host.start(Badge())
        #expect(try await host.state()["badge"] == 5)
        _ = await host.publish([IncomingEvent(event: BadgeSet(count: 6))], defaultSource: "/test")
        await host.stop()
        #expect(fixture.disk.settle(within: .seconds(300)))
        #expect(try text("badge.json").contains(#""count":6"#) && fixture.names() == ["badge.json"])
    }
}
