import EventBus

/// The policies that answer one query. The first one in the list is asked first.
final class PolicyChain {
    let query: TopicName
    /// The type of the query. The chain answers questions of this type alone.
    let type: ObjectIdentifier
    /// What the decision log keeps of the query's decisions; nil if it keeps neither questions nor default answers.
    let subject: DecisionLog.Subject?
    let bus: EventBus
    // The host owns its chains, and their answerers are removed from the bus when the host stops.
    unowned(unsafe) let host: RuleHost  // trap: the host owns its chains
    var policies: [PolicyRule] = [] {
        didSet {
            first = policies.first.map { .passUnretained($0) }
            last = nil
            answerer?.isAsked = !policies.isEmpty
        }
    }
    /// The first policy, without reference counting.
    private(set) var first: Unmanaged<PolicyRule>?
    /// The chain's answerer, which the bus owns as long as the host is started. The reference is not weak, because an
    /// object with a weak reference is slower to count from then on, and every question counts this object.
    unowned var answerer: RawAnswerer?
    /// The policy that answered last, for the case that the asker rejects the answer.
    private var last: Unmanaged<PolicyRule>?

    init(_ type: any Query.Type, subject: DecisionLog.Subject?, bus: EventBus, host: RuleHost) {
        query = type.topic
        self.type = ObjectIdentifier(type)
        self.subject = subject
        self.bus = bus
        self.host = host
    }

    func answer(_ query: UnsafeRawPointer, _ room: UnsafeMutableRawPointer) -> Bool {
        guard let first, !bus.isSpent else { return false }
        return first._withUnsafeGuaranteedRef { ask($0, query, room) } || answer(below: 0, query, room)
    }

    /// Asks the layers below the one at `index`, in order.
    private func answer(below index: Int, _ query: UnsafeRawPointer, _ room: UnsafeMutableRawPointer) -> Bool {
        policies.dropFirst(index + 1).contains { ask($0, query, room) }
    }

    /// The generation that answers; nil if the same question may get another answer next time.
    var revision: UInt64? {
        guard let first else { return 0 }
        // When the work account is spent, the built-in default answers, but only until the end of this input.
        guard !bus.isSpent else { return nil }
        let isSteady = policies.allSatisfy { !$0.vm.hasVaried && $0.breaker.failures == 0 }
        return isSteady ? first._withUnsafeGuaranteedRef { UInt64($0.site.generation) } : nil
    }

    /// What is asked when this policy gives no answer: a rule of a layer below, Swift code, or the built-in default.
    func below(_ policy: PolicyRule) -> String {
        let next = layers(below: policy).first { !$0.breaker.isBenched }
        return next?.site.position ?? bus.answerer(of: query, behind: answerer) ?? "default"
    }

    /// The position of the policy in a layer below that this policy overrides; nil if there is none.
    func overridden(by policy: PolicyRule) -> String? { layers(below: policy).first?.site.position }

    private func layers(below policy: PolicyRule) -> ArraySlice<PolicyRule> {
        policies.drop { $0 !== policy }.dropFirst()
    }

    private func ask(_ policy: PolicyRule, _ query: UnsafeRawPointer, _ room: UnsafeMutableRawPointer) -> Bool {
        guard !policy.breaker.isBenched, host.decide(policy, query, room, subject, bus) else { return false }
        last = .passUnretained(policy)
        return true
    }

    /// Records that the asker could not use the last answer, and asks the layers below.
    func rejected(_ query: UnsafeRawPointer, _ room: UnsafeMutableRawPointer, expected: String) -> Bool {
        guard let last = last?.takeUnretainedValue() else { return false }
        host.reject(last, query, expected: expected)
        guard let index = policies.firstIndex(where: { $0 === last }) else { return false }
        return answer(below: index, query, room)
    }

    /// The name of what gave the last answer.
    var name: String { last?._withUnsafeGuaranteedRef { $0.site.position } ?? "rules" }
}
