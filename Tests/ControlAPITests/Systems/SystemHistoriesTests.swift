import EventBus
import FoundationEssentials
import Harness
import Host
import TestSupport
import Testing

@testable import ControlAPI

/// What a system shows is a matter of its own requests alone, whatever happens to others and how often it goes back.
@Suite struct SystemHistoriesTests {
    private static let rule = """
        local toast = {}
        local seen = 0
        function toast.priority(toast, ctx)
            seen = seen + 1
            ctx.memory.count = (ctx.memory.count or 0) + 1
            return math.random(3) == 1 and "critical" or (seen % 2 == 0 and "low" or "normal")
        end
        return toast
        """

    private static let spec: Value = ["files": ["toast.lua": .string(rule)], "date": "2026-11-28T21:58:30+00:00"]

    /// A request that a test may send: its path in the system, and its body.
    private typealias Step = (path: String, body: Value)

    private static func step(_ generator: inout SeededGenerator) -> Step {
        let id = Value.string(["a", "b", "c"].randomElement(using: &generator)!)
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...3:
            let data: Value = [
                "id": id, "message": id, "duration": .double(.random(in: 0.1...3, using: &generator)),
                "dedupeKey": id,
            ]
            return ("/events", ["type": "toast.show", "data": data])
        case 4: return ("/events", ["type": "toast.dismiss", "data": ["id": id]])
        case 5: return ("/events", ["type": "scene.update", "data": ["id": id]])
        case 6: return ("/clock", ["next": true])
        case 7: return ("/ask/toast.priority", ["toast": ["id": id, "message": "M"]])
        case 8: return ("/expect", ["topic": "toast.presented"])
        default: return ("/clock", ["advance": .double(.random(in: 0...40, using: &generator))])
        }
    }

    private static func steps(_ count: Int, _ generator: inout SeededGenerator) -> [Step] {
        (0..<count).map { _ in step(&generator) }
    }

    /// All that a system shows.
    private static func look(at system: String, _ client: ControlClient) async throws -> [String] {
        var looks: [String] = []
        for path in ["/events?limit=1000&after=0", "/state", "/clock", "/decisions", "/timeline", "/settings"] {
            looks.append(try await client.text(system + path))
        }
        return looks
    }

    private static func perform(_ steps: [Step], in system: String, _ client: ControlClient) async throws -> [String] {
        var answers: [String] = []
        for step in steps {
            let answer = try await client.post(system + step.path, "application/json", step.body.json)
            answers.append(String(decoding: answer.body, as: UTF8.self))
        }
        return answers
    }

    @Test("a restored snapshot shows what the system showed, and goes on in the same way")
    func snapshots() async throws {
        try await withServer(time: .virtual) { client, _, _ in
            for seed in runs(10, whole: 100, soak: 1000) {
                var generator = SeededGenerator(seed: seed)
                let (before, after) = (Self.steps(12, &generator), Self.steps(12, &generator))
                let system = try await client.system(Self.spec)
                _ = try await Self.perform(before, in: system, client)
                let snapshot = try await client.send(to: system + "/snapshot")["snapshot"] ?? .null
                let then = try await Self.look(at: system, client)
                let answers = try await Self.perform(after, in: system, client)
                let end = try await Self.look(at: system, client)
                if Bool.random(using: &generator) { try await client.send(to: system + "/reset") }
                try await client.send(["snapshot": snapshot], to: system + "/restore")
                #expect(try await Self.look(at: system, client) == then, "seed \(seed)")
                #expect(try await Self.perform(after, in: system, client) == answers, "seed \(seed)")
                #expect(try await Self.look(at: system, client) == end, "seed \(seed)")
            }
        }
    }

    @Test("systems whose requests come in any order show what each shows alone")
    func interleavings() async throws {
        try await withServer(time: .virtual) { client, _, _ in
            var generator = SeededGenerator(seed: 7)
            let histories = (0..<5).map { _ in Self.steps(8, &generator) }
            var alone: [[String]] = []
            for history in histories {
                let system = try await client.system(Self.spec)
                let answers = try await Self.perform(history, in: system, client)
                alone.append(answers + (try await Self.look(at: system, client)))
            }
            var systems: [String] = []
            for _ in histories { systems.append(try await client.system(Self.spec)) }
            for seed in runs(20, whole: 100, soak: 1000) {
                var generator = SeededGenerator(seed: seed)
                for system in systems { try await client.send(to: system + "/reset") }
                let order = histories.indices.flatMap { index in histories[index].map { _ in index } }
                var done = histories.map { _ in 0 }
                var answers: [[String]] = histories.map { _ in [] }
                for index in order.shuffled(using: &generator) {
                    let step = histories[index][done[index]]
                    done[index] += 1
                    answers[index] += try await Self.perform([step], in: systems[index], client)
                }
                for (index, system) in systems.enumerated() {
                    let looks = try await Self.look(at: system, client)
                    #expect(answers[index] + looks == alone[index], "seed \(seed), history \(index)")
                }
            }
        }
    }

    @Test("a system that gets the steps of a scenario delivers what the scenario delivers")
    func scenarios() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Conformance")
        let file = folder.appending(path: "toast.scenarios.jsonl").path
        let scenarios = try ScenarioFile.read(file)
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        try #require(lines.count == scenarios.count)
        try await withServer(time: .virtual) { client, _, _ in
            for index in share(40, of: Array(scenarios.indices)) {
                let scenario = scenarios[index]
                let document = try JSONText.decode(Value.self, from: Data(lines[index].utf8))
                var expected: [Value] = []
                let watch: (ChromeSystem) -> Void = { system in
                    system.bus.tap { envelope in
                        expected.append([
                            "type": .string(envelope.topic.text), "busid": .string(String(envelope.id)),
                            "time": .double(envelope.time.inSeconds),
                            "data": (try? ValueEncoder().encode(envelope.event)) ?? .null,
                        ])
                    }
                }
                _ = ScenarioRunner().run(scenario, watching: watch)
                let system = try await client.system([
                    "settings": document["settings"] ?? [:], "given": document["given"] ?? [:],
                    "rules": .array(scenario.rules.map { .string($0) }),
                ])
                for step in scenario.steps {
                    if let time = step.at {
                        try await client.send(["until": .double(time.inSeconds)], to: system + "/clock")
                    }
                    switch step.action {
                    case .inject(let event):
                        let short: Value = ["type": .string(event.topic), "data": event.data]
                        _ = try await client.post(system + "/events", "application/json", short.json)
                    case .advance(let span):
                        try await client.send(["advance": .double(span.inSeconds)], to: system + "/clock")
                    case .settle: try await client.send(["idle": true, "limit": 1e6], to: system + "/clock")
                    case .wait: break
                    }
                }
                let end: Value =
                    scenario.until.map { ["until": .double($0.inSeconds)] } ?? ["idle": true, "limit": 1e6]
                try await client.send(end, to: system + "/clock")
                // A scenario is watched from when its rules are loaded.
                let first = expected.first?["busid"]?.stringValue.flatMap { UInt64($0) } ?? .max
                let kept = try #require(try await client.events(of: system).arrayValue).filter { event in
                    event["busid"]?.stringValue.flatMap { UInt64($0) } ?? 0 >= first
                }
                let delivered = kept.map { event -> Value in
                    [
                        "type": event["type"] ?? .null, "busid": event["busid"] ?? .null,
                        "data": event["data"] ?? .null,
                        "time": .double(event["bustime"]?.stringValue.flatMap(Double.init) ?? -1),
                    ]
                }
                #expect(delivered.map(\.json) == expected.map(\.json), "\(scenario.name)")
            }
        }
    }
}
