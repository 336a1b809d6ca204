import EventBus

/// The policies that answer one query, the one that is asked first in front.
final class PolicyChain {
    let query: TopicName
    /// What the log keeps of it; nil if that is not wanted.
    let subject: DecisionLog.Subject?
    let bus: EventBus
    // The host owns its chains; their answerers are gone from the bus when it stops.
    unowned(unsafe) let host: RuleHost
    var policies: [PolicyRule] = [] {
        didSet {
            first = policies.first.map { .passUnretained($0) }
            last = nil
            answerer?.isAsked = !policies.isEmpty
        }
    }
    /// The first policy, without the cost of counting references to it.
    private(set) var first: Unmanaged<PolicyRule>?
    /// How the bus knows it, which keeps it as long as the host asks. Not weak: an object that was
    /// ever referred to weakly is slower to count from then on, and each question counts this one.
    unowned var answerer: RawAnswerer?
    /// Who answered last: it may be told that its answer was of no use.
    private var last: Unmanaged<PolicyRule>?

    init(query: TopicName, subject: DecisionLog.Subject?, bus: EventBus, host: RuleHost) {
        self.query = query
        self.subject = subject
        self.bus = bus
        self.host = host
    }

    func answer(_ query: UnsafeRawPointer, _ room: UnsafeMutableRawPointer) -> Bool {
        guard let first, !bus.isSpent else { return false }
        return first._withUnsafeGuaranteedRef { ask($0, query, room) } || answer(below: 0, query, room)
    }

    /// The layers below the one at `index`, in order.
    private func answer(below index: Int, _ query: UnsafeRawPointer, _ room: UnsafeMutableRawPointer) -> Bool {
        policies.dropFirst(index + 1).contains { ask($0, query, room) }
    }

    /// The generation; nil if a policy may answer otherwise the next time.
    var revision: UInt64? {
        guard let first else { return 0 }
        // It is the built-in answer that stands then, and only for this input.
        guard !bus.isSpent else { return nil }
        let isSteady = policies.allSatisfy { !$0.vm.hasVaried && $0.breaker.failures == 0 }
        return isSteady ? first._withUnsafeGuaranteedRef { UInt64($0.site.generation) } : nil
    }

    /// Who is asked where a policy of this chain gives no answer.
    func below(_ policy: PolicyRule) -> String {
        let next = layers(below: policy).first { !$0.breaker.isBenched }
        return next?.site.position ?? bus.answerer(of: query, behind: answerer) ?? "default"
    }

    /// What a policy of this chain takes the place of; nil if there is none in a layer below.
    func overridden(by policy: PolicyRule) -> String? { layers(below: policy).first?.site.position }

    private func layers(below policy: PolicyRule) -> ArraySlice<PolicyRule> {
        policies.drop { $0 !== policy }.dropFirst()
    }

    private func ask(_ policy: PolicyRule, _ query: UnsafeRawPointer, _ room: UnsafeMutableRawPointer) -> Bool {
        guard !policy.breaker.isBenched, host.decide(policy, query, room, subject, bus) else { return false }
        last = .passUnretained(policy)
        return true
    }

    /// The asker could not use the last answer: the layers below are asked.
    func rejected(_ query: UnsafeRawPointer, _ room: UnsafeMutableRawPointer, expected: String) -> Bool {
        guard let last = last?.takeUnretainedValue() else { return false }
        host.reject(last, query, expected: expected)
        guard let index = policies.firstIndex(where: { $0 === last }) else { return false }
        return answer(below: index, query, room)
    }

    /// Of the last answer.
    var name: String { last?._withUnsafeGuaranteedRef { $0.site.position } ?? "rules" }
}
