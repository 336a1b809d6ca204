import EventBus
import Host
import RuleHost

/// A fact that people or other modules saw.
public struct Outcome: Sendable, Hashable {
    public let topic: TopicName
    public let time: Duration
    public let data: Value
}

/// What happened on one side, and the input that it goes back to.
struct Traced<Item> {
    /// The input's number, from 1; 0: none that is known.
    let root: Int
    let item: Item
}

/// One side of a comparison: the recorded inputs under one set of rules.
final class ComparedRun {
    let run: ReplayRun
    private let trail = RootTrail()
    private var current: RootTrail.Root = .none
    private var outcomes: [Traced<Outcome>] = []
    private(set) var tally = OutcomeTally()
    /// Decisions that were compared.
    private var decisions: UInt64 = 0

    init(_ header: RecordingHeader, rules: [RuleLayer]?) throws {
        run = try ReplayRun(header, rules: rules, explains: true)
        run.system.bus.tap { [unowned self] in see($0) }
    }

    private func see(_ envelope: Envelope) {
        let root = envelope.cause.map { trail[$0] } ?? current
        trail.append(envelope.id, root)
        guard type(of: envelope.event).role == .fact, !Self.isHousekeeping(envelope.event),
            let data = try? ValueEncoder().encode(envelope.event)
        else { return }
        let outcome = Outcome(topic: envelope.topic, time: envelope.time, data: data)
        outcomes.append(Traced(root: root.number, item: outcome))
        tally.count(outcome, askedAt: root.time)
    }

    /// What is said about rules and settings as such differs wherever rules differ.
    private static func isHousekeeping(_ event: any Event) -> Bool {
        event is any Settings || event is RulesReloaded || event is RulesRejected || event is RulesPrinted
    }

    // MARK: Driving

    /// Lets time pass up to the input, and then the input take effect.
    func apply(_ input: RecordedInput, number: Int) throws {
        current = .none
        try run.advance(to: input.at)
        current = RootTrail.Root(number: number, time: input.at)
        try run.apply(input)
        current = .none
    }

    func finish() { run.finish() }

    /// What a person should know.
    var notes: [String] {
        let lost = run.system.rules.decisionCount - decisions
        return run.notes
            + (lost > 0 ? ["\(lost) decisions came too many at once to be compared; what they led to was"] : [])
    }

    /// What happened and was decided since the last call.
    func take() -> (outcomes: [Traced<Outcome>], decisions: [Traced<Decision>]) {
        let decisions = run.system.rules.takeDecisions().map { Traced(root: trail[$0.cause].number, item: $0) }
        for decision in decisions { tally.count(decision.item) }
        self.decisions += UInt64(decisions.count)
        defer { outcomes.removeAll(keepingCapacity: true) }
        return (outcomes, decisions)
    }
}

/// Which input the latest deliveries go back to. What is older has no known one: a trail
/// takes no more memory for a longer recording.
final class RootTrail {
    struct Root {
        let number: Int
        /// When the input came; nil if it is not known which it was.
        let time: Duration?
        static let none = Root(number: 0, time: nil)
    }

    private static let length = 1 << 18
    private var roots: [Root] = []

    func append(_ id: UInt64, _ root: Root) {
        let index = Int(id % UInt64(Self.length))
        while roots.count <= index, roots.count < Self.length { roots.append(.none) }
        roots[index] = root
        last = id
    }

    private var last: UInt64 = 0

    subscript(id: UInt64) -> Root {
        guard id > 0, id <= last, last - id < UInt64(Self.length) else { return .none }
        let index = Int(id % UInt64(Self.length))
        return index < roots.count ? roots[index] : .none
    }
}
