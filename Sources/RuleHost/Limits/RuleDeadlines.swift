/// Numbers the calls of scripts, reports those that the real clock ended, and reproduces the deadlines of a recorded
/// run.
///
/// Calls form a tree, because a function that asks a question waits while others answer. They are numbered in the order
/// in which they begin, which is the same in every run of the same inputs; the order in which they end is not.
struct RuleDeadlines {
    /// The number of calls since the start.
    private var calls: UInt64 = 0
    /// Called for every call that exceeded its deadline, and for every input whose time ran out.
    var met: ((DeadlineVerdict) -> Void)?
    /// The recorded verdicts: the work units after which a call must end, by the call's number.
    private var repeated: [UInt64: UInt64] = [:]

    mutating func repeatCall(_ number: UInt64, after work: UInt64) { repeated[number] = work }

    /// - Returns: the number of the call, for ``endFailedCall(_:of:)``.
    mutating func beginCall(of vm: RuleVM) -> UInt64 {
        calls &+= 1
        if !repeated.isEmpty, let work = repeated.removeValue(forKey: calls) { vm.forceDeadline(after: work) }
        return calls
    }

    func endFailedCall(_ number: UInt64, of vm: RuleVM) {
        guard let met, vm.hasMetDeadline else { return }
        met(.call(number: number, work: vm.workUsed))
    }
}
