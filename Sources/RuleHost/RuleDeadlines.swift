/// Numbers the calls of scripts, tells what the real clock decided about them, and repeats what was
/// told of an earlier run.
struct RuleDeadlines {
    /// Calls since the start.
    private var calls: UInt64 = 0
    /// Told of every call that met its deadline, and of every input whose time was up.
    var met: ((DeadlineVerdict) -> Void)?
    /// Verdicts to repeat: the work after which a call is to end, by the call's number.
    private var repeated: [UInt64: UInt64] = [:]

    mutating func repeatCall(_ number: UInt64, after work: UInt64) { repeated[number] = work }

    mutating func beginCall(of vm: RuleVM) {
        calls &+= 1
        if !repeated.isEmpty, let work = repeated.removeValue(forKey: calls) { vm.forceDeadline(after: work) }
    }

    func endFailedCall(of vm: RuleVM) {
        guard let met, vm.hasMetDeadline else { return }
        met(.call(number: calls, work: vm.workUsed))
    }
}
