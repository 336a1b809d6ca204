import EventBus
import RuleHost

/// Counts decisions and outcomes in each arm of the experiments that rules ran.
struct ArmCounts: Sendable, Equatable {
    struct Key: Hashable, Sendable {
        let experiment: String
        let arm: Int
    }

    private struct Counts: Sendable, Equatable {
        var (runs, decisions, shown, dropped) = (0, 0, 0, 0)
        var waits = WaitCounts()
    }

    private var counts: [Key: Counts] = [:]
    /// The arms that the current run has been in.
    private var ofRun: Set<Key> = []

    /// - Parameter arms: the arms that a decision asked for.
    mutating func countDecision(in arms: [String: Int]) {
        // order: sums
        for (experiment, arm) in arms { change(Key(experiment: experiment, arm: arm)) { $0.decisions += 1 } }
    }

    /// - Parameters:
    ///   - experiments: the experiments that rules have asked for so far.
    ///   - wait: the waiting time of the shown content; nil if it is unknown.
    mutating func count(_ outcome: EventOutcome, in experiments: Experiments, wait: Duration?) {
        if experiments.isEmpty { return }
        for experiment in experiments.asked {
            change(Key(experiment: experiment.name, arm: experiment.arm)) { counts in
                switch outcome {
                case .shown(again: false):
                    counts.shown += 1
                    if let wait { counts.waits.add(wait) }
                case .shown(again: true): break
                case .dropped: counts.dropped += 1
                }
            }
        }
    }

    mutating func endRun() { ofRun = [] }

    private mutating func change(_ key: Key, _ body: (inout Counts) -> Void) {
        if ofRun.insert(key).inserted { counts[key, default: Counts()].runs += 1 }
        body(&counts[key, default: Counts()])
    }

    var all: [RecordedStatistics.Arm] {
        counts.map { key, counts in
            .init(
                experiment: key.experiment, arm: key.arm, runs: counts.runs, decisions: counts.decisions,
                shown: counts.shown, dropped: counts.dropped, waits: counts.waits.summary)
        }.sorted { ($0.experiment, $0.arm) < ($1.experiment, $1.arm) }
    }
}
