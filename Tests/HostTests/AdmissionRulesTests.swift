import Chrome
import EventBus
import Host
import RuleHost
import TestSupport
import Testing
import Toast

/// Admission as rule authors use it, through `rules/bus.lua`.
@Suite struct AdmissionRulesTests {
    let system: ChromeSystem
    private let shown = Collected<ToastShow>()
    private let failures = Collected<RulesFailed>()

    init() throws {
        system = try ChromeSystem()
        shown.watch(system.bus)
        failures.watch(system.bus)
    }

    private func load(_ sources: String...) throws {
        try system.rules.load(
            sources.enumerated().map { index, source in
                RuleLayer(
                    name: "layer\(index)",
                    files: [RuleText(path: "layer\(index)/bus.lua", namespace: "bus", source: Array(source.utf8))])
            })
    }

    private func problems(_ sources: String...) -> [String] {
        do {
            switch sources.count {
            case 1: try load(sources[0])
            default: try load(sources[0], sources[1])
            }
            return []
        } catch {
            return (error as? RuleSetRejected)?.problems.map(\.description) ?? ["\(error)"]
        }
    }

    @discardableResult
    private func show(_ message: String, key: String? = "k", priority: ToastPriority? = nil) -> Admitted {
        var toast = ToastShow(message: message)
        toast.dedupeKey = key
        toast.priority = priority
        return system.bus.admit(toast, source: "/test")
    }

    private func at(_ milliseconds: Int) { system.advance(to: .milliseconds(milliseconds)) }
    private var messages: [String] { shown.all.map(\.message) }

    @Test("keyboard.update is delivered at most 60 times a second, toast.setProgress 5 times, others without delay")
    func defaults() {
        let keyboard = system.bus.info(of: "keyboard.update")?.admission
        #expect(keyboard == Admission(coalesce: .latest, key: "container", interval: .seconds(1) / 60))
        #expect(ToastSetProgress.admission == Admission(coalesce: .latest, key: "id", interval: .milliseconds(200)))
        let others = Language.shipped.events.filter { !["keyboard.update", "toast.setProgress"].contains($0.topic) }
        #expect(others.allSatisfy { $0.admission == .immediate })
        var seen: [Double] = []
        system.bus.subscribe(to: KeyboardUpdate.self) { seen.append($0.height) }
        for height in 0..<1_000 { system.bus.admit(KeyboardUpdate(height: Double(height))) }
        #expect(seen == [0])
        at(17)
        #expect(seen == [0, 999])
    }

    @Test("a burst of merged events adds nothing to the log of decisions")
    func burstIsNotExplained() throws {
        var configuration = ChromeSystem.Configuration()
        configuration.explains = true
        let system = try ChromeSystem(configuration)
        system.bus.admit(ToastShow(message: "a"))
        let decisions = system.rules.decisionCount
        #expect(decisions > 0)
        for height in 0..<20_000 { system.bus.admit(KeyboardUpdate(height: Double(height))) }
        #expect(system.rules.decisionCount == decisions)
    }

    @Test("settings turn admission on, and rules without these settings turn it off")
    func settings() throws {
        try load(
            """
            return { settings = { topics = {
              ["toast.show"] = { interval = 0.1, key = "dedupeKey", coalesce = "latest" },
            } } }
            """)
        #expect(show("a") != .pending)
        #expect(show("b") == .pending)
        #expect(show("c") == .merged)
        show("no key", key: nil)
        #expect(messages == ["a", "no key"])
        at(100)
        #expect(messages == ["a", "no key", "c"])
        show("d")
        try load("return {}")
        at(100)
        #expect(messages.last == "d")
        #expect(system.bus.info(of: "toast.show")?.admission == nil)
    }

    @Test("a higher layer or an override changes single fields of a topic's admission")
    func layers() throws {
        try load(
            #"return { settings = { topics = { ["toast.show"] = { interval = 0.1, limit = 5 } } } }"#,
            #"return { settings = { topics = { ["toast.show"] = { limit = 7 }, ["keyboard.update"] = { interval = 0 } } } }"#
        )
        #expect(system.bus.info(of: "toast.show")?.admission == Admission(interval: .milliseconds(100), limit: 7))
        #expect(system.bus.info(of: "keyboard.update")?.admission == nil)

        var configuration = ChromeSystem.Configuration()
        configuration.settings = ["bus": ["topics": ["toast.tap": ["interval": 2]]]]
        let other = try ChromeSystem(configuration)
        try other.rules.load([])
        #expect(other.bus.info(of: "toast.tap")?.admission?.interval == .seconds(2))
    }

    @Test(
        "a mistake in the admission settings is refused with its place and the nearest name",
        arguments: [
            (
                "return { settings = { topics = {\n [\"toast.shw\"] = { interval = 1 } } } }",
                "layer0/bus.lua:2:18: settings.topics.toast.shw: no event has the topic 'toast.shw' (did you mean 'toast.show'?)"
            ),
            (
                "return { settings = { topics = {\n [\"toast.coalesce\"] = { interval = 1 } } } }",
                "layer0/bus.lua:2:23: settings.topics.toast.coalesce: no event has the topic 'toast.coalesce' "
                    + "(did you mean 'toast.coalesced'?)"
            ),
            (
                "return { settings = {\n topics = {\n [\"toast.show\"] = {\n  interval = 1,\n  kee = \"id\" } } } }",
                "layer0/bus.lua:5:3: settings.topics.toast.show.kee: 'kee' is not one of coalesce, key, interval, leading, "
                    + "priority, limit, overflow (did you mean 'key'?)"
            ),
            (
                "local interval = 3\nreturn { settings = { topics = {\n [\"toast.tap\"] = { interval = 1 },\n"
                    + " [\"toast.show\"] = {\n interval = \"1\" } } } }",
                "layer0/bus.lua:5:13: settings.topics.toast.show.interval: expected a number, found a string"
            ),
            (
                "return { settings = { topics = { [\"toast.show\"] = {\n interval = 0/0 } } } }",
                "layer0/bus.lua:2:13: settings.topics.toast.show.interval: expected a number, found NaN"
            ),
            (
                "return { settings = { topics = { [\"toast.show\"] = {\n interval = -1 } } } }",
                "layer0/bus.lua:2:13: settings.topics.toast.show.interval: expected 0 or more seconds, found -1"
            ),
            (
                "return { settings = { topics = { [\"toast.show\"] = { interval = 1,\n key = \"dedupKey\" } } } }",
                "layer0/bus.lua:2:8: settings.topics.toast.show.key: toast.show has no field 'dedupKey' (did you mean 'dedupeKey'?)"
            ),
            (
                "return {\n settings = { topic = {} } }",
                "layer0/bus.lua:2:15: 'topic' is not a setting of bus (did you mean 'topics'?)"
            ),
            (
                "local bus = {}\nfunction bus.coalesec() end\nreturn bus",
                "layer0/bus.lua:2:14: 'coalesec' is not a policy of bus (did you mean 'coalesce'?)"
            ),
        ])
    func mistakes(source: String, message: String) {
        #expect(problems(source) == [message])
    }

    @Test("every wrong topic is reported, and a wrong field is reported in the layer that sets it")
    func manyMistakes() {
        #expect(problems(#"return { settings = { topics = { ["a.b"] = {}, ["c.d"] = {} } } }"#).count == 2)
        let source = problems(
            #"return { settings = { topics = { ["toast.show"] = { limit = -1 } } } }"#,
            #"return { settings = { topics = { ["toast.show"] = { interval = 1 } } } }"#)
        #expect(source == ["layer0/bus.lua:1:61: settings.topics.toast.show.limit: expected 0 to 100000, found -1"])
    }

    @Test("the admission policies receive plain data in the documented order")
    func policies() throws {
        try load(
            """
            local bus = {}
            bus.settings = { topics = { ["toast.show"] = { interval = 0.1, key = "dedupeKey", limit = 2 } } }
            -- As it stands there, a message would not be printed.
            local function said(event) return event.message:upper() end
            function bus.coalesce(topic, incoming, pending, ctx)
              print("coalesce", topic, said(incoming), said(pending), ctx.now)
              if incoming.message == "kept" then return "keep" end
              return incoming.priority == pending.priority and "replace" or "separate"
            end
            function bus.priority(topic, event, ctx)
              print("priority", topic, said(event))
              return event.priority == "critical" and 5 or 0
            end
            function bus.overflow(topic, pending, incoming, limit, ctx)
              print("overflow", topic, #pending, said(pending[1]), said(pending[2]), said(incoming), limit)
              return "oldest"
            end
            return bus
            """)
        let printed = Collected<RulesPrinted>()
        printed.watch(system.bus)
        show("now")
        #expect(printed.all.isEmpty)
        show("one")
        #expect(show("two") == .merged)
        #expect(show("kept") == .merged)
        #expect(show("urgent", priority: .critical) == .pending)
        #expect(show("last", priority: .elevated) == .pending)
        #expect(failures.all.isEmpty)
        #expect(
            printed.all.map { $0.text.split(whereSeparator: \.isWhitespace).joined(separator: " ") } == [
                "priority toast.show ONE", "coalesce toast.show TWO ONE 0.0", "coalesce toast.show KEPT TWO 0.0",
                "coalesce toast.show URGENT TWO 0.0", "priority toast.show URGENT",
                "coalesce toast.show LAST URGENT 0.0", "overflow toast.show 2 TWO URGENT LAST 2",
                "priority toast.show LAST",
            ])
        at(1_000)
        #expect(messages == ["now", "urgent", "last"])
    }

    @Test("a wrong answer to an admission policy is reported, and the topic's own setting counts")
    func wrongAnswers() throws {
        try load(
            """
            return {
              settings = { topics = { ["toast.show"] = { interval = 0.1, coalesce = "latest", limit = 1 } } },
              coalesce = function() return "both" end,
              priority = function() return 0/0 end,
              overflow = function() return 3 end,
            }
            """)
        show("a")
        #expect(show("b") == .pending)
        #expect(show("c") == .merged)
        #expect(failures.all.map(\.query) == ["bus.priority", "bus.coalesce"])
        #expect(failures.all.last?.expected == "one of separate, replace, keep")
        try load(
            """
            return { settings = { topics = { ["toast.show"] = { interval = 0.1, limit = 1 } } },
              overflow = function() return 3 end }
            """)
        #expect(show("d") == .dropped("1 event waits already (overflow: incoming)"))
        #expect(failures.all.last?.query == "bus.overflow")
    }

    @Test("when the system shuts down, waiting events are delivered before the modules stop")
    func shutdown() throws {
        try load(#"return { settings = { topics = { ["toast.show"] = { interval = 10 } } } }"#)
        let presented = Collected<ToastPresented>()
        presented.watch(system.bus)
        show("a")
        show("b")
        system.shutdown()
        #expect(messages == ["a", "b"])
        #expect(presented.all.count == 1)
    }

    @Test("a live host reports the outcome of each event, and delivers waiting events in time")
    func live() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            #"return { settings = { topics = { ["toast.show"] = { interval = 0.2, coalesce = "latest", limit = 0 }, "#
                + #"["toast.dismiss"] = { interval = 0.2, coalesce = "latest" } } } }"#, to: "bus.lua")
        let host = try LiveHost.quiet(rules: [folder.path])
        await host.start()
        let events = await host.events(matching: [TopicPattern("toast.dismiss")], after: nil)
        let inputs: [any Event] = [
            ToastDismiss(id: "1"), ToastDismiss(id: "2"), ToastDismiss(id: "3"), ToastShow(message: "a"),
            ToastShow(message: "b"),
        ]
        let deliveries = await host.publish(inputs.map { IncomingEvent(event: $0) }, defaultSource: "/test")
        #expect(deliveries.map { $0.id == 0 } == [false, true, true, false, true])
        #expect(deliveries[1].outcome == .pending)
        #expect(deliveries[2].outcome == .merged)
        #expect(deliveries[4].outcome == .dropped("no event may wait (limit 0)"))
        let seen = try await within {
            var seen: [String] = []
            for await case .event(_, _, let json) in events {
                seen.append(String(decoding: json, as: UTF8.self))
                if seen.count == 2 { break }
            }
            return seen
        }
        #expect(seen.last?.contains(#""data":{"id":"3"}"#) == true)
        #expect(seen.last?.contains("causationid") == false)
        await host.stop()
    }
}

/// Collects the events of one topic.
private final class Collected<E: Event> {
    private(set) var all: [E] = []
    func watch(_ bus: EventBus) { bus.subscribe(to: E.self, as: "test") { [unowned self] in all.append($0) } }
}
