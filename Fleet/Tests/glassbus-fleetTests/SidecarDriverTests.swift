import ControlAPI
import EventBus
import FleetCore
import FleetStore
import FleetTestSupport
import FleetWire
import Host
import Testing

@testable import glassbus_fleet

@Suite(.timeLimit(.minutes(10))) struct SidecarDriverTests {
    private let kiosk = try! Kiosk()

    // MARK: Events

    @Test("an event of the host reaches the broker without its private text")
    func privateText() async throws {
        try await kiosk.run(try kiosk.driver()) { driver in
            try await until { await driver.hasPlace }
            try await kiosk.show("s3cret")
            let event = await kiosk.link.messages(kiosk.subjects.event(of: Kiosk.name), count: 1)[0]
            #expect(event.headers["ce-type"] == "toast.show")
            #expect(!String(decoding: event.body, as: UTF8.self).contains("s3cret"))
        }
    }

    @Test(
        "what happens between the first end and the second start of a sidecar reaches the broker, what was before not")
    func firstPlace() async throws {
        try await kiosk.withHost(rules: try kiosk.rules()) {
            try await kiosk.show("before")
            try await runOnce(try kiosk.driver()) { driver in
                try await until { await driver.hasPlace && kiosk.hasCursor }
            }
            try await kiosk.show("between")
            // A folder is free once all of the earlier sidecar has ended.
            var second: SidecarDriver?
            try await until {
                second = try? kiosk.driver { $0.forwardText = true }
                return second != nil
            }
            kiosk.link.reopen()
            try await runOnce(second!) { _ in
                let found = await kiosk.link.messages(kiosk.subjects.event(of: Kiosk.name), count: 1)
                #expect(String(decoding: found[0].body, as: UTF8.self).contains("between"))
            }
        }
    }

    private func runOnce(_ driver: SidecarDriver, _ body: (SidecarDriver) async throws -> Void) async throws {
        await driver.begin()
        try await body(driver)
        await driver.stop()
    }

    // MARK: Events from the fleet

    @Test("an event of the fleet has one effect, also if it comes twice")
    func injection() async throws {
        try await kiosk.run(try kiosk.driver(inject: ["toast.*"])) { _ in
            let first = try await kiosk.inject("toast.show", ["message": "Closed"], id: "1")
            #expect(first["answer"] != nil, "\(first)")
            _ = try await kiosk.inject("toast.show", ["message": "Closed"], id: "1")
            let shown = try await kiosk.shown()
            #expect(shown == ["Closed"])
        }
    }

    @Test("an event of the fleet that allow.json does not name has no effect, and the answer says so")
    func refusedInjection() async throws {
        try await kiosk.run(try kiosk.driver(inject: ["popup.*"])) { _ in
            let answer = try await kiosk.inject("toast.show", ["message": "Closed"], id: "1")
            #expect(
                answer["error"]?.stringValue?.contains("allow.json of this host does not let 'toast.show' in") == true)
            let shown = try await kiosk.shown()
            #expect(shown.isEmpty)
        }
    }

    @Test("an event that the host cannot use is refused with its words")
    func wrongInjection() async throws {
        try await kiosk.run(try kiosk.driver(inject: ["toast.*"])) { _ in
            let answer = try await kiosk.inject("toast.show", ["mesage": "Closed"], id: "1")
            #expect(answer["error"]?.stringValue?.contains("mesage") == true, "\(answer.json)")
        }
    }

    @Test("an answer of the broker that somebody had sent as a question has no effect")
    func relayedAnswer() async throws {
        try await kiosk.run(try kiosk.driver(inject: ["toast.*"])) { _ in
            _ = try await kiosk.ask(.explain, ["id": "1"])
            let forged = Outgoing(
                kiosk.subjects.command(.inject, to: Kiosk.name), headers: ["Nats-Stream": "GB_lab_HOSTS"],
                body: Array(Kiosk.event("toast.show", ["message": "Closed"], id: "1").json.utf8))
            try kiosk.link.send(forged, replyTo: "answer.here")
            // What is asked later is answered later.
            _ = try await kiosk.ask(.explain, ["id": "1"])
            let shown = try await kiosk.shown()
            #expect(shown.isEmpty)
        }
    }

    // MARK: Rules

    @Test("a bundle is in use on the host, watched, and reported as adopted")
    func adoption() async throws {
        try kiosk.roll(["toast.lua": rule], serial: 1, soak: 0)
        try await kiosk.run(try kiosk.driver()) { _ in
            let reports = try await kiosk.reports(2)
            #expect(reports.map(\.verdict) == [.watching, .adopted])
            let files = try await kiosk.files()
            #expect(files == ["toast.lua"])
        }
    }

    @Test("a bundle that the host refuses is reported with the place, and the rules before stay in use")
    func refusal() async throws {
        try kiosk.roll(["toast.lua": rule], serial: 1, soak: 0)
        try await kiosk.run(try kiosk.driver { $0.poll = 0.05 }) { _ in
            _ = try await kiosk.reports(2)
            try kiosk.roll(["toast.lua": "local toast = {}\n\nreturn tost\n"], serial: 2, soak: 0)
            let report = try await kiosk.reports(3)[2]
            #expect(report.verdict == .refused)
            #expect(report.serial == 2)
            #expect(report.problems.contains { $0.hasPrefix("toast.lua:3:8: ") }, "\(report.problems)")
            let files = try await kiosk.files()
            #expect(files == ["toast.lua"])
        }
    }

    @Test("a host that does not run what the sidecar puts in use fails the rollout, and its beat says so")
    func otherRules() async throws {
        try kiosk.roll(["toast.lua": rule], serial: 1, soak: 5)
        try kiosk.folder.write("return {}", to: "other/toolbar.lua")
        try await kiosk.run(try kiosk.driver { $0.beat = 0.05 }, rules: kiosk.folder.path("other")) { _ in
            var reports: [AdoptionReport] = []
            try await until {
                reports = try await kiosk.reports(1)
                return reports.last?.verdict == .failed
            }
            #expect(reports.last!.problems.contains { $0.contains("toast.lua") }, "\(reports)")
        }
    }

    // MARK: Questions

    @Test("a question that could show private texts is refused, and an explanation is not")
    func questions() async throws {
        try await kiosk.run(try kiosk.driver()) { driver in
            try await until { await driver.health != nil }
            try await kiosk.show("s3cret")
            let explained = try await kiosk.ask(.explain, ["id": "1"])
            #expect(explained["answer"]?.objectValue != nil)
            #expect(!explained.json.contains("s3cret"))
            let asked = try await kiosk.ask(.ask, ["query": "toast.priority", "question": [:]])
            #expect(asked["error"]?.stringValue?.contains("forwardText") == true)
            let state = try await kiosk.ask(.state, [:])
            #expect(state["error"]?.stringValue?.contains("forwardText") == true)
        }
    }

    @Test("an event of an earlier run is not explained by the present one")
    func otherRun() async throws {
        try await kiosk.run(try kiosk.driver()) { driver in
            try await until { await driver.health != nil }
            let answer = try await kiosk.ask(.explain, ["id": "1", "run": "k3j5h2g1f0d9s8a7"])
            #expect(answer["error"]?.stringValue?.contains("the run k3j5h2g1f0d9s8a7 has ended") == true)
        }
    }

    @Test("a recording with private texts does not leave the host")
    func recording() async throws {
        try kiosk.folder.write("{\"holdsText\": true}\n", to: "run.jsonl")
        let path = kiosk.folder.path("run.jsonl")
        try await kiosk.run(try kiosk.driver { $0.recording = path }) { _ in
            let answer = try await kiosk.ask(.record, [:])
            #expect(answer["error"]?.stringValue?.contains("private texts") == true)
        }
    }

    @Test("a recording of two runs does not leave the host if the second one has private texts")
    func laterRun() async throws {
        let head = #"{"glassbus": "recording", "holdsText": "#
        try kiosk.folder.write("\(head)false}\n{\"at\": 1}\n\(head)true}\n{\"at\": 2}\n", to: "run.jsonl")
        let path = kiosk.folder.path("run.jsonl")
        try await kiosk.run(try kiosk.driver { $0.recording = path }) { _ in
            let answer = try await kiosk.ask(.record, [:])
            #expect(answer["error"]?.stringValue?.contains("private texts") == true)
            try kiosk.folder.write("\(head)false}\n{\"holdsText\": true}\n\(head)false}\n", to: "run.jsonl")
            let sent = try await kiosk.ask(.record, [:])
            #expect(sent["answer"]?["parts"]?.intValue == 1, "\(sent)")
        }
    }

    @Test("a tap shows events without their private texts, and tells at its end what it has left out")
    func tap() async throws {
        try await kiosk.run(try kiosk.driver()) { driver in
            try await until { await driver.health != nil }
            let start = await driver.health!.run + ".0"
            for _ in 1...300 { try await kiosk.show("s3cret") }
            let reader = Token(ifValid: "reader")!
            let inbox = try kiosk.link.subscribe(kiosk.subjects.taps(reader), limit: 10_000)
            _ = try await kiosk.ask(
                .tap,
                [
                    "reader": "reader", "patterns": ["toast.show"], "seconds": 5, "after": .string(start),
                ])
            var (events, left) = (0, 0)
            while events + left < 300, let message = await inbox.next(within: .seconds(60)) {
                #expect(!String(decoding: message.body, as: UTF8.self).contains("s3cret"))
                if message.headers["ce-type"] == "toast.show" {
                    events += 1
                } else {
                    left += try JSONText.decode(Value.self, from: message.body)["count"]?.intValue ?? 0
                }
            }
            #expect(events >= 200)
            #expect(events + left == 300)
        }
    }

    private let rule = """
        local toast = {}

        function toast.interrupt(incoming, current, elapsed, ctx)
          return "no"
        end

        return toast
        """
}

extension SidecarDriver {
    /// Whether it knows from where on events are to be forwarded.
    var hasPlace: Bool { outbox.position != nil }
}

extension Kiosk {
    /// A folder with no rules, for a host that starts before its sidecar.
    func rules() throws -> String {
        try folder.write("return {}", to: "rules/toolbar.lua")
        return folder.path("rules")
    }

    var hasCursor: Bool { (try? folder.names(in: "h/outbox"))?.contains("cursor.json") == true }

    /// The rule files that the host runs.
    func files() async throws -> [String] {
        let rules = try JSONText.decode(Value.self, from: try await client.get("/v1/rules").body)
        return (rules["files"]?.arrayValue ?? []).compactMap {
            $0["path"]?.stringValue?.split(separator: "/").last.map(String.init)
        }
    }

    static func event(_ topic: String, _ data: Value, id: String) -> Value {
        [
            "event": [
                "specversion": "1.0", "id": .string(id), "source": "/tests", "type": .string(topic), "data": data,
            ]
        ]
    }

    func inject(_ topic: String, _ data: Value, id: String) async throws -> Value {
        try await ask(.inject, Self.event(topic, data, id: id))
    }

    /// Asks the sidecar, once it listens.
    func ask(_ command: HostCommand, _ question: Value) async throws -> Value {
        let message = Outgoing(subjects.command(command, to: Self.name), body: Array(question.json.utf8))
        while true {
            do {
                let answer = try await link.request(message, within: .seconds(60))
                return try JSONText.decode(Value.self, from: answer.body)
            } catch LinkProblem.nobody {
                try await Task.sleep(for: .milliseconds(5))
            }
        }
    }
}
