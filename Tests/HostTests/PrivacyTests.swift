import Chrome
import EventBus
import FoundationEssentials
import Host
import Logging
import RuleHost
import TestSupport
import Testing
import Toast

/// The text of a toast is on the screen, and in the events and the state that a renderer reads, but in nothing
/// that is written to a log, a report or statistics.
@Suite("Private text")
struct PrivacyTests {
    /// Rules that misuse private text as a careless author might.
    private static let rules = """
        local toast = {}
        function toast.normalize(toast, ctx)
          print("asked about " .. toast.message)
          return { message = toast.message .. "!" }
        end
        function toast.priority(toast, ctx) error("cannot judge " .. toast.message) end
        function toast.rank(toast, waitedFor, ctx) return toast.message end
        function toast.dwell(toast, traits, waiting, ctx) return toast[toast.message] end
        function toast.summary(count, held, ctx) return count .. ": " .. held[1].message end
        toast.on = {
          ["toast.show"] = function(event, bus, ctx) error("heard " .. event.message) end,
          ["toast.settle"] = function(event, bus, ctx) bus.publish("toast.dismiss", { id = event.message, no = 1 }) end,
        }
        return toast
        """
    private static let texts = [
        "message", "title", "restoration", "undo", "settled", "settledTitle", "launch", "launchUndo",
    ]
    .map { "CANARY-\($0)-in-a-sentence" }

    private static func toast(_ id: String?, sensitive: Bool = true) -> ToastShow {
        var show = ToastShow(id: id, message: texts[0], action: ToastAction(title: texts[1], role: "retry"))
        show.dedupeKey = "key-of-it"
        show.restorationToken = texts[2]
        show.undoToken = texts[3]
        show.sensitive = sensitive
        show.source = "sync"
        return show
    }

    /// The surroundings of each private text that is found in the output.
    private static func leaks(_ output: String) -> [String] {
        output.ranges(of: "CANARY").map { found in
            let start = output.index(found.lowerBound, offsetBy: -60, limitedBy: output.startIndex) ?? output.startIndex
            return String(output[start...].prefix(100))
        }
    }

    private static func run(_ log: Lines, in folder: TemporaryFolder) async throws -> LiveHost {
        try folder.write(rules, to: "rules/toast.lua")
        try folder.write(
            "return { settings = { topics = { ['toast.show'] = { interval = 100, key = 'id', coalesce = 'latest', limit = 1 } } } }",
            to: "rules/bus.lua")
        let host = try LiveHost(
            rules: [folder.path("rules")], configuration: .init(), logger: Logger(label: "test") { _ in log })
        await host.start()
        var inputs: [any Event] = [AppLaunch(tokens: [texts[6]], undoTokens: [texts[7]], undoneTokens: [texts[6]])]
        inputs += [
            toast("a"), toast("a"), toast("a", sensitive: false), toast("b"), toast("b"), toast("c", sensitive: false),
            toast(nil),
        ]
        inputs += [ToastSetQuiet(level: .silent), toast("d"), toast("e"), toast("f"), ToastSetQuiet(level: .off)]
        inputs += [
            ToastSettle(id: "a", message: texts[4], action: ToastAction(title: texts[5])), ToastInvokeAction(id: "a"),
            ToastDismissAll(), ToastShow(message: ""), AppBackground(), AppTerminate(),
        ]
        for event in inputs { _ = await host.publish([IncomingEvent(event: event)], defaultSource: "/test") }
        return host
    }

    @Test("a toast's text is in no telemetry, decision, explanation, log, error report or history")
    func told() async throws {
        let folder = try TemporaryFolder()
        let log = Lines()
        let host = try await Self.run(log, in: folder)
        let state = try await host.state()
        // Stopping the host delivers the waiting events.
        await host.stop()
        let history = try await host.history()

        // Look at the facts for statistics, operators and rule authors.
        var seen: Set<String> = []
        for envelope in history.deliveries {
            let topic = envelope.topic.text
            guard topic == "toast.telemetry" || topic.hasPrefix("rules.") || topic.hasPrefix("bus.") else { continue }
            seen.insert(topic)
            let leaks = Self.leaks(try JSONText.string(CloudEvent(envelope, of: CloudEvent.virtualInstance)))
            #expect(leaks == [])
        }
        #expect(
            seen.isSuperset(of: [
                "toast.telemetry", "rules.failed", "rules.benched", "rules.printed", "bus.dropped", "bus.coalesced",
            ]))

        // Look at the decisions, and at the explanations of everything that did and did not happen.
        let decisions = try await host.decisions().latest.map { try ValueEncoder().encode(Decided($0)).json }
        #expect(decisions.contains { $0.contains("toast.normalize") && $0.contains("characters") })
        #expect(decisions.contains { $0.contains("failure") && $0.contains("cannot judge …") })
        for decision in decisions { #expect(Self.leaks(decision) == []) }
        for envelope in history.deliveries {
            let id = String(envelope.id)
            let told = Self.leaks(try ValueEncoder().encode(Explanation(of: id, in: history)).json)
            #expect(told == [])
            let whyNot = try Explanation(whyNot: "toast.presented", of: id, in: history)
            #expect(Self.leaks(try ValueEncoder().encode(whyNot).json) == [])
        }
        let unknown = #expect(throws: Explanation.Unknown.self) { try Explanation(of: "CANARY-mesage", in: history) }
        #expect(unknown?.hint?.contains("sentence") != true)

        #expect(log.all.contains { $0.contains("cannot judge …") })
        #expect(Self.leaks(log.all.joined(separator: "\n")) == [])
        #expect(state["toast"]?["history"]?.arrayValue?.isEmpty == false)
        #expect(Self.leaks(state["toast"]?["history"]?.json ?? "") == [])
        #expect(Self.leaks(state["bus"]?.json ?? "") == [])
    }

    @Test(
        "a refused event is reported by its field, without the text",
        arguments: [
            #"{"id": 5, "message": "CANARY"}"#, #"{"message": {"text": "CANARY"}}"#, #"{"message": ["CANARY"]}"#,
            #"{"message": "m", "action": "CANARY"}"#,
            #"{"message": "CANARY", "action": {"title": "CANARY", "rol": 1}}"#,
            #"{"message": "CANARY", "duration": "CANARY"}"#, #"{"message": "CANARY", "undoToken": ""}"#,
            #"{"message": "CANARY", "tags": "CANARY"}"#, #"{"message": "CANARY", "progress": 3}"#,
            #"{"message": "CANARY" "id": "a"}"#,
            #"{"message": "CANARY"#, #"{"message": "CANARY\q"}"#, #"{"mesage": "CANARY"}"#,
        ])
    func refused(data: String) throws {
        let catalogue = EventCatalogue(ChromeSystem.catalogue)
        let line = Array(#"{"type": "toast.show", "data": \#(data)}"#.utf8)
        let error = #expect(throws: (any Error).self) { try catalogue.decode(line[...]) }
        #expect(Self.leaks("\(error.map { "\($0)" } ?? "")") == [])
    }
}
