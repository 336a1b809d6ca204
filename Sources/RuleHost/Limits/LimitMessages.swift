import CLua
import EventBus

extension clua_limits {
    /// Completes the message of a call that exceeded a limit. CLua names the limit; this adds its size and a likely
    /// cause.
    /// - Parameters:
    ///   - budget: the work units that the call was allowed.
    ///   - used: the work units that it used.
    func told(_ message: String, _ status: clua_status, budget: UInt64, used: UInt64) -> String {
        switch (status, message) {
        case (CLUA_WORK, "the work budget is spent"):
            "the work budget of \(budget.grouped) units is spent (a loop without end?)"
        case (CLUA_MEMORY, "the memory cap is reached"):
            "the memory cap of \(Self.size(UInt64(memory))) is reached (a table that grows without end?)"
        // The deadline's length is left out, because a replay, which has no deadline, must give the same message.
        case (CLUA_DEADLINE, "the deadline is reached"):
            "the deadline is reached after \(used.grouped) of \(budget.grouped) work units (a busy machine?)"
        default: message
        }
    }

    private static func size(_ bytes: UInt64) -> String {
        bytes % (1 << 20) == 0 ? "\(bytes >> 20) MiB" : bytes % 1024 == 0 ? "\(bytes >> 10) KiB" : "\(bytes) bytes"
    }
}
