import CLua
import EventBus

extension RuleHost {
    /// The resources that scripts may use.
    public struct Limits: Sendable {
        /// The work units of one call: Lua instructions, plus the work of library functions.
        public var work: UInt64
        /// The bytes of memory that the Lua state of one file may hold.
        public var memory: Int
        /// The wall-clock limit of one call. With nil, only the deterministic limits end a call.
        public var deadline: Duration?
        /// The work units of one input and everything that it causes: policies, reactions, their output and events, and
        /// 20 units for each delivery. Every call also has its own limit; this one limits them together. Beyond it the
        /// built-in defaults answer.
        public var cascade: UInt64
        /// The processor time of one input and everything that it causes, as a second limit in addition to ``cascade``;
        /// nil for no limit.
        public var inputDeadline: Duration?
        /// The number of consecutive failures after which a rule is no longer asked.
        public var failuresInARow: Int
        /// Whether each field read counts as work, as before version 3 of the recording format. Policies are slower
        /// then. If not, a policy that reads a field of its parameters by name gets it as an argument.
        package var countsReads = false
        /// For tests: the number of the allocation, counted from 1 in each Lua state, from which on every allocation
        /// fails; 0 for none.
        package var failingAllocation: UInt64 = 0

        /// The default limits.
        public init() {
            let defaults = clua_default_limits()
            work = defaults.work
            memory = defaults.memory
            deadline = .init(nanoseconds: Int64(defaults.deadline_ns))
            cascade = 20 * work
            inputDeadline = .milliseconds(50)
            failuresInARow = 5
        }

        /// The maximum length of a script's text in bytes.
        package var longestText: Int { Int(raw(seed: 0).string_bytes) }

        func raw(seed: UInt64) -> clua_limits {
            var raw = clua_default_limits()
            raw.work = work
            raw.memory = memory
            raw.deadline_ns = deadline.map { UInt64($0.nanosecondsClamped) } ?? .max
            raw.seed = seed
            raw.fail_at = failingAllocation
            raw.reads_one_by_one = countsReads
            return raw
        }
    }
}
