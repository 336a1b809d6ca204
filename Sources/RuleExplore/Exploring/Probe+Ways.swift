import RuleCheck

extension [Probe] {
    /// Returns the probe at the start of the policy, which is the first function that a call enters.
    /// - Parameter passed: the outcomes of the call; see ``Way/passed``.
    func policy(in passed: [UInt32]) -> Int? {
        passed.lazy.map { Int($0 / 2) }.first { self[$0].kind == .function }
    }

    /// Returns the end of a call: the last `return` of the policy itself; nil if it has reached none.
    func end(of passed: [UInt32]) -> Probe? {
        let policy = policy(in: passed)
        return passed.lazy.map { self[Int($0 / 2)] }.last { $0.kind == .result && $0.function == policy }
    }
}
