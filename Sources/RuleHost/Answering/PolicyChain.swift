import EventBus

/// The policies that answer one query. The first one in the list is asked first.
final class PolicyChain {
    let query: TopicName
    /// The type of the query. The chain answers questions of this type alone.
    let type: ObjectIdentifier
    private let queryType: any Query.Type
    /// The decision log's record for the query; nil if it keeps neither questions nor default answers.
    let subject: DecisionLog.Subject?
    let bus: EventBus
    // The host owns its chains, and their answerers are removed from the bus when the host stops.
    unowned(unsafe) let host: RuleHost  // trap: the host owns its chains
    var policies: [PolicyRule] = [] {
        didSet {
            first = policies.first.map { .passUnretained($0) }
            (last, lastPassing) = (nil, nil)
            answerer?.isAsked = !policies.isEmpty
        }
    }
    /// The first policy, without reference counting.
    private(set) var first: Unmanaged<PolicyRule>?
    /// The chain's answerer, which the bus owns as long as the host is started. The reference is not weak, because an
    /// object with a weak reference is slower to count from then on, and every question counts this object.
    unowned var answerer: RawAnswerer?
    /// The last policy that answered, in case the asker rejects the answer.
    private var last: Unmanaged<PolicyRule>?
    /// The line of its `return`; 0 if it is not known.
    private var lastLine = 0
    /// The origin of the last answer and its reason; nil if the policy neither asked for the usual answer nor gave a
    /// reason.
    ///
    /// Exclusive access to this and to ``isUsual`` is not checked for speed: both are only read and set as a whole.
    @exclusivity(unchecked) private var lastPassing: DecisionPassing?
    /// Whether a policy of a higher layer is waiting for the current answer.
    @exclusivity(unchecked) private var isUsual = false
    private let encoder: AnswerEncoder

    init(_ type: any Query.Type, subject: DecisionLog.Subject?, bus: EventBus, host: RuleHost) {
        query = type.topic
        self.type = ObjectIdentifier(type)
        self.subject = subject
        self.bus = bus
        self.host = host
        func encoder<Q: Query>(_ type: Q.Type) -> AnswerEncoder { AnswerEncoder(Q.Answer.self) }
        self.encoder = encoder(type)
        queryType = type
    }

    func answer(_ query: UnsafeRawPointer, _ room: UnsafeMutableRawPointer) -> Bool {
        if lastPassing != nil { lastPassing = nil }
        guard let first, !bus.isSpent else { return false }
        guard !isUsual else { return nested { answer(query, room) } }
        return first._withUnsafeGuaranteedRef { ask($0, query, room) } || answer(below: 0, query, room)
    }

    /// Asks a question of the same query that arises while a policy waits for the usual answer to its own.
    private func nested(_ ask: () -> Bool) -> Bool {
        isUsual = false
        defer { isUsual = true }
        return ask()
    }

    /// Whether the last answer is the built-in one, passed on unchanged by a policy.
    var hasPassedOnBuiltIn: Bool { lastPassing?.source?.site.isDefault == true }

    /// See ``Policy/takeReason()``.
    func takeReason() -> String? {
        defer { lastPassing = nil }
        return lastPassing?.reason
    }

    /// Asks the layers below the one at `index`, in order.
    private func answer(below index: Int, _ query: UnsafeRawPointer, _ room: UnsafeMutableRawPointer) -> Bool {
        policies.dropFirst(index + 1).contains { ask($0, query, room) }
    }

    /// The generation that answers; nil if the same question may get another answer next time.
    var revision: UInt64? {
        guard let first else { return 0 }
        // Once the work account is spent, the built-in default answers, but only until the end of this input.
        guard !bus.isSpent else { return nil }
        let isSteady = policies.allSatisfy { !$0.vm.hasVaried && $0.breaker.failures == 0 }
        return isSteady ? first._withUnsafeGuaranteedRef { UInt64($0.site.generation) } : nil
    }

    /// Returns the answerer after this policy: a rule of a layer below, Swift code, or the built-in default.
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
        guard !policy.breaker.isBenched else { return false }
        var asked = AskedPolicy(chain: .passUnretained(self), policy: .passUnretained(policy), question: query)
        let former = policy.vm.asked
        return withUnsafeMutablePointer(to: &asked) { asked in
            policy.vm.asked = asked
            defer { policy.vm.asked = former }
            var passing: DecisionPassing?
            guard host.decide(policy, query, room, subject, bus, isUsual: isUsual, &passing) else { return false }
            last = .passUnretained(policy)
            lastLine = policy.vm.answerLine
            if passing != nil || lastPassing != nil { lastPassing = passing }
            return true
        }
    }

    // MARK: The usual answer

    /// Returns the answer that the question would get without the policy and those of the layers above it.
    /// - Throws: ``ScriptFailure`` if nothing answers.
    func usual(without policy: PolicyRule, _ query: UnsafeRawPointer) throws -> UsualAnswer {
        let started = host.clock
        let wasUsual = isUsual
        isUsual = true
        defer { isUsual = wasUsual }
        var usual: UsualAnswer?
        // trap: a policy is asked by the answerer
        bus.answer(behind: answerer!, queryType, query) { room in
            !bus.isSpent && layers(below: policy).contains { ask($0, query, room) }
        } _: { answer, by in
            guard let answer else { return }
            let source: DecisionSource
            switch by {
            case .below:
                // trap: it answered
                let site = last!.takeUnretainedValue().site
                source = lastPassing?.source ?? DecisionSource(site: site, line: lastLine)
            case .other(let name):
                source = DecisionSource(site: RuleSite(query: self.query, answerer: name, isDefault: false))
            case .builtIn(let name):
                source = DecisionSource(site: RuleSite(query: self.query, answerer: name ?? "default", isDefault: true))
                // The built-in answer may depend on more than the question, for example on the settings of its module.
                policy.vm.noteVaried()
            }
            let passing = if case .below = by { lastPassing } else { nil as DecisionPassing? }
            usual = UsualAnswer(
                encoder.encode(answer), encoder.fields, from: source, reason: passing?.reason,
                arms: passing?.arms ?? [:], nanoseconds: host.elapsed(since: started))
        }
        guard let usual else {
            throw ScriptFailure(
                file: "", line: 0,
                message: "ctx.default() found nothing: without this function nobody answers \(self.query)")
        }
        return usual
    }

    /// Records that the asker could not use the last answer, and asks the layers below.
    func rejected(_ query: UnsafeRawPointer, _ room: UnsafeMutableRawPointer, expected: String) -> Bool {
        guard let last = last?.takeUnretainedValue() else { return false }
        host.reject(last, query, expected: expected, isUsual: isUsual)
        guard let index = policies.firstIndex(where: { $0 === last }) else { return false }
        return answer(below: index, query, room)
    }

    /// The name of the source of the last answer.
    var name: String {
        lastPassing?.source?.text ?? last?._withUnsafeGuaranteedRef { $0.site.position } ?? "rules"
    }
}
