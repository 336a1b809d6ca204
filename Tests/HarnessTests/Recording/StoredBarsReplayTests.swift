import Chrome
import EventBus
import Harness
import Host
import Logging
import NavigationBar
import TestSupport
import Testing

/// The records that a store returned are part of the recording.
@Suite("Recordings of bars that were kept")
struct StoredBarsReplayTests {
    private struct Store: DocumentStore {
        func load(of module: ModuleName, in container: ContainerName?, as format: DocumentFormat) -> [StoredDocument] {
            guard module == "navigationBar" else { return [] }
            let kept = NavigationBarRecord(bar: "place", order: ["edits", "favorite"], known: ["favorite", "edits"])
            return [
                StoredDocument(name: "map", problem: "not JSON"), StoredDocument(name: "place", content: kept.plain),
            ]
        }
        func save(
            _ content: Value?, named name: String?, of module: ModuleName, in container: ContainerName?,
            as format: DocumentFormat
        ) {}
        func settle() {}
    }

    @Test("a replay needs no store, because the run's records are in the recording, byte for byte")
    func repeats() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("day.jsonl")
        let disk = try DiskQueue()
        let recorder = try Recorder(path: path, configuration: .init(), disk: disk, health: .expectingNothing)
        let host = try LiveHost(
            rules: [], configuration: .init(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            inputs: recorder, state: Store())
        let events = await host.events(matching: [], after: nil)
        await host.start()
        let items = ["favorite", "edits"].map { NavigationBarItemDeclaration(id: $0, placement: .secondaryAction) }
        let inputs: [any Event] = [
            NavigationBarDeclare(role: .editor, bar: .value("place"), items: items), NavigationBarUpdate(width: 800),
            NavigationBarBeginCustomizing(), NavigationBarMoveItem(id: "favorite", index: 0),
            NavigationBarCommitCustomizing(),
            NavigationBarDeclare(bar: .value("map")),
        ]
        _ = await host.publish(inputs.map { IncomingEvent(event: $0) }, defaultSource: "/test")
        // Another window gets its records back after the event that has used it first.
        let window = SceneUpdate(id: "sidebar", width: 300, height: 844)
        var inWindow = IncomingEvent(event: NavigationBarDeclare(bar: .value("map")))
        inWindow.container = "sidebar"
        _ = await host.publish([IncomingEvent(event: window), inWindow], defaultSource: "/test")
        await host.stop()
        disk.finish()
        let live = await events.linesOfReplay(of: host)
        #expect(live.contains { $0.contains(#""center":["edits","favorite"]"#) })
        #expect(live.contains { $0.contains(#""code":"corruptSavedState""#) })

        let trace = try Replay.trace(path)
        #expect(live.count { $0.contains(#""code":"corruptSavedState""#) } == 2)
        #expect(trace.summary.notes == [] && trace.summary.inputs == 12)
        // A stream that was asked for before the start has the two records that were restored.
        #expect(trace.lines == live)
        #expect(try Replay.trace(path).lines == trace.lines)
    }
}
