import CLua
import EventBus

/// Asks a policy the same question a second time. With the same arguments, time, `ctx.memory` and random numbers, a
/// policy must give the same answer. If it does not, it keeps state in a variable of its file, which a reload loses.
///
/// Afterwards the policy's state is the same as after the first answer, so that a run does not depend on rehearsals.
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

    /// Saves the `ctx.memory` and the random state of a policy's Lua state before the policy is asked. Returns nil if
    /// they are not plain data and cannot be restored, or if a function of the file waits for an answer: it may hold
    /// the very table that would be replaced.
    init?(before vm: RuleVM) {
        guard !vm.isWaiting, let state = try? State(of: vm) else { return nil }
        self.vm = vm
        before = state
    }

    /// - Returns: the report on a policy that first answered `answer` and now answers something else; nil if both
    ///   answers agree.
    func failure(
        of policy: PolicyRule, asked query: UnsafeRawPointer, after answer: Value, now: Double
    ) -> RulesFailed? {
        guard !policy.isFickle, let after = try? State(of: vm) else { return nil }
        let first = policy.answerText
        do {
            try before.putBack(into: vm)
            let second = policy.askAgain(query, now: now)
            try after.putBack(into: vm)
            guard second.value != answer else { return nil }
            policy.isFickle = true
            let name = policy.site.query.text.drop { $0 != "." }.dropFirst()
            return RulesFailed(
                query: policy.site.query.text, file: policy.site.file, line: policy.site.line,
                message: "asked the same question twice, \(name) returned \(first), then \(second.text); "
                    + "a rule must keep what it remembers in ctx.memory",
                count: 1)
        } catch {
            return nil
        }
    }
}
