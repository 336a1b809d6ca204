import EventBus

/// What happened in recordings, in numbers.
public struct RecordedStatistics: Sendable, Codable, Hashable {
    /// The answers that one rule, or Swift code, gave to the questions of one policy.
    public struct Decisions: Sendable, Codable, Hashable {
        /// The name of the policy.
        public var policy: String
        /// What was asked, such as `rules/toast.lua:32`.
        public var by: String
        /// The line of its `return`; nil if it is not known.
        public var line: Int?
        /// What gave the answer that the rule passed on (`ctx.default()`); nil if the answer is its own.
        public var usual: String?
        public var count: Int
        /// How often it gave no usable answer.
        public var failed: Int
        /// How often each answer was given. Empty if the answers are not a small set of words.
        public var answers: [String: Int]
        /// The time that the answers took in this replay, in seconds; 0 if it was not measured.
        public var seconds: Double
    }

    /// Facts of one kind that had one reason and one origin.
    public struct Fact: Sendable, Codable, Hashable {
        /// The topic, such as `toast.dropped`.
        public var topic: String
        /// Why it happened; nil if the fact has no reason.
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

    /// How long things waited, in seconds: half of them at most `p50`, 95 of a hundred at most `p95`.
    public struct Waits: Sendable, Codable, Hashable {
        public var p50: Double
        public var p95: Double
        public var longest: Double
    }

    /// What happened while an installation was in an arm of an experiment.
    public struct Arm: Sendable, Codable, Hashable {
        public var experiment: String
        /// The arm, counted from 1; 0 for the control arm.
        public var arm: Int
        /// How many runs were in the arm.
        public var runs: Int
        /// How many decisions asked for it.
        public var decisions: Int
        public var shown: Int
        public var dropped: Int
        /// Nil if nothing was shown.
        public var waits: Waits?
    }

    public internal(set) var runs = 0
    /// The number of events and questions that took effect.
    public internal(set) var inputs = 0
    /// Bus time of all runs together, in seconds.
    public internal(set) var seconds = 0.0
    /// How much was shown. A toast that returns after an interruption counts once.
    public internal(set) var shown = 0
    /// From the delivery of a request until its content was shown; nil if nothing was shown.
    public internal(set) var waits: Waits?
    /// By policy, the most frequent ones first.
    public internal(set) var decisions: [Decisions] = []
    /// By topic, the most frequent ones first.
    public internal(set) var facts: [Fact] = []
    /// The minutes with the most inputs, the busiest first.
    public internal(set) var busiest: [Minute] = []
    /// By experiment and arm.
    public internal(set) var arms: [Arm] = []
    /// Messages for people, such as about lines that were skipped.
    public internal(set) var notes: [String] = []
}
