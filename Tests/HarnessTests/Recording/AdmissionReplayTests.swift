import Chrome
import EventBus
import Foundation
import Harness
import Host
import Logging
import TestSupport
import Testing
import Toast

@Suite("Admission in recordings")
struct AdmissionReplayTests {
    @Test("events that waited, were merged or were dropped in a live run are so in its replay, byte for byte")
    func repeats() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            return {
              settings = { topics = {
                -- The first goes by the real clock; the others last longer than any test.
                ["toast.show"] = { interval = 0.01, key = "dedupeKey", limit = 3, overflow = "lowestPriority" },
                ["toast.dismiss"] = { interval = 1000, coalesce = "latest" },
                ["toast.pause"] = { interval = 1000, limit = 1 } } },
              priority = function(topic, event) return event.priority == "critical" and 1 or 0 end,
              coalesce = function(topic, incoming, pending) return #incoming.message % 2 == 0 and "replace" or "separate" end,
            }
            """, to: "rules/bus.lua")
        let path = folder.path("day.jsonl")
        let disk = try DiskQueue()
        let recorder = try Recorder(
            path: path, configuration: .init(), withText: true, disk: disk, health: .expectingNothing)
        let host = try LiveHost(
            rules: [folder.path("rules")], configuration: .init(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, inputs: recorder)
        let events = await host.events(matching: [], after: nil)
        await host.start()
        for index in 0..<60 {
            var show = ToastShow(id: "t\(index)", message: String(repeating: "m", count: 1 + index % 7))
            show.dedupeKey = "k\(index % 3)"
            show.priority = index % 5 == 0 ? .critical : nil
            let inputs: [any Event] = [
                show, KeyboardUpdate(height: Double(index)), ToastDismiss(id: "t\(index - 1)"),
                ToastPause(source: "s\(index)"),
            ]
            _ = await host.publish(inputs.map { IncomingEvent(event: $0) }, defaultSource: "/test")
        }
        // Some events still wait; they are delivered when the host stops, as in the replay.
        await host.stop()
        disk.finish()
        let live = await events.linesOfReplay(of: host)
        #expect(live.contains { $0.contains("bus.coalesced") } && live.contains { $0.contains("bus.dropped") })
        #expect(live.last { $0.contains(#""type":"keyboard.update""#) }?.contains(#""height":59"#) == true)
        for _ in 0..<3 {
            var trace: [String] = []
            _ = try Replay(path: path, rules: nil).run(seeing: {
                trace.append(try JSONText.string(CloudEvent($0, of: CloudEvent.virtualInstance)))
            })
            // The tap was added after the events about the loaded rules.
            #expect(trace.suffix(live.count) == live[...])
        }
    }
}
