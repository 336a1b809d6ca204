import CLua
import EventBus

/// The result of a policy that was asked alone.
package enum ProbedAnswer: Sendable, Equatable {
    case answer(Value)
    /// The reason why there is no usable answer, and where. Failures that differ only in the question have the same
    /// `kind`.
    case failure(message: String, kind: String, file: String, line: Int)
    /// No module asks such a question: its built-in answer would also be refused.
    case impossible

    package var value: Value? { if case .answer(let value) = self { value } else { nil } }

    /// Returns whether both have the same effect: equal answers, whose numbers may be written differently, or no
    /// answer.
    package func means(_ other: Self) -> Bool {
        switch (self, other) {
        case (.answer(let a), .answer(let b)): a == b || a.doubleValue.map { $0 == b.doubleValue } ?? false
        case (.failure, .failure), (.impossible, .impossible): true
        default: false
        }
    }
}

/// The policy of the highest layer that answers a query, for asking it many times in isolation: nothing is logged,
/// charged or published, and it is never benched. `ctx.default()` works as usual.
///
/// The type of the questions is fixed at creation: generic code would look it up with each question.
package final class ProbedPolicy {
    private enum Verdict {
        case usable, impossible
        case refused(expected: String)
    }

    private let host: RuleHost
    private let chain: PolicyChain?
    private let policy: PolicyRule?
    /// The memory for an answer.
    private let room: UnsafeMutableRawPointer
    /// Takes the answer to a question out of the room.
    private let judge: (_ question: UnsafeRawPointer, _ room: UnsafeMutableRawPointer) -> Verdict
    /// Returns the answer of Swift code to a question.
    private let answerOfSwift: (_ question: UnsafeRawPointer) -> Value?
    package let probes: RuleProbes
    /// The possible answers if they are words; nil otherwise.
    package let words: [String]?
    /// Whether the answers are few and distinct: words, or true and false.
    package let answersInWords: Bool
    /// Whether Swift code has given an answer, which may depend on more than the probes record.
    package private(set) var usesSwift = false
    /// Where the function starts; nil if no rule answers the query.
    package var site: RuleSite? { policy?.site }
    /// The position of the policy below; nil if the built-in answer, or Swift code, is the usual answer.
    package var below: String? { policy.flatMap { chain?.overridden(by: $0) } }

    /// - Parameter probes: those of the texts that the host has loaded.
    package init<Q: Query>(_ type: Q.Type, of host: RuleHost, _ probes: RuleProbes) {
        (self.host, self.probes) = (host, probes)
        chain = host.chain(of: Q.topic)
        policy = chain?.policies.first
        words = annotated(Q.Answer.self)?.asWord?.words
        answersInWords = words != nil || Q.Answer.self == Bool.self
        room = UnsafeMutableRawPointer(UnsafeMutablePointer<Q.Answer>.allocate(capacity: 1))
        let check = host.bus.answerCheck(for: type)
        judge = { question, room in
            let question = question.assumingMemoryBound(to: Q.self)
            let room = room.assumingMemoryBound(to: Q.Answer.self)
            defer { room.deinitialize(count: 1) }
            guard let expected = check.problem(with: room.pointee, to: question.pointee) else { return .usable }
            return check.isImpossible(question.pointee) ? .impossible : .refused(expected: expected)
        }
        let encoder = AnswerEncoder(Q.Answer.self)
        answerOfSwift = { question in
            host.bus.ask(question.assumingMemoryBound(to: Q.self).pointee).map { answer in
                withUnsafePointer(to: answer) { encoder.encode($0) }
            }
        }
    }

    deinit { room.deallocate() }

    /// Asks a question and records the way in ``probes``.
    package func ask(_ question: UnsafeRawPointer) -> ProbedAnswer {
        probes.begin()
        guard let chain, let policy else { return askSwift(question) }
        var asked = AskedPolicy(
            chain: .passUnretained(chain), policy: .passUnretained(policy), question: question)
        let former = policy.vm.asked
        defer { policy.vm.asked = former }
        return withUnsafeMutablePointer(to: &asked) { asked -> ProbedAnswer in
            policy.vm.asked = asked
            defer { if let usual = asked.pointee.usual, !usual.source.site.isRule { usesSwift = true } }
            do {
                let value = try policy.decide(question, now: Double(host.bus.nowNanoseconds) / 1e9, into: room)
                switch judge(question, room) {
                case .usable: return .answer(value)
                case .impossible: return .impossible
                case .refused(let expected): return failure(policy.rejection(expected: expected))
                }
            } catch {
                return failure(error as! RuleFailure)  // trap: `decide` throws nothing else
            }
        }
    }

    private func askSwift(_ question: UnsafeRawPointer) -> ProbedAnswer {
        usesSwift = true
        return answerOfSwift(question).map { .answer($0) }
            ?? .failure(message: "nobody answers", kind: "", file: "", line: 0)
    }

    private func failure(_ failure: RuleFailure) -> ProbedAnswer {
        .failure(
            message: failure.message, kind: failure.expected ?? failure.message, file: failure.file, line: failure.line)
    }

    /// Clears the `ctx.memory` of the policy and of those of the layers below, and restarts the random numbers.
    package func forget() {
        for rule in chain?.policies ?? [] {
            try? rule.vm.setMemory(Packing.pack(.array([])))
            clua_set_random(rule.vm.vm, start)
        }
    }

    private lazy var start = policy.map { clua_get_random($0.vm.vm) } ?? clua_random()
}

/// Settings in the form in which rules read them, for settings that are shown many times.
package struct PackedSettings: Sendable {
    fileprivate let bytes: [UInt8]

    package init(_ settings: Value) { bytes = Packing.pack(settings, .typed) }
}

extension RuleHost {
    /// Returns the settings of a module as its rules read them now; nil if it has none.
    package func settings(of namespace: Substring) -> (any Settings)? {
        current?.settings.first { type(of: $0).namespace == namespace }
    }

    /// Shows other settings to the rules of a module. The module itself keeps its settings.
    package func show(_ settings: PackedSettings, toRulesOf namespace: Substring) {
        for file in current?.files ?? [] where file.text.namespace == namespace {
            try? file.vm.setSettings(settings.bytes)
        }
    }

    /// The names of the queries that rules answer, sorted.
    package var policyNames: [String] { policies.keys.map(\.text).sorted() }
}
