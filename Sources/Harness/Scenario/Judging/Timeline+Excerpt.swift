import EventBus

extension Timeline {
    /// So many deliveries are shown before and after what a failure is about.
    private static let reach = 6

    /// What happened around a moment, without details that nobody asked about.
    /// - Parameters:
    ///   - index: the delivery in the middle; nil: the time of what was expected, else the
    ///     beginning.
    ///   - expected: what should have been there, and when.
    func excerpt(
        around index: Int?, marking marked: Set<Int>, expected: (time: Duration, topic: String)?
    ) -> [ScenarioFailure.Row] {
        let seen = entries.indices.filter { position in
            !type(of: entries[position].envelope.event).isDetail || position == index || marked.contains(position)
                || topic(position) == expected?.topic
        }
        let late = expected.map { expected in
            seen.firstIndex { entries[$0].envelope.time > expected.time } ?? seen.count
        }
        let centre = index.flatMap { seen.firstIndex(of: $0) } ?? late ?? 0
        let last = max(centre, late ?? centre)
        var shown = max(0, min(centre, late ?? centre) - Self.reach)..<min(seen.count, last + Self.reach + 1)
        // Too far apart: the nearest thing that happened is what helps.
        if shown.count > 4 * Self.reach {
            shown = max(0, centre - Self.reach)..<min(seen.count, centre + Self.reach + 1)
        }
        // A line that says "1 more" may as well say what.
        shown = (shown.lowerBound == 1 ? 0 : shown.lowerBound)..<(shown.upperBound == seen.count - 1 ? seen.count : shown.upperBound)
        var rows: [ScenarioFailure.Row] = shown.lowerBound > 0 ? [.omitted(shown.lowerBound)] : []
        for position in shown {
            if position == late, let expected { rows.append(.expected(time: expected.time, topic: expected.topic)) }
            let index = seen[position]
            rows.append(
                .delivery(
                    step: entries[index].step, time: time(index), topic: topic(index), data: data(index),
                    isMarked: marked.contains(index)))
        }
        if late == shown.upperBound, let expected { rows.append(.expected(time: expected.time, topic: expected.topic)) }
        if shown.upperBound < seen.count { rows.append(.omitted(seen.count - shown.upperBound)) }
        return rows
    }
}
