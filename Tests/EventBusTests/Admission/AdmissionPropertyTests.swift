import EventBus
import TestSupport
import Testing

/// Random traffic with random settings runs on the bus and on a simple reference model that checks every
/// millisecond what is due.
@Suite("Admission, against a reference model")
struct AdmissionPropertyTests {
    @Test(
        "random traffic is delivered, merged and dropped exactly as in the reference model",
        arguments: runs(40, whole: 100, soak: 3_000))
    func model(seed: UInt64) throws {
        let traffic = Traffic(seed: seed)
        let door = try Doorway(moves: traffic.settings[0], turns: traffic.settings[1])
        door.bus.answer(BusPriorityQuery.self, as: "test") { query in
            query.event.data["value"]?.intValue.flatMap { Traffic.priority(of: $0) }
        }
        let model = Model(traffic.settings)
        for step in traffic.steps {
            #expect(door.run(step) == model.run(step), "\(step)")
        }
        #expect(door.story == model.story)
    }

    @Test(
        "every event is delivered, merged or dropped, and exactly one of the three",
        arguments: runs(40, whole: 100, soak: 2_000))
    func conservation(seed: UInt64) throws {
        var traffic = Traffic(seed: seed + 1_000)
        let door = try Doorway(moves: traffic.settings[0], turns: traffic.settings[1])
        var outcomes: [Admitted] = []
        for (index, step) in traffic.steps.enumerated() {
            if let outcome = door.run(step) { outcomes.append(outcome) }
            // Settings also change while events wait.
            if index % 40 == 39 {
                door.set(moves: traffic.randomSettings(), turns: traffic.randomSettings())
            }
        }
        door.bus.deliverPending()
        let infos = [door.info("test.move"), door.info("test.turn")]
        let delivered =
            door.envelopes.compactMap { $0.event as? Move }.map(\.value)
            + door.envelopes.compactMap { $0.event as? Turn }.map(\.value)
        let merged = outcomes.count { $0 == .merged }
        let dropped = infos.reduce(0) { $0 + Int($1.dropped ?? 0) }
        #expect(Set(delivered).count == delivered.count)
        #expect(delivered.count + merged + dropped == outcomes.count)
        #expect(infos.reduce(0) { $0 + Int($1.coalesced ?? 0) } == merged)
        // The bus must have reported every dropped event.
        #expect(door.envelopes.count { $0.event is BusDropped } == dropped)
        #expect(door.envelopes.reduce(0) { $0 + (($1.event as? BusCoalesced)?.count ?? 0) } == merged)
        #expect(door.bus.pendingEvents == 0)
    }

    @Test(
        "two deliveries of a key are at least its interval apart, and the last value arrives",
        arguments: runs(40, whole: 100, soak: 2_000))
    func spacing(seed: UInt64) throws {
        var traffic = Traffic(seed: seed + 2_000)
        var settings = traffic.randomSettings()
        settings.coalesce = .latest
        settings.key = "id"
        settings.interval = .milliseconds(Int(1 + seed % 9))
        settings.limit = 100
        let door = try Doorway(moves: settings, turns: settings)
        var last: [String: Int] = [:]
        for step in traffic.steps {
            if case .admit(0, let id?, let value) = step { last[id] = value }
            _ = door.run(step)
        }
        door.at(10_000)
        var latest: [String: Envelope] = [:]
        for envelope in door.envelopes {
            guard let move = envelope.event as? Move, let id = move.id else { continue }
            if let former = latest[id] { #expect(envelope.time - former.time >= settings.interval!) }
            latest[id] = envelope
        }
        #expect(latest.mapValues { ($0.event as! Move).value } == last)
    }

    @Test("the random traffic is large enough and contains merged and dropped events")
    func coverage() {
        var all: [String] = []
        for seed in 0..<100 {
            let traffic = Traffic(seed: UInt64(seed))
            let model = Model(traffic.settings)
            for step in traffic.steps { _ = model.run(step) }
            all += model.story
        }
        #expect(all.count > 5_000)
        #expect(all.count { $0.contains("dropped") } > 300)
        #expect(all.count { $0.contains("coalesced") } > 300)
    }
}

// MARK: - Traffic

private enum Step {
    case admit(topic: Int, id: String?, value: Int)
    case advance(to: Int)
}

private struct Traffic {
    private var generator: Generator
    var settings: [TopicAdmission] = []
    var steps: [Step] = []

    init(seed: UInt64) {
        generator = Generator(state: seed &* 0xBF58_476D_1CE4_E5B9 &+ 5)
        settings = [randomSettings(), randomSettings()]
        var time = 0
        for value in 0..<200 {
            if generator.below(3) == 0 {
                time += generator.below(5)
                steps.append(.advance(to: time))
            }
            let id = [nil, "a", "b", "c", ""][generator.below(5)]
            steps.append(.admit(topic: generator.below(2), id: id, value: value))
        }
        steps.append(.advance(to: time + 10_000))
    }

    mutating func randomSettings() -> TopicAdmission {
        .test(
            generator.below(2) == 0 ? .off : .latest, key: generator.below(4) == 0 ? nil : "id",
            every: generator.below(8), leading: generator.below(3) > 0, priority: Double(generator.below(3)),
            limit: generator.below(6), overflow: Admission.Overflow.allCases[generator.below(4)])
    }

    /// The policy's answer for every third event; the others have their topic's priority.
    static func priority(of value: Int) -> Double? { value % 3 == 0 ? Double(value % 5) : nil }
}

extension Doorway {
    fileprivate func run(_ step: Step) -> Admitted? {
        switch step {
        case .advance(let time):
            at(time)
            return nil
        case .admit(0, let id, let value): return move(id, value).withoutID
        case .admit(_, let id, let value): return bus.admit(Turn(id: id, value: value)).withoutID
        }
    }
}

extension Admitted {
    fileprivate var withoutID: Admitted { if case .delivered = self { .delivered(0) } else { self } }
}

// MARK: - The model

private final class Model {
    private struct Waiting {
        var topic: Int
        var key: String
        var id: String?
        var value: Int
        var priority: Double
        var absorbed = 0
    }

    private let settings: [TopicAdmission]
    private var now = 0
    /// The waiting events, in order of arrival.
    private var waiting: [Waiting] = []
    /// The start of the latest interval, by topic and key.
    private var starts: [String: Int] = [:]
    private(set) var story: [String] = []
    private static let names = ["move", "turn"]

    init(_ settings: [TopicAdmission]) { self.settings = settings }

    func run(_ step: Step) -> Admitted? {
        switch step {
        case .advance(let time):
            while now < time {
                now += 1
                deliverDue()
            }
            return nil
        case .admit(let topic, let id, let value): return admit(topic, id, value)
        }
    }

    private func interval(_ topic: Int) -> Int { Int(settings[topic].interval!.inSeconds * 1000 + 0.5) }

    private func admit(_ topic: Int, _ id: String?, _ value: Int) -> Admitted {
        let rules = settings[topic]
        if interval(topic) == 0, let id { deliverEarlier(about: id, in: 1 - topic) }
        guard interval(topic) > 0, rules.key == nil || id != nil else {
            tell("\(Self.names[topic]) \(id ?? "-")=\(value)")
            return .delivered(0)
        }
        let key = "\(topic) " + (rules.key == nil ? "" : id!)
        let mine = waiting.indices.filter { waiting[$0].key == key }
        if mine.isEmpty, starts[key].map({ $0 + interval(topic) <= now }) ?? true {
            starts[key] = now
            if rules.leading! {
                tell("\(Self.names[topic]) \(id ?? "-")=\(value)")
                return .delivered(0)
            }
        }
        if let last = mine.last, rules.coalesce == .latest {
            waiting[last].id = id
            waiting[last].value = value
            waiting[last].absorbed += 1
            return .merged
        }
        let new = Waiting(
            topic: topic, key: key, id: id, value: value, priority: Traffic.priority(of: value) ?? rules.priority!)
        let all = waiting.indices.filter { waiting[$0].topic == topic }
        if all.count >= rules.limit! {
            tell("dropped \(Self.names[topic])")
            let victim: Int?
            switch rules.overflow! {
            case _ where rules.limit == 0: return .dropped("no event may wait (limit 0)")
            case .incoming: victim = nil
            case .oldest: victim = all.first
            case .newest: victim = all.last
            case .lowestPriority:
                let lowest = all.map { waiting[$0].priority }.min()!
                victim = new.priority <= lowest ? nil : all.last { waiting[$0].priority == lowest }
            }
            guard let victim else {
                return .dropped(
                    "\(all.count) \(all.count == 1 ? "event waits" : "events wait") already (overflow: \(rules.overflow!.rawValue))"
                )
            }
            if waiting[victim].absorbed > 0 { tell("coalesced \(Self.names[topic]) \(waiting[victim].absorbed)") }
            waiting.remove(at: victim)
        }
        waiting.append(new)
        return .pending
    }

    /// What waits about the same thing comes before an event of a topic that is let in at once.
    private func deliverEarlier(about id: String, in topic: Int) {
        guard interval(topic) > 0, settings[topic].key != nil else { return }
        let key = "\(topic) \(id)"
        for event in waiting where event.key == key {
            tell("\(Self.names[topic]) \(event.id ?? "-")=\(event.value)")
            if event.absorbed > 0 { tell("coalesced \(Self.names[topic]) \(event.absorbed)") }
            starts[key] = now
        }
        waiting.removeAll { $0.key == key }
    }

    private func deliverDue() {
        guard waiting.contains(where: { starts[$0.key]! + interval($0.topic) <= now }) else { return }
        var due: [Int] = []
        for key in Set(waiting.map(\.key)) {
            let mine = waiting.indices.filter { waiting[$0].key == key }
            guard starts[key]! + interval(waiting[mine[0]].topic) <= now else { continue }
            let highest = mine.map { waiting[$0].priority }.max()!
            due.append(mine.first { waiting[$0].priority == highest }!)
            starts[key] = now
        }
        due.sort { (-waiting[$0].priority, $0) < (-waiting[$1].priority, $1) }
        for index in due {
            let event = waiting[index]
            tell("\(Self.names[event.topic]) \(event.id ?? "-")=\(event.value)")
            if event.absorbed > 0 { tell("coalesced \(Self.names[event.topic]) \(event.absorbed)") }
        }
        waiting = waiting.indices.filter { !due.contains($0) }.map { waiting[$0] }
    }

    private func tell(_ text: String) { story.append("\(now) \(text)") }
}
