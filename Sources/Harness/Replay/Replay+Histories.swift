import EventBus
import Host
import RuleHost

extension Replay {
    /// Replays the recording and passes on the history of each run at its end, from which an ``Explanation`` can be
    /// created.
    /// - Parameter take: called with the number of the run, counted from 1, and its history.
    /// - Throws: as ``run(patterns:progress:seeing:deciding:)``.
    public func histories(progress: (Progress) -> Void = { _ in }, _ take: (Int, History) -> Void) throws -> Summary {
        let run = SeenRun()
        return try withoutActuallyEscaping(take) { take in
            var replay = self
            replay.begin = { system in
                run.end(take)
                run.begin(system)
            }
            let summary = try replay.run(
                progress: progress, seeing: { run.deliveries.append($0) }, deciding: { run.decisions.append($0) })
            run.end(take)
            // It captures `take`.
            replay.begin = { _ in }
            return summary
        }
    }
}

/// The observations of the current run.
private final class SeenRun {
    private var number = 0
    private var system: ChromeSystem?
    var deliveries: [Envelope] = []
    var decisions: [Decision] = []

    func begin(_ system: ChromeSystem) {
        number += 1
        self.system = system
    }

    func end(_ take: (Int, History) -> Void) {
        guard let system else { return }
        take(number, History(deliveries: deliveries, decisions: decisions, state: try? system.bus.state()))
        (self.system, deliveries, decisions) = (nil, [], [])
    }
}
