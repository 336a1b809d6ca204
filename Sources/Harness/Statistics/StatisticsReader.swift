import EventBus
import Host
import RuleHost

/// Replays recordings to compute their statistics.
///
/// ```swift
/// let statistics = try StatisticsReader(["monday.jsonl", "tuesday.jsonl"]).read()
/// print(statistics.shown, statistics.waits?.p95 ?? 0)
/// ```
public struct StatisticsReader {
    private let paths: [String]
    private let modules: [any Module]
    private let span: Range<Duration>
    private let skipsBadLines: Bool

    /// - Parameters:
    ///   - paths: the paths of the recordings.
    ///   - span: the part of each run that counts, in bus time. Earlier inputs still take effect.
    ///   - skipsBadLines: whether to skip unreadable lines and to mention them in the notes.
    public init(
        _ paths: [String], modules: [any Module] = .shipped,
        within span: Range<Duration> = .zero..<Duration(nanoseconds: .max),
        skipsBadLines: Bool = false
    ) {
        (self.paths, self.modules, self.span, self.skipsBadLines) = (paths, modules, span, skipsBadLines)
    }

    /// - Parameter progress: called with the part that has been read, from 0 to 1, and the number of inputs.
    /// - Throws: ``RecordingFailure`` if a recording cannot be read.
    public func read(progress: (Double, Int) -> Void = { _, _ in }) throws -> RecordedStatistics {
        let counter = StatisticsCounter(within: span)
        defer { counter.end() }
        for (index, path) in paths.enumerated() {
            var replay = Replay(path: path, modules: modules, skipsBadLines: skipsBadLines)
            replay.timesRules = true
            replay.explains = true
            replay.begin = { system in
                counter.begin(system)
                system.bus.watchDeliveries { counter.see($0) }
                system.rules.readDecisions { counter.see($0) }
            }
            let before = counter.inputs
            let summary = try replay.run(
                patterns: [],
                progress: { progress((Double(index) + $0.share) / Double(paths.count), before + $0.inputs) })
            counter.add(summary, of: paths.count > 1 ? path : nil)
        }
        return counter.statistics
    }
}
