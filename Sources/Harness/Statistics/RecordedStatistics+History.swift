import EventBus
import Host

extension RecordedStatistics {
    /// Computes the statistics of a span of a system's history.
    /// - Parameter span: in bus time.
    public init(of history: History, within span: Range<Duration>) {
        let counter = StatisticsCounter(within: span)
        for envelope in history.deliveries { counter.see(DeliverySummary(envelope)) }
        for decision in history.decisions { counter.see(decision) }
        self = counter.statistics
        runs = 1
        seconds = (span.upperBound - span.lowerBound).inSeconds
        inputs = counter.requests
        if let first = history.deliveries.first, first.id > 1, first.time >= span.lowerBound {
            notes.append("events before \(first.id) are no longer known")
        }
        let decided = history.deliveries.first { $0.id >= history.decisionsFrom }
        if history.decisionsFrom > 0, decided.map({ $0.time >= span.lowerBound }) ?? true {
            notes.append("decisions before event \(history.decisionsFrom) are no longer known")
        }
    }
}
