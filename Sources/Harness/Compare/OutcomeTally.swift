import EventBus
import RuleHost

/// The statistics of one side of a comparison.
public struct OutcomeTally: Sendable, Equatable {
    /// The statistics of one rule or of a built-in default.
    public struct Rule: Sendable, Equatable {
        /// The number of times that the rule was asked.
        public var asked = 0
        /// The number of times that the rule gave no usable answer.
        public var failed = 0
        /// The number of times that each answer was given. Empty if the answers are not a small set of words.
        public var answers: [String: Int] { Dictionary(words.map { ($0.word, $0.count) }, uniquingKeysWith: +) }

        private static let mostAnswers = 8
        private var hasManyAnswers = false
        /// At most ``mostAnswers``, so that a linear search is faster than a dictionary.
        private var words: [(word: String, count: Int)] = []

        public static func == (one: Self, other: Self) -> Bool {
            (one.asked, one.failed, one.hasManyAnswers, one.answers)
                == (other.asked, other.failed, other.hasManyAnswers, other.answers)
        }

        mutating func count(_ decision: Decision) {
            asked += 1
            guard decision.isAnswered else { return failed += 1 }
            guard !hasManyAnswers else { return }
            // Counts of words are informative; counts of individual numbers or ids are not.
            guard let word = decision.word else { return forgetAnswers() }
            add(word, 1)
        }

        private mutating func add(_ word: String, _ count: Int) {
            if let index = words.firstIndex(where: { $0.word == word }) {
                words[index].count += count
            } else if words.count < Self.mostAnswers {
                words.append((word, count))
            } else {
                forgetAnswers()
            }
        }

        private mutating func forgetAnswers() {
            words = []
            hasManyAnswers = true
        }

        mutating func add(_ other: Rule) {
            asked += other.asked
            failed += other.failed
            if hasManyAnswers || other.hasManyAnswers { return forgetAnswers() }
            for (word, count) in other.words where !hasManyAnswers { add(word, count) }
        }
    }

    /// The number of facts by topic.
    public private(set) var facts: [String: Int] = [:]
    /// The number of events of ``EventOutcome/dropped(reason:)`` by reason.
    public private(set) var dropReasons: [String: Int] = [:]
    /// The number of events that admission merged into another event while they waited, by topic.
    public private(set) var mergedByAdmission: [String: Int] = [:]
    /// The number of events that admission dropped because too many waited, by topic.
    public private(set) var droppedByAdmission: [String: Int] = [:]
    /// The statistics by query, then by the position `file:line` or `default`.
    public private(set) var rules: [String: [String: Rule]] = [:]
    /// The waiting times of content, from the recording of its request to its first presentation, including time in
    /// admission.
    private var waits = WaitCounts()
    private var armCounts = ArmCounts()
    /// The statistics of each arm, by experiment and arm.
    public var arms: [RecordedStatistics.Arm] { armCounts.all }

    /// The number of presentations. A toast that is presented again after an interruption counts once.
    public private(set) var shown = 0

    /// The median waiting time; nil if nothing was shown.
    public var medianWait: Duration? { waits.quantile(50) }

    mutating func count(_ fact: PublishedFact, askedAt time: Duration?, in experiments: Experiments) {
        facts[type(of: fact.event).topic.text, default: 0] += 1
        let wait = time.map { fact.time - $0 }
        if let outcome = fact.event.outcome { armCounts.count(outcome, in: experiments, wait: wait) }
        switch fact.event.outcome {
        case .shown(again: false):
            shown += 1
            if let wait { waits.add(wait) }
        case .dropped(let reason): dropReasons[reason, default: 0] += 1
        case .shown(again: true), nil: break
        }
        switch fact.event {
        case let merged as BusCoalesced: mergedByAdmission[merged.coalescedTopic, default: 0] += merged.count
        case let dropped as BusDropped: droppedByAdmission[dropped.droppedTopic, default: 0] += 1
        default: break
        }
    }

    mutating func countDecision(in arms: [String: Int]) { armCounts.countDecision(in: arms) }
    mutating func endRun() { armCounts.endRun() }

    mutating func add(_ rule: Rule, of site: RuleSite) {
        rules[site.query.text, default: [:]][site.position, default: Rule()].add(rule)
    }
}
