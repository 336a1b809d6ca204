import EventBus

extension Timeline {
    /// So many deliveries are shown before and after what a failure is about.
    private static let reach = 6

    /// What happened around a moment.
    /// - Parameters:
    ///   - index: the delivery in the middle; nil: the time of what was expected, else the
    ///     beginning.
    ///   - expected: what should have been there, and when.
    func excerpt(
        around index: Int?, marking marked: Set<Int>, expected: (time: Duration, topic: String)?
    ) -> [ScenarioFailure.Row] {
        let late = expected.map { expected in entries.firstIndex { $0.envelope.time > expected.time } ?? entries.count }
        let centre = index ?? late ?? 0
        var shown = max(0, min(centre, late ?? centre) - Self.reach)..<min(entries.count, max(centre, late ?? centre) + Self.reach + 1)
        // Too far apart: the nearest thing that happened is what helps.
        if shown.count > 4 * Self.reach {
            shown = max(0, centre - Self.reach)..<min(entries.count, centre + Self.reach + 1)
        }
        // A line that says "1 more" may as well say what.
        shown = (shown.lowerBound == 1 ? 0 : shown.lowerBound)..<(shown.upperBound == entries.count - 1 ? entries.count : shown.upperBound)
        var rows: [ScenarioFailure.Row] = shown.lowerBound > 0 ? [.omitted(shown.lowerBound)] : []
        for index in shown {
            if index == late, let expected { rows.append(.expected(time: expected.time, topic: expected.topic)) }
            rows.append(
                .delivery(
                    step: entries[index].step, time: time(index), topic: topic(index), data: data(index),
                    isMarked: marked.contains(index)))
        }
        if late == shown.upperBound, let expected { rows.append(.expected(time: expected.time, topic: expected.topic)) }
        if shown.upperBound < entries.count { rows.append(.omitted(entries.count - shown.upperBound)) }
        return rows
    }
}
