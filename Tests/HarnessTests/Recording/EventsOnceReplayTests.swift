import EventBus
import Foundation
import Harness
import Host
import Logging
import TestSupport
import Testing
import Toast

/// A replay knows one run, and a host with a state folder knows the events that earlier runs have taken.
@Suite("Recordings of events that came to an earlier run") struct EventsOnceReplayTests {
    @Test("a replay does not let in what its host did not let in, and is the same byte for byte")
    func repeats() async throws {
        let folder = try TemporaryFolder()
        let disk = try DiskQueue()
        var live: [String] = []
        for run in 1...2 {
            let recorder = try Recorder(
                path: folder.path("\(run).jsonl"), configuration: .init(), withText: true, disk: disk,
                health: .expectingNothing)
            let state = try StateFolder(folder.path("state"), disk: disk, health: .expectingNothing) {
                Issue.record("\($0)")
            }
            let host = try LiveHost(
                rules: [], configuration: .init(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
                inputs: recorder, state: state, identities: state.identities, disk: disk)
            let events = await host.events(matching: [], after: nil)
            await host.start()
            let inputs = ["1", nil, "2", "2"].map {
                IncomingEvent(
                    event: ToastShow(message: "m"), source: "/queue", attributes: EventAttributes(id: $0))
            }
            let deliveries = await host.publish(inputs, defaultSource: "/test")
            #expect(
                deliveries.map(\.isDuplicate) == (run == 1 ? [false, false, false, true] : [true, false, true, true]))
            await host.stop()
            state.close()
            disk.finish()
            live = await events.linesOfReplay(of: host)
        }
        let trace = try Replay.trace(folder.path("2.jsonl"))
        #expect(trace.summary.inputs == 1 && trace.summary.notes == [])
        #expect(trace.lines == live)
    }

    @Test("what must be written first is written when the line of an input is ready, and is not yet in the file")
    func before() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("day.jsonl")
        let disk = try DiskQueue()
        let recorder = try Recorder(path: path, configuration: .init(), disk: disk, health: .expectingNothing)
        @Sendable func text() -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
        let found = Told()
        recorder.beforeWriting { found.add(text()) }
        recorder.note([.event(topic: "toast.dismissAll", data: Array("{}".utf8), source: "/queue")], at: .zero)
        disk.settle(within: .seconds(300))
        #expect(found.take() == [""])
        #expect(text().contains("toast.dismissAll"))
        recorder.close()
        disk.finish()
    }
}
