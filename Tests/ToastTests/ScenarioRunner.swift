import Chrome
import EventBus
import Toast

/// Runs one scenario on virtual time and says what was not as expected.
struct ScenarioRunner {
    struct Seen {
        /// Seconds since the start.
        var at: Double
        var topic: String
        var data: Value
        /// The step during which it was delivered.
        var step: Int

        var line: String { "\(at)  \(topic) \(data.json)" }
    }

    private final class Timeline {
        var events: [Seen] = []
        var step = 0
    }

    let scenario: Scenario
    private let bus = EventBus()
    private let timeline = Timeline()
    /// The snapshot after each step, and at the end.
    private var states: [Value] = []

    init(_ scenario: Scenario) { self.scenario = scenario }

    /// What went wrong, each with the timeline; empty if nothing did.
    static func problems(of scenario: Scenario) -> [String] {
        var runner = ScenarioRunner(scenario)
        do {
            try runner.run()
        } catch let error as DecodingError {
            return ["\(scenario.name): \(FieldError(error))"]
        } catch {
            return ["\(scenario.name): \(error)"]
        }
        return runner.evaluate().map {
            "\($0)\n  timeline:\n    " + runner.timeline.events.map(\.line).joined(separator: "\n    ")
        }
    }

    // MARK: Running

    private mutating func run() throws {
        bus.declare(Chrome.events)
        bus.declare(queries: Chrome.queries)
        try bus.start(ToastModule())
        let settings = scenario.settings?["toast"] ?? [:]
        bus.publish(try ValueDecoder().decode(ToastSettings.self, from: settings))
        if let given = scenario.given { try prepare(given) }
        bus.tap { [timeline] envelope in
            let data = (try? ValueEncoder().encode(envelope.event)) ?? .null
            timeline.events.append(
                Seen(
                    at: envelope.time.inSeconds, topic: envelope.topic.text, data: data,
                    step: timeline.step))
        }
        for (index, step) in scenario.steps.enumerated() {
            timeline.step = index
            if let at = step.at { bus.advance(to: seconds(at)) }
            if let inject = step.inject { try self.inject(inject, step.data ?? [:]) }
            if let advance = step.advance { bus.advance(to: bus.now + seconds(advance)) }
            if step.settle == true { settle() }
            states.append(try bus.state())
        }
        if let until = scenario.until { bus.advance(to: seconds(until)) } else { settle() }
        states.append(try bus.state())
    }

    private func seconds(_ number: Double) -> Duration { Duration(seconds: number) ?? .zero }

    private func settle() {
        for _ in 0..<100_000 {
            guard let next = bus.nextDeadline else { return }
            bus.advance(to: next)
        }
    }

    private func inject(_ topic: String, _ data: Value) throws {
        guard let name = TopicName(topic), let type = bus.eventType(of: name) else {
            throw FieldError(path: "inject", message: "no topic '\(topic)'")
        }
        let event = try ValueDecoder().decode(type, from: data)
        try event.validate()
        bus.publish(any: event, source: "scenario")
    }

    private func prepare(_ given: Value) throws {
        if let scenes = given["scenes"]?.arrayValue {
            try inject("scene.disconnect", ["id": "main"])
            for scene in scenes { try inject("scene.update", scene) }
        }
        if given["background"]?.boolValue == true { try inject("app.background", [:]) }
        if let visible = given["banner"] {
            try inject("systemBanner.update", ["visible": visible])
        }
        if let height = given["keyboard"] { try inject("keyboard.update", ["height": height]) }
        if let mode = given["mode"] { try inject("performance.update", ["mode": mode]) }
        if let idiom = given["idiom"] { try inject("environment.update", ["idiom": idiom]) }
        if let traits = given["traits"] { try inject("environment.update", ["traits": traits]) }
    }

    // MARK: Judging

    private func evaluate() -> [String] {
        var problems: [String] = []
        let single = scenario.expect.filter { $0.topic != nil && $0.count == nil }
        for topic in Set(single.compactMap(\.topic) + (scenario.observe ?? [])).sorted() {
            problems += judge(topic, single.filter { $0.topic == topic })
        }
        for expected in scenario.expect {
            if let count = expected.count {
                let found = timeline.events.filter { matches($0, expected) }.count
                if found != count {
                    problems.append(
                        "\(expected.topic ?? "") \(text(expected)): \(found) times, not \(count)")
                }
            }
            if let events = expected.events { problems += judge(sequence: events, expected) }
            if let path = expected.state { problems += judge(state: path, expected) }
        }
        return problems
    }

    /// Expectations of one topic are met in order; an observed one has no others.
    private func judge(_ topic: String, _ expected: [Scenario.Expected]) -> [String] {
        let seen = timeline.events.filter { $0.topic == topic }
        var rest = seen[...]
        for wanted in expected {
            guard let index = rest.firstIndex(where: { matches($0, wanted) }) else {
                let nearest = seen.min {
                    abs($0.at - (wanted.at ?? 0)) < abs($1.at - (wanted.at ?? 0))
                }
                return ["expected \(topic) \(text(wanted)); nearest: \(nearest?.line ?? "none")"]
            }
            rest = seen[(index + 1)...]
        }
        guard scenario.observe?.contains(topic) == true, seen.count != expected.count else { return [] }
        return ["\(topic): \(expected.count) expected, \(seen.count) seen"]
    }

    private func judge(sequence events: [Scenario.Expected], _ expected: Scenario.Expected) -> [String] {
        let patterns = (expected.of ?? ["**"]).compactMap(TopicPattern.init)
        let seen = timeline.events.filter { event in
            event.step <= expected.after ?? .max
                && TopicName(event.topic).map { name in patterns.contains { $0.matches(name) } } == true
        }
        var rest = seen[...]
        for wanted in events {
            guard let index = rest.firstIndex(where: { matches($0, wanted) }) else {
                return ["sequence: no \(wanted.topic ?? "") \(text(wanted)) in its place"]
            }
            rest = seen[(index + 1)...]
        }
        return expected.order == "exact" && seen.count != events.count
            ? ["sequence: \(events.count) expected, \(seen.count) seen"] : []
    }

    private func judge(state path: String, _ expected: Scenario.Expected) -> [String] {
        let state = expected.after.map { states[min($0, states.count - 1)] } ?? states[states.count - 1]
        let found = state.at(path: path) ?? .null
        let list = found.arrayValue ?? []
        var isMet = true
        if let equals = expected.equals { isMet = Self.equal(found, equals) }
        if let near = expected.near {
            isMet = abs((found.doubleValue ?? .nan) - near) <= expected.tolerance ?? 1e-6
        }
        if let wanted = expected.contains {
            let count = list.filter { Self.equal($0, wanted) }.count
            isMet = expected.times.map { count == $0 } ?? (count > 0)
        }
        if let order = expected.inOrder {
            var rest = list[...]
            isMet = order.allSatisfy { wanted in
                guard let index = rest.firstIndex(where: { Self.equal($0, wanted) }) else { return false }
                rest = rest[(index + 1)...]
                return true
            }
        }
        return isMet ? [] : ["state \(path) is \(found.json)"]
    }

    private func matches(_ seen: Seen, _ expected: Scenario.Expected) -> Bool {
        guard seen.topic == expected.topic else { return false }
        if let at = expected.at, abs(seen.at - at) > (expected.within ?? 0.001) + 1e-9 {
            return false
        }
        return Self.includes(seen.data, expected.data ?? [:])
    }

    /// Every field that is given matches; null matches null and nothing.
    private static func includes(_ value: Value?, _ wanted: Value) -> Bool {
        guard case .object(let fields) = wanted else { return equal(value ?? .null, wanted) }
        return fields.allSatisfy { includes(value?[$0.key], $0.value) }
    }

    private static func equal(_ a: Value, _ b: Value) -> Bool {
        if let x = a.doubleValue, let y = b.doubleValue { return abs(x - y) <= 1e-6 }
        if let x = a.arrayValue, let y = b.arrayValue {
            return x.count == y.count && zip(x, y).allSatisfy { equal($0, $1) }
        }
        return a == b
    }

    private func text(_ expected: Scenario.Expected) -> String {
        "\(expected.data?.json ?? "{}")\(expected.at.map { " at \($0)" } ?? "")"
    }
}
