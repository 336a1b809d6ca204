import CLua
import EventBus

extension RuleHost {
    /// What scripts may use.
    public struct Limits: Sendable {
        /// Work units per call: Lua instructions and the work of library functions.
        public var work: UInt64
        /// Bytes that one file's state may hold.
        public var memory: Int
        /// Wall-clock backstop per call; nil: none, so that only what is deterministic
        /// ends a call.
        public var deadline: Duration?
        /// Work units of one input and all that it causes: of the policies that are asked, the
        /// reactions, what they print and publish, and 20 of each delivery. Each call has its own
        /// bound; this one bounds them together. Beyond it built-in answers decide.
        public var cascade: UInt64
        /// Processor time of one input and all that it causes: a second net under ``cascade``; nil: none.
        public var inputDeadline: Duration?
        /// Failures in a row after which a rule is no longer asked.
        public var failuresInARow: Int
        /// For tests: in each state the allocation of this number fails, counted from 1, and
        /// every later one; 0: none.
        package var failingAllocation: UInt64 = 0

        /// The shipped limits.
        public init() {
            let defaults = clua_default_limits()
            work = defaults.work
            memory = defaults.memory
            deadline = .init(nanoseconds: Int64(defaults.deadline_ns))
            cascade = 20 * work
            inputDeadline = .milliseconds(50)
            failuresInARow = 5
        }

        func raw(seed: UInt64) -> clua_limits {
            var raw = clua_default_limits()
            raw.work = work
            raw.memory = memory
            raw.deadline_ns = deadline.map { UInt64($0.nanosecondsClamped) } ?? .max
            raw.seed = seed
            raw.fail_at = failingAllocation
            return raw
        }
    }
}
