import Chrome
import Dispatch
import EventBus
import FoundationEssentials
import RuleHost
import TestSupport
import Testing
import Toast

@testable import Host

@Suite struct LiveHostTests {
    @Test("publish returns the id of the delivery after all of its effects are delivered")
    func publish_returnsIDs() async throws {
        let host = try LiveHost.quiet()
        await host.start()
        let deliveries = await host.publish(
            [IncomingEvent(event: ToastShow(id: "a", message: "A")), IncomingEvent(event: ToastDismiss(id: "a"))],
            defaultSource: "/test")
        #expect(deliveries.count == 2)
        #expect(deliveries[0].id < deliveries[1].id)
        #expect(deliveries.allSatisfy { $0.refusal == nil })
        await host.stop()
    }

    @Test("an event that its module refuses is delivered, and the result has the reason")
    func publish_tellsRefusals() async throws {
        let host = try LiveHost.quiet()
        await host.start()
        let deliveries = await host.publish(
            [
                IncomingEvent(event: ToastShow(id: "a", message: "")),
                IncomingEvent(event: ToastShow(id: "b", message: "B")),
                IncomingEvent(event: ToastShow(id: "c", message: "C", duration: .seconds(-1))),
            ], defaultSource: "/test")
        #expect(
            deliveries.map(\.refusal) == [
                "message: expected a text with more than spaces", nil,
                "duration: expected 0 or more seconds; 0 means until somebody dismisses the toast",
            ])
        await host.stop()
    }

    @Test("a timer fires without any input, at its own bus time")
    func timer_firesByItself() async throws {
        let host = try LiveHost.quiet()
        await host.start()
        let events = await host.events(matching: [TopicPattern("toast.dismissed")], after: nil)
        _ = await host.publish(
            [IncomingEvent(event: ToastShow(id: "a", message: "A", duration: .seconds(1)))], defaultSource: "/test")
        let event = try await within { await events.first { _ in true } }
        guard case .event(_, "toast.dismissed", let json)? = event else {
            Issue.record("got \(String(describing: event))")
            return
        }
        #expect(String(decoding: json, as: UTF8.self).contains(#""id":"a""#))
        await host.stop()
    }

    @Test("a stream delivers many events in pieces of about 64 KiB, without losing any")
    func pieces() async throws {
        let host = try LiveHost.quiet()
        let events = await host.events(matching: [TopicPattern("toast.show")], after: nil)
        var shown: [UInt64] = []
        for _ in 0..<30 { shown += await host.show(String(repeating: "m", count: 10_000)) }
        var iterator = events.makeAsyncIterator()
        var seen: [UInt64] = []
        while seen.count < shown.count, let piece = await iterator.nextBatch() {
            #expect((1...7).contains(piece.count))
            for case .event(let id, _, _) in piece { seen.append(id) }
        }
        #expect(seen == shown)
    }

    @Test("a reader that resumes receives the events that it missed, then new ones")
    func resume_replaysTheRing() async throws {
        let host = try LiveHost.quiet()
        let all = [TopicPattern("toast.show")]
        let first = await host.events(matching: all, after: nil)
        let ids = await [host.show("1")[0], host.show("2")[0], host.show("3")[0]]
        _ = first
        let resumed = await host.events(matching: all, after: EventPosition(ids[0]))
        let last = await host.show("4")[0]
        var seen: [UInt64] = []
        for await case .event(let id, _, _) in resumed {
            seen.append(id)
            if id == last { break }
        }
        #expect(seen == [ids[1], ids[2], last])
    }

    @Test("a reader that resumes too late first receives a gap")
    func resume_announcesTheGap() async throws {
        let host = try LiveHost.quiet()
        _ = await host.events(matching: [], after: nil)
        let first = await host.show("first")[0]
        for _ in 0..<5000 { await host.show("flood") }
        let resumed = await host.events(matching: [], after: EventPosition(first))
        var iterator = resumed.makeAsyncIterator()
        guard case .gap(let gap)? = await iterator.next() else {
            Issue.record("no gap")
            return
        }
        #expect(gap.from == first + 1 && gap.reason == .history)
        guard case .event(let next, _, _)? = await iterator.next() else {
            Issue.record("no event after the gap")
            return
        }
        #expect(next == gap.to + 1)
    }

    @Test("a host that has said nothing yet tells a reader of another run that it has started again")
    func resume_atAYoungHost() async throws {
        let host = try LiveHost.quiet()
        let resumed = await host.events(matching: [TopicPattern("toast.show")], after: EventPosition(9_999))
        let id = await host.show("hello")[0]
        var seen: [LiveEvent] = []
        var iterator = resumed.makeAsyncIterator()
        for _ in 0..<2 { if let event = await iterator.next() { seen.append(event) } }
        guard case .gap(let gap)? = seen.first, case .event(id, _, _)? = seen.last else {
            Issue.record("\(seen)")
            return
        }
        #expect(gap.reason == .restart)
    }

    @Test(
        "the id of a message is the name of a run and a number, or a number alone",
        arguments: [
            ("17", EventPosition(17)), ("k3j9x0q2m5v8c1z7.17", EventPosition(17, of: "k3j9x0q2m5v8c1z7")),
            ("99999999999999999999999", EventPosition(.max)), ("0", EventPosition(0)), ("", nil), ("+1", nil),
            ("-1", nil),
            ("soon", nil), ("k3j9x0q2.", nil), ("short.1", nil), ("K3J9X0Q2.1", nil), ("k3j9x0q2.1.2", nil),
            ("1 ", nil),
        ])
    func positions(text: String, position: EventPosition?) {
        #expect(EventPosition(text) == position)
        if let position { #expect(EventPosition(position.description) == position) }
    }

    @Test(
        "a reader that resumes with an id of another run, or of the future, receives a gap and everything that is kept",
        arguments: [EventPosition(1_000_000), EventPosition(1, of: "k3j9x0q2m5v8c1z7"), EventPosition(.max)])
    func resume_fromAnotherHost(position: EventPosition) async throws {
        let host = try LiveHost.quiet()
        let id = await host.show("hello")[0]
        let resumed = await host.events(matching: [TopicPattern("toast.show")], after: position)
        var iterator = resumed.makeAsyncIterator()
        guard case .gap(let gap)? = await iterator.next() else {
            Issue.record("no gap")
            return
        }
        #expect(gap == EventGap(from: 1, to: 0, reason: .restart))
        guard case .event(let seen, _, _)? = await iterator.next() else {
            Issue.record("no event")
            return
        }
        #expect(seen == id)
    }

    @Test("a reader that does not read has a bounded backlog, and then a gap")
    func slowReader_getsAGap() async throws {
        let host = try LiveHost.quiet()
        let slow = await host.events(matching: [TopicPattern("toast.show")], after: nil)
        var last: UInt64 = 0
        for _ in 0..<(LiveEvents.backlog + 100) { last = await host.show("flood")[0] }
        var count = 0
        var gapEnd: UInt64?
        for await event in slow {
            if case .gap(let gap) = event {
                #expect(gap.reason == .slow)
                gapEnd = gap.to
                break
            }
            count += 1
        }
        #expect(count == LiveEvents.backlog)
        #expect(gapEnd == last)
    }

    @Test("a host that has stopped refuses every event, and says so")
    func publish_afterStop() async throws {
        let host = try LiveHost.quiet()
        await host.start()
        await host.stop()
        let events = ["a", "b"].map { IncomingEvent(event: ToastShow(message: $0)) }
        let deliveries = await host.publish(events, defaultSource: "/test")
        #expect(deliveries.map(\.outcome) == Array(repeating: .dropped("the host has stopped"), count: 2))
        #expect(deliveries.map(\.refusal) == Array(repeating: "the host has stopped", count: 2))
        #expect(deliveries.map(\.id) == [0, 0])
    }

    @Test("streams end when the host stops, after their waiting events")
    func stop_endsStreams() async throws {
        let host = try LiveHost.quiet()
        await host.start()
        let events = await host.events(matching: [TopicPattern("toast.show")], after: nil)
        await host.show("one")
        await host.stop()
        let count = try await within {
            var count = 0
            for await _ in events { count += 1 }
            return count
        }
        #expect(count == 1)
    }

    @Test("the stream of a cancelled reader ends at once")
    func cancel_endsAReader() async throws {
        let host = try LiveHost.quiet()
        let events = await host.events(matching: [], after: nil)
        let reader = Task { for await _ in events {} }
        reader.cancel()
        try await within { await reader.value }
    }

    @Test("a host without references is released together with its thread")
    func host_isReleased() async throws {
        struct Leaving: Sendable { weak let host: LiveHost? }
        let leaving: Leaving
        do {
            let host = try LiveHost.quiet()
            await host.start()
            let events = await host.events(matching: [], after: nil)
            await host.show("x")
            _ = events
            leaving = Leaving(host: host)
        }
        // The host's thread may still be finishing its last job.
        try await within { while leaving.host != nil { await Task.yield() } }
    }

    @Test("starting a host with a missing folder fails; an empty folder or refused rules do not prevent the start")
    func init_folders() async throws {
        let folder = try TemporaryFolder()
        #expect(throws: RuleFolder.Failure.self) { try LiveHost.quiet(rules: [folder.path + "/none"]) }
        #expect(await (try LiveHost.quiet(rules: [folder.path])).ruleStatus.rejected.isEmpty)
        try folder.write("return {", to: "toast.lua")
        let host = try LiveHost.quiet(rules: [folder.path])
        let status = await host.ruleStatus
        #expect(status.generation == 0)
        #expect(status.rejected.count == 1)
    }

    @Test("the rule status has the time of day, and a reload refuses a folder that has become another one")
    func ruleStatus() async throws {
        let folder = try TemporaryFolder()
        try folder.write(rule(window: 1), to: "a/toast.lua")
        try folder.write(rule(window: 2), to: "b/toast.lua")
        let (link, manager) = (folder.path("link"), FileManager.default)
        try manager.createSymbolicLink(atPath: link, withDestinationPath: "b")
        let begin = Date.now
        let host = try LiveHost.quiet(rules: [folder.path("a"), link])
        var status = await host.ruleStatus
        let time = try #require(status.files.last?.loaded?.time)
        let loaded = try Date(time, strategy: .iso8601)
        // The time in the status has whole seconds.
        #expect(loaded > begin.addingTimeInterval(-1) && loaded <= .now)
        #expect(status.generation == 1 && status.files.allSatisfy { $0.newer == nil })

        try manager.removeItem(atPath: link)
        try manager.createSymbolicLink(atPath: link, withDestinationPath: "a")
        await #expect(throws: RuleSetRejected.self) { try await host.reloadRules() }
        status = await host.ruleStatus
        #expect(status.generation == 1)
        #expect(
            status.rejected.map(\.message) == [
                "'\(link)' is the folder '\(folder.path("a"))', which is given twice; a folder can only be one layer"
            ])
        #expect(status.files.last?.newer?.digest == nil && status.files.last?.newer?.since == status.rejectedAt)
    }

    @Test("a layer that is refused at the start costs no other layer its rules")
    func refusedLayer() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "return { dwell = function(toast, traits, waiting, ctx) return 7 end, "
                + "priority = function(toast, ctx) return 'elevated' end }", to: "base/toast.lua")
        try folder.write("return { dwell = function() return 9 end }", to: "team/toast.lua")
        try folder.write("return { dwell = 5, settings = { defaultDuration = 4 } }", to: "mine/toast.lua")
        let host = try LiveHost.quiet(rules: ["base", "team", "mine"].map { folder.path($0) })
        await host.start()
        let dwell = try await host.ask(
            ToastDwellQuery(toast: Record(ToastContent(message: "m")), traits: Traits(), waiting: []))
        #expect(dwell.answer == 9)
        let status = await host.ruleStatus
        #expect(!status.rejected.isEmpty && status.generation > 0)
        try folder.write("return { settings = { defaultDuration = 4 } }", to: "mine/toast.lua")
        _ = try await host.reloadRules()
        #expect(
            await host.settingsInEffect.contains {
                $0.module == "toast" && $0.name == "defaultDuration" && $0.value == 4
            })
        await host.stop()
    }

    @Test("a broken layer in the folder of another one costs that one nothing")
    func refusedLayerInside() async throws {
        let folder = try TemporaryFolder()
        try folder.write("return { dwell = function(toast, traits, waiting, ctx) return 7 end }", to: "rules/toast.lua")
        try folder.write("return { dwell = 5 }", to: "rules/presets/mine/toast.lua")
        let host = try LiveHost.quiet(rules: ["rules", "rules/presets/mine"].map { folder.path($0) })
        await host.start()
        #expect(
            await host.ruleStatus.files.map(\.path).contains { $0.hasSuffix("rules/toast.lua") && !$0.contains("mine") }
        )
        #expect(await host.ruleStatus.generation == 1)
        await host.stop()
    }

    @Test("if no layer is free of problems, the built-in answers decide at the start")
    func refusedSet() async throws {
        let folder = try TemporaryFolder()
        try folder.write("return { dwell = 5 }", to: "mine/toast.lua")
        let host = try LiveHost.quiet(rules: [folder.path("mine")])
        await host.start()
        #expect(await host.ruleStatus.generation == 0)
        await host.stop()
    }

    @Test("while rules take long to load, the host answers requests")
    func preparing() async throws {
        let folder = try TemporaryFolder()
        try folder.write("return {}", to: "toast.lua")
        let host = try LiveHost.quiet(rules: [folder.path])
        await host.start()
        // This job blocks the queue that loads rules.
        let gate = DispatchSemaphore(value: 0)
        host.preparing.submit { gate.wait() }
        let loading = Task { try await host.reloadRules() }
        for _ in 0..<20 {
            await host.show("x")
            #expect(await host.ruleStatus.generation == 1)
        }
        gate.signal()
        #expect(try await loading.value.generation == 2)
        await host.stop()
    }

    @Test("the answer to a query names the answerer")
    func ask_namesTheAnswerer() async throws {
        let host = try LiveHost.quiet()
        let topics = await host.topics()
        #expect(topics.contains { $0.name == "toast.dwell" })
        await #expect(throws: AskError.self) { try await host.ask("toast.dwel", query: Data("{}".utf8)) }
        await #expect(throws: AskError.self) { try await host.ask("toast.dwell", query: Data("{\"tost\":1}".utf8)) }
        await #expect(throws: AskError.self) { try await host.ask("toast.show", query: Data("{}".utf8)) }
    }

    @Test("the events that wait for a reader have a bound in bytes, and what it takes makes room again")
    func weight() async throws {
        let reader = EventReader()
        func offer(_ id: UInt64) {
            let envelope = Envelope(id: id, cause: nil, time: .zero, source: "/a", event: ToastDismissAll())
            reader.offer(envelope, size: EventReader.heaviest)
        }
        for id in 1...4 as ClosedRange<UInt64> {
            offer(2 * id)
            offer(2 * id + 1)
            guard case .items(let items) = await reader.take(), items.count == 2, case .event(let event) = items[0],
                case .gap(let gap) = items[1]
            else {
                Issue.record("not an event and a gap")
                return
            }
            #expect(event.id == 2 * id && gap == EventGap(from: 2 * id + 1, to: 2 * id + 1, reason: .slow))
        }
    }
}
