import EventBus
import Host
import RuleHost

extension Timeline {
    /// The number of deliveries shown before and after the one that a failure is about.
    private static let reach = 6

    /// Returns the deliveries around a moment. Events that only describe others in more detail are left out, unless the
    /// failure is about them.
    /// - Parameters:
    ///   - index: the delivery in the middle; nil for the time of the expected event or, without one, for the
    ///     beginning.
    ///   - expected: the time and topic of the missing event.
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
        // If both places are too far apart for one excerpt, only the closest event is shown.
        if shown.count > 4 * Self.reach {
            shown = max(0, centre - Self.reach)..<min(seen.count, centre + Self.reach + 1)
        }
        // A row that says "1 more" takes as much space as the delivery that it hides.
        let first = shown.lowerBound == 1 ? 0 : shown.lowerBound
        shown = first..<(shown.upperBound == seen.count - 1 ? seen.count : shown.upperBound)
        let decisive = decisive(index ?? inputBefore(expected?.time))
        var rows: [ScenarioFailure.Row] = shown.lowerBound > 0 ? [.omitted(shown.lowerBound)] : []
        for position in shown {
            if position == late, let expected { rows.append(.expected(time: expected.time, topic: expected.topic)) }
            let index = seen[position]
            rows.append(delivery(index, isMarked: marked.contains(index)))
            rows += decisionRows(of: entries[index].envelope.id, all: decisive.contains(entries[index].envelope.id))
        }
        if late == shown.upperBound, let expected { rows.append(.expected(time: expected.time, topic: expected.topic)) }
        if shown.upperBound < seen.count { rows.append(.omitted(seen.count - shown.upperBound)) }
        return rows
    }

    /// Returns all deliveries from a number on, each with the decisions of rules that were made while it was handled.
    func rows(from first: UInt64) -> [ScenarioFailure.Row] {
        entries.indices.filter { index in
            let envelope = entries[index].envelope
            return envelope.id >= first && !type(of: envelope.event).isDetail
        }.flatMap { index in
            [delivery(index, isMarked: false)] + decisionRows(of: entries[index].envelope.id, all: false)
        }
    }

    private func delivery(_ index: Int, isMarked: Bool) -> ScenarioFailure.Row {
        .delivery(
            step: entries[index].step, time: time(index), topic: topic(index), data: data(index), isMarked: isMarked)
    }

    /// The maximum number of decisions that are shown for one delivery.
    private static let mostDecisions = 8

    /// Returns the delivery at an index and the one that caused it, during which the relevant decisions were made.
    private func decisive(_ index: Int?) -> Set<UInt64> {
        guard let envelope = index.map({ entries[$0].envelope }) else { return [] }
        return [envelope.id, envelope.cause ?? envelope.id]
    }

    /// Returns the last event from outside before a time, which probably should have caused the missing event.
    private func inputBefore(_ time: Duration?) -> Int? {
        entries.indices.last { index in isInput(index) && (time.map { self.time(index) <= $0 } ?? true) }
    }

    /// - Parameter all: whether built-in answers are also shown, and not only those of rules.
    private func decisionRows(of id: UInt64, all: Bool) -> [ScenarioFailure.Row] {
        let made = (decisions[id] ?? []).filter { all || !$0.decision.source.isDefault }
        return made.prefix(Self.mostDecisions).map { decided in
            .decision(
                query: decided.decision.site.query.text, asked: .object(decided.asked ?? [:]), answer: decided.answer,
                by: decided.place)
        } + (made.count > Self.mostDecisions ? [.omitted(made.count - Self.mostDecisions)] : [])
    }
}
