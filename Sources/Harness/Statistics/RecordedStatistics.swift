import EventBus

/// Statistics of one or more recordings.
public struct RecordedStatistics: Sendable, Codable, Hashable {
    /// The answers of one rule, or of Swift code, to the questions of one policy.
    public struct Decisions: Sendable, Codable, Hashable {
        /// The name of the policy.
        public var policy: String
        /// The rule or Swift code that was asked, such as `rules/toast.lua:32`.
        public var by: String
        /// The line of its `return`; nil if it is not known.
        public var line: Int?
        /// The source of the answer that the rule passed on (`ctx.default()`); nil if the answer is its own.
        public var usual: String?
        public var count: Int
        /// The number of times that it gave no usable answer.
        public var failed: Int
        /// The number of times that each answer was given. Empty if the answers are not a small set of words.
        public var answers: [String: Int]
        /// The time that the answers took in this replay, in seconds; 0 if it was not measured.
        public var seconds: Double
    }

    /// Facts of one topic that had the same reason and the same origin.
    public struct Fact: Sendable, Codable, Hashable {
        /// The topic, such as `toast.dropped`.
        public var topic: String
        /// The fact's reason; nil if it has none.
        public var reason: String?
        /// The source of the input that led to it, such as the name of a client; empty if it is not known.
        public var source: String
        public var count: Int
    }

    /// Inputs in one minute of bus time.
    public struct Minute: Sendable, Codable, Hashable {
        /// The number of the run, counted from 1 over all recordings.
        public var run: Int
        /// The start of the minute, in seconds of bus time.
        public var start: Double
        /// The time of day at its start, such as `14:32`; nil if it is not known.
        public var timeOfDay: String?
        public var inputs: Int
    }

    /// Waiting times in seconds: half of them are at most `p50`, 95 percent at most `p95`.
    public struct Waits: Sendable, Codable, Hashable {
        public var p50: Double
        public var p95: Double
        public var longest: Double
    }

    /// The statistics of an installation's time in an arm of an experiment.
    public struct Arm: Sendable, Codable, Hashable {
        public var experiment: String
        /// The arm, counted from 1; 0 for the control arm.
        public var arm: Int
        /// The number of runs in the arm.
        public var runs: Int
        /// The number of decisions that asked for it.
        public var decisions: Int
        public var shown: Int
        public var dropped: Int
        /// Nil if nothing was shown.
        public var waits: Waits?
    }

    public internal(set) var runs = 0
    /// The number of events and questions that took effect.
    public internal(set) var inputs = 0
    /// The bus time of all runs together, in seconds.
    public internal(set) var seconds = 0.0
    /// The number of presentations. A toast that returns after an interruption counts once.
    public internal(set) var shown = 0
    /// The waiting times from the delivery of a request until its content was shown; nil if nothing was shown.
    public internal(set) var waits: Waits?
    /// By policy, most frequent first.
    public internal(set) var decisions: [Decisions] = []
    /// By topic, most frequent first.
    public internal(set) var facts: [Fact] = []
    /// The minutes with the most inputs, busiest first.
    public internal(set) var busiest: [Minute] = []
    /// By experiment and arm.
    public internal(set) var arms: [Arm] = []
    /// Messages for people, such as about lines that were skipped.
    public internal(set) var notes: [String] = []
}
