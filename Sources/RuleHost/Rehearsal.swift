import CLua
import EventBus

/// Asks a policy the same a second time. With the same arguments, time, `ctx.memory` and
/// random numbers it must answer the same: one that does not remembers something in a
/// variable of its file, which a reload forgets. A policy that passes is left as it was after
/// the first answer, so that a run goes the same way with and without rehearsals.
struct Rehearsal {
    private let vm: RuleVM
    private let before: State

    private struct State {
        let memory: [UInt8]?
        let random: clua_random

        init(of vm: RuleVM) throws {
            memory = try vm.memory()
            random = clua_get_random(vm.vm)
        }

        func putBack(into vm: RuleVM) throws {
            if try vm.memory() != memory { try vm.setMemory(memory ?? Packing.pack(.array([]))) }
            clua_set_random(vm.vm, random)
        }
    }

    /// Notes what the policies of `vm` remember rightly, before one is asked. Nil if that is
    /// not plain data and so cannot be put back.
    init?(before vm: RuleVM) {
        guard let state = try? State(of: vm) else { return nil }
        self.vm = vm
        before = state
    }

    /// - Returns: what is to be said about a policy that answered `answer` first, and something
    ///   else now; nil if it agrees with itself.
    func failure(of policy: PolicyRule, after answer: Value, now: Double) -> RulesFailed? {
        guard !policy.isFickle, let after = try? State(of: vm) else { return nil }
        let first = policy.answerText
        do {
            try before.putBack(into: vm)
            let second = policy.askAgain(now: now)
            try after.putBack(into: vm)
            guard second.value != answer else { return nil }
            policy.isFickle = true
            let name = policy.site.query.text.drop { $0 != "." }.dropFirst()
            return RulesFailed(
                query: policy.site.query.text, file: policy.site.file, line: policy.site.line,
                message: "asked the same twice, \(name) returned \(first), then \(second.text); "
                    + "what a rule remembers belongs in ctx.memory",
                count: 1)
        } catch {
            return nil
        }
    }
}
