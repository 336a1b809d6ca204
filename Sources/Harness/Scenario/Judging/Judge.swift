import EventBus
import RuleHost

/// Compares the events and state of a run with the expectations.
///
/// Expectations of one topic are met in order: each looks at the deliveries after the one that met the previous
/// expectation.
struct Judge {
    let timeline: Timeline
    /// For each topic, the index of the first delivery that can still meet an expectation.
    private var cursors: [ObjectIdentifier: Int] = [:]
    /// The deliveries that met an expectation.
    private var met: Set<Int> = []
    /// The deliveries that a failure already mentions.
    private var named: Set<Int> = []

    init(_ timeline: Timeline) { self.timeline = timeline }

    private var indices: Range<Int> { timeline.entries.indices }

    private func isWithin(_ index: Int, _ last: Int?) -> Bool {
        last.map { timeline.entries[index].step <= $0 } ?? true
    }

    // MARK: One event

    /// Finds the next delivery that meets a test.
    /// - Parameter last: only deliveries up to the end of this step count; nil for all.
    /// - Returns: the index of the delivery.
    mutating func meet(
        _ test: EventTest, at time: Duration?, within: Duration, upTo last: Int?, place: Scenario.Place
    ) -> Result<Int, Unmet> {
        var index = cursors[test.kind] ?? 0
        while index < timeline.entries.count {
            if timeline.entries[index].kind == test.kind, isWithin(index, last),
                offset(index, from: time, within) == nil, test.matches(timeline, index)
            {
                met.insert(index)
                cursors[test.kind] = index + 1
                return .success(index)
            }
            index += 1
        }
        return .failure(Unmet(failure: failure(test, at: time, within: within, upTo: last, place: place)))
    }

    /// An error type, because `Result` needs one.
    struct Unmet: Error { var failure: ScenarioFailure }

    /// Returns how far a delivery is from its expected time; nil if it is within the tolerance.
    private func offset(_ index: Int, from time: Duration?, _ within: Duration) -> Duration? {
        guard let time else { return nil }
        let offset = timeline.time(index) - time
        return abs(offset.nanosecondsClamped) <= within.nanosecondsClamped ? nil : offset
    }

    private mutating func failure(
        _ test: EventTest, at time: Duration?, within: Duration, upTo last: Int?, place: Scenario.Place
    ) -> ScenarioFailure {
        var best: (index: Int, score: (Int, Int, Int64), reasons: [String])?
        for index in indices where timeline.entries[index].kind == test.kind {
            var reasons: [String] = []
            let offset = offset(index, from: time, within)
            if let offset {
                reasons.append(
                    "\(Duration.zero < offset ? offset.text : (.zero - offset).text) \(offset > .zero ? "late" : "early")"
                )
            }
            let differences = test.differences(timeline, index)
            reasons += differences
            if !isWithin(index, last) { reasons.append("it came after step \(last ?? 0)") }
            if reasons.isEmpty || index < cursors[test.kind] ?? 0 {
                reasons.append(
                    met.contains(index)
                        ? "it has met an earlier expectation"
                        : "it came before the event that met an earlier expectation")
            }
            let distance = abs((offset ?? .zero).nanosecondsClamped)
            let score = (reasons.count, differences.count, distance)
            if best.map({ score < $0.score }) ?? true { best = (index, score, reasons) }
        }
        var failure = ScenarioFailure(
            place: place, message: "expected \(test.text)" + (time.map { " at \($0.text)" } ?? "") + Self.after(last))
        if let best {
            named.insert(best.index)
            failure.nearest = nearest(best.index, best.reasons)
        } else {
            failure.message += "; there was no \(test.topic)"
        }
        failure.timeline = timeline.excerpt(
            around: best?.index, marking: best.map { [$0.index] } ?? [],
            expected: time.map { ($0, test.topic) })
        return failure
    }

    private func nearest(_ index: Int, _ reasons: [String]) -> ScenarioFailure.Nearest {
        ScenarioFailure.Nearest(
            time: timeline.time(index), topic: timeline.topic(index), data: timeline.data(index), reasons: reasons)
    }

    private static func after(_ step: Int?) -> String { step.map { " by the end of step \($0)" } ?? "" }

    // MARK: Counting

    mutating func count(_ test: EventTest, _ count: Int, upTo last: Int?, place: Scenario.Place) -> ScenarioFailure? {
        found(test, count, from: 0, upTo: last, place: place)
    }

    /// Checks that no matching event occurred after the last event of the topic that met an expectation.
    /// - Parameter first: the number of the first delivery to check instead.
    mutating func none(
        _ test: EventTest, since first: UInt64? = nil, place: Scenario.Place
    ) -> ScenarioFailure? {
        let from = first.map { first in
            timeline.entries.firstIndex { $0.envelope.id >= first } ?? timeline.entries.count
        }
        return found(test, 0, from: from ?? cursors[test.kind] ?? 0, upTo: nil, place: place)
    }

    private mutating func found(
        _ test: EventTest, _ count: Int, from first: Int, upTo last: Int?, place: Scenario.Place
    ) -> ScenarioFailure? {
        let found = indices.filter {
            $0 >= first && timeline.entries[$0].kind == test.kind && isWithin($0, last) && test.matches(timeline, $0)
        }
        met.formUnion(found)
        guard found.count != count else { return nil }
        let times =
            found.isEmpty
            ? "none" : "\(found.count), at " + found.prefix(8).map { timeline.time($0).text }.joined(separator: ", ")
        return ScenarioFailure(
            place: place,
            message: "expected \(count == 0 ? "no" : "\(count) ×") \(test.text)\(Self.after(last)), found \(times)"
                + (found.count > 8 ? ", …" : ""),
            timeline: timeline.excerpt(around: found.first, marking: Set(found), expected: nil))
    }

    // MARK: Unexpected events

    /// Returns a failure if the observed topics have deliveries that met no expectation. Injected events do not count.
    func surplus(of kinds: Set<ObjectIdentifier>, place: Scenario.Place) -> ScenarioFailure? {
        let extra = indices.filter {
            kinds.contains(timeline.entries[$0].kind) && !met.contains($0) && !named.contains($0)
                && !timeline.isInput($0)
        }
        guard let first = extra.first else { return nil }
        let more = extra.count > 1 ? " (and \(extra.count - 1) more)" : ""
        let time = timeline.time(first).text
        // For a failed rule, the report should include the position.
        let failed = timeline.entries[first].envelope.event as? RulesFailed
        return ScenarioFailure(
            place: place,
            message: failed.map { "\($0.problem): \($0.query) failed at \(time)\(more)" }
                ?? "unexpected event: \(timeline.topic(first)) \(timeline.data(first).shortJSON) at \(time)\(more)",
            timeline: timeline.excerpt(around: first, marking: Set(extra), expected: nil))
    }

    // MARK: Sequences

    /// Checks a sequence of events.
    /// - Parameters:
    ///   - kinds: the event types that count; nil for all.
    ///   - isExact: whether no other events of these types may have occurred, apart from injected ones.
    ///   - consumes: whether only events after the last one of each topic that met an expectation count, and whether
    ///     later expectations skip the events that counted here.
    mutating func sequence(
        _ tests: [EventTest], of kinds: Set<ObjectIdentifier>?, isExact: Bool, upTo last: Int?, place: Scenario.Place,
        consumes: Bool = false
    ) -> ScenarioFailure? {
        let candidates = indices.filter {
            let kind = timeline.entries[$0].kind
            return kinds?.contains(kind) ?? true && isWithin($0, last) && (!consumes || $0 >= cursors[kind] ?? 0)
        }
        var matched: [Int] = []
        for index in candidates {
            if matched.count < tests.count, tests[matched.count].kind == timeline.entries[index].kind,
                tests[matched.count].matches(timeline, index)
            {
                matched.append(index)
            } else if isExact, !timeline.isInput(index) {
                return unexpected(index, tests, matched, place)
            }
        }
        guard matched.count == tests.count else { return missing(tests, matched, candidates, last, place) }
        met.formUnion(matched)
        if consumes {
            for index in isExact ? candidates : matched { cursors[timeline.entries[index].kind] = index + 1 }
        }
        return nil
    }

    private func unexpected(
        _ index: Int, _ tests: [EventTest], _ matched: [Int], _ place: Scenario.Place
    ) -> ScenarioFailure {
        let found = "\(timeline.topic(index)) \(timeline.data(index).shortJSON) at \(timeline.time(index).text)"
        guard matched.count < tests.count else {
            return ScenarioFailure(
                place: place,
                message: "expected no more events" + (matched.isEmpty ? "" : " after events[\(matched.count - 1)]")
                    + ", found \(found)",
                timeline: timeline.excerpt(around: index, marking: [index], expected: nil))
        }
        let test = tests[matched.count]
        let reasons =
            timeline.entries[index].kind == test.kind ? test.differences(timeline, index) : ["another topic"]
        return ScenarioFailure(
            place: place, message: "expected \(test.text) as events[\(matched.count)], found \(found)",
            nearest: nearest(index, reasons),
            timeline: timeline.excerpt(around: index, marking: [index], expected: nil))
    }

    private func missing(
        _ tests: [EventTest], _ matched: [Int], _ candidates: [Int], _ last: Int?, _ place: Scenario.Place
    ) -> ScenarioFailure {
        let test = tests[matched.count]
        let before = matched.last
        let near = candidates.filter { timeline.entries[$0].kind == test.kind && !matched.contains($0) }
            .map {
                (index: $0, reasons: test.differences(timeline, $0) + ($0 < before ?? 0 ? ["it came earlier"] : []))
            }
            .min { $0.reasons.count < $1.reasons.count }
        return ScenarioFailure(
            place: place,
            message: "expected \(test.text) as events[\(matched.count)]"
                + (before.map { " after \(timeline.topic($0)) at \(timeline.time($0).text)" } ?? "") + Self.after(last)
                + (near == nil ? "; there was none" : ""),
            nearest: near.map { nearest($0.index, $0.reasons) },
            timeline: timeline.excerpt(
                around: near?.index ?? before, marking: near.map { [$0.index] } ?? [], expected: nil))
    }

    // MARK: State and answers

    func state(_ test: StateTest, _ state: Value, after step: Int?, place: Scenario.Place) -> ScenarioFailure? {
        failure(test.text, test.complaint(about: state), after: step, place)
    }

    func answer(
        _ test: AnswerTest, _ given: AnswerTest.Given?, after step: Int?, place: Scenario.Place
    ) -> ScenarioFailure? {
        failure(test.text, test.complaint(about: given), after: step, place)
    }

    private func failure(
        _ expected: String, _ complaint: String?, after step: Int?, _ place: Scenario.Place
    ) -> ScenarioFailure? {
        guard let complaint else { return nil }
        return ScenarioFailure(
            place: place,
            message: "expected \(expected)" + (step.map { " after step \($0)" } ?? " at the end")
                + ", found \(complaint)",
            timeline: timeline.excerpt(
                around: indices.last { isWithin($0, step) }, marking: [], expected: nil))
    }
}
