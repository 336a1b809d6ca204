import Chrome
import EventBus
import Foundation
import Host
import Logging
import NavigationBar
import TestSupport
import Testing

/// The user's changes to navigation bars are kept when the process ends.
@Suite struct NavigationBarStateTests {
    private let fixture: StateBench

    init() throws { fixture = try StateBench() }

    private var folder: TemporaryFolder { fixture.folder }
    private var told: Told { fixture.told }
    private func load() throws -> [StoredDocument] {
        try fixture.open().load(of: NavigationBarModule.name, as: Self.format)
    }
    private func path(_ name: String) -> String { folder.path("state/navigationBar/" + name) }
    private func text(_ name: String) throws -> String { try fixture.text("navigationBar/" + name) }
    private func names() throws -> [String] { try fixture.names("/navigationBar") }

    private static let format = NavigationBarModule().makeStore().format
    private static let record = NavigationBarRecord(
        bar: "place", order: ["share", "edits"], known: ["edits", "share"])

    private func save(_ record: NavigationBarRecord?, of bar: String = "place") throws {
        let state = try fixture.open()
        save(record, of: bar, in: state)
        state.settle()
    }

    private func save(_ record: NavigationBarRecord?, of bar: String = "place", in state: StateFolder) {
        state.save(record?.plain, named: bar, of: NavigationBarModule.name, as: Self.format)
    }

    @Test("a saved record is a file that only its user can read, and is loaded from it")
    func roundTrip() throws {
        #expect(try load().isEmpty)
        try save(Self.record)
        #expect(try names() == ["place.json"])
        #expect(
            try text("place.json")
                == #"{"bar":"place","known":["edits","share"],"order":["share","edits"],"version":1}"# + "\n")
        #expect(try fixture.mode("navigationBar/place.json") == 0o600 && fixture.mode("navigationBar") == 0o700)
        let loaded = try load()
        #expect(loaded == [StoredDocument(name: "place", content: Self.record.plain)])
        // A bar as it was declared leaves nothing to keep.
        try save(nil)
        #expect(try names() == [])
        try save(nil)
        #expect(told.take() == [])
    }

    @Test("a bar with any id is saved inside the folder and found again")
    func anyID() throws {
        let bars = [
            "", "../../etc", ".", "..", ".hidden", "a/b", "Straße 🧀", "100%", "a%2Fb", "A", "a", " ", "x.json",
            "x.json.kept",
        ]
        for bar in bars { try save(NavigationBarRecord(bar: bar, order: [bar], known: []), of: bar) }
        #expect(try names().count == bars.count)
        #expect(try load().map(\.name) == bars.sorted())
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["state"])
        // An id too long for a file name is reported, and no other file changes.
        try save(Self.record, of: String(repeating: "x", count: 300))
        #expect(told.take().count == 1)
        #expect(try names().count == bars.count)
    }

    @Test(
        "a file that cannot be used is reported and kept, and the next commit moves it aside",
        arguments: [
            ("{\"version\": 1, \"bar\"", "not JSON"), ("", "not JSON"), ("5", "record: expected"),
            (
                #"{"version":2,"bar":"place","order":[],"known":[]}"#,
                "the record has version 2; this program reads version 1"
            ),
            (#"{"version":1,"bar":"map","order":[],"known":[]}"#, "the record belongs to 'map', not to 'place'"),
            (
                #"{"version":1,"bar":"place","order":[5],"known":[]}"#,
                "record.order[0]: expected a string, found a number"
            ),
            (String(repeating: "[", count: 60_000), "it has 60000 bytes; at most"),
        ])
    func unusable(_ content: String, _ problem: String) async throws {
        try fixture.write(content, to: "navigationBar/place.json")
        let host = try live()
        let line = try #require(told.take().first)
        #expect(line.hasPrefix("'\(path("place.json"))' is not used, and was not changed: ") && line.contains(problem))
        let declared = await host.publish([IncomingEvent(event: Self.declare)], defaultSource: "/test")
        #expect(
            declared[0].refusal?.hasPrefix("the bar is as declared; the saved record of 'place' is not used: ") == true)
        #expect(try text("place.json") == content)

        for order in [0, 1] {
            _ = await host.publish(
                Self.moves("edits", to: order).map { IncomingEvent(event: $0) }, defaultSource: "/test")
        }
        await host.stop()
        #expect(try names() == ["place.json.kept"])
        #expect(try text("place.json.kept") == content)
        #expect(
            told.take() == [
                "'\(path("place.json"))' could not be used, and was renamed to '\(path("place.json.kept"))'"
            ])

        // A second unusable file gets a different name.
        try fixture.write("other", to: "navigationBar/place.json")
        try save(Self.record)
        #expect(try names() == ["place.json", "place.json.kept", "place.json.kept-2"])
    }

    @Test("a record too large to be read again is reported and not written, and the earlier one stays")
    func tooLarge() throws {
        try save(Self.record)
        let ids = (0..<2_000).map { "an item with a long name, number \($0)" }
        try save(NavigationBarRecord(bar: "place", order: ids, known: ids))
        #expect(told.take().first?.contains("at most 49152 can be saved") == true)
        #expect(try load().first?.content == Self.record.plain)
        #expect(try names() == ["place.json"])
    }

    @Test("a path that is not a file or cannot be written is reported, and the store goes on")
    func noFile() throws {
        try folder.write("x", to: "state/navigationBar/place.json/inside")
        let loaded = try load()
        #expect(loaded[0].problem?.contains("it is a folder, not a file") == true)
        #expect(told.take().count == 1)
        // This is a half-written file of a host that was killed.
        try fixture.write("{", to: "navigationBar/map.json.new")
        try save(NavigationBarRecord(bar: "map", order: [], known: []), of: "map")
        #expect(try names() == ["map.json", "place.json"])
    }

    @Test("of many commits only the last is written, at once", .timeLimit(.minutes(10)))
    func burst() async throws {
        let state = try fixture.open()
        let gate = DispatchSemaphore(value: 0)
        fixture.disk.submit { gate.wait() }
        let before = fixture.disk.ticket
        for number in 0..<255 {
            save(NavigationBarRecord(bar: "place", order: ["\(number)"], known: []), in: state)
        }
        #expect(fixture.disk.ticket == before + 1)
        let ticket = fixture.disk.ticket
        gate.signal()
        #expect(await fixture.disk.isDone(ticket))
        #expect(try text("place.json").contains(#""order":["254"]"#))
        // A commit that comes later is written by another job.
        save(Self.record, in: state)
        #expect(fixture.disk.ticket == before + 2)
        #expect(await fixture.disk.isDone(fixture.disk.ticket))
        #expect(try text("place.json").contains(#""order":["share","edits"]"#))
    }

    // MARK: With a host

    private static let declare = NavigationBarDeclare(
        role: .editor, bar: .value("place"),
        items: ["favorite", "edits"].map { NavigationBarItemDeclaration(id: $0, placement: .secondaryAction) })

    private static func moves(_ id: String, to index: Int) -> [any Event] {
        [
            NavigationBarBeginCustomizing(), NavigationBarMoveItem(id: id, index: index),
            NavigationBarCommitCustomizing(),
        ]
    }

    private func live() throws -> LiveHost {
        try LiveHost(
            rules: [], configuration: .init(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            state: fixture.open())
    }

    @Test("the user's changes to a bar are there after a restart, before the first layout")
    func restarts() async throws {
        let first = try live()
        let events = [Self.declare] + Self.moves("edits", to: 0) as [any Event]
        _ = await first.publish(events.map { IncomingEvent(event: $0) }, defaultSource: "/test")
        await first.stop()

        let second = try live()
        let more: [any Event] = [Self.declare, NavigationBarUpdate(width: 800)]
        _ = await second.publish(more.map { IncomingEvent(event: $0) }, defaultSource: "/test")
        #expect(try await second.state().at(path: "navigationBar.layout.center") == ["edits", "favorite"])
        await second.stop()
        #expect(told.take() == [])
    }

    @Test("each window has its own changes to a bar with the same id, and gets them back when it is there again")
    func containers() async throws {
        func say(_ events: [any Event], in container: ContainerName?, to host: LiveHost) async {
            let inputs = events.map { event in
                var input = IncomingEvent(event: event)
                input.container = container
                return input
            }
            for delivery in await host.publish(inputs, defaultSource: "/test") { #expect(delivery.refusal == nil) }
        }
        let window = SceneUpdate(id: "sidebar", width: 300, height: 844)
        let first = try live()
        await say([window], in: nil, to: first)
        await say([Self.declare] + Self.moves("edits", to: 0), in: "sidebar", to: first)
        await say([Self.declare] + Self.moves("favorite", to: 0), in: nil, to: first)
        await first.stop()
        #expect(try fixture.names("/navigationBar@sidebar") == ["place.json"])
        #expect(try fixture.names() == ["navigationBar@sidebar"])

        for _ in 1...2 {
            let second = try live()
            for _ in 1...2 {
                await say([window], in: nil, to: second)
                for container in ["sidebar", nil] {
                    await say([Self.declare, NavigationBarUpdate(width: 800)], in: container, to: second)
                }
                let state = try await second.state()
                #expect(
                    state.at(path: "navigationBar.containers.sidebar.layout.center") == ["edits", "favorite"])
                #expect(state.at(path: "navigationBar.layout.center") == ["favorite", "edits"])
                // The window closes, and opens again in the same run.
                await say([SceneDisconnect(id: "sidebar")], in: nil, to: second)
            }
            await second.stop()
        }
        #expect(told.take() == [])
    }
}
