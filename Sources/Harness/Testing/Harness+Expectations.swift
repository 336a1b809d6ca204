import EventBus
import Host

extension Harness {
    // MARK: One event

    /// Expects an event of a type after the last event of this type that met an expectation.
    /// - Parameters:
    ///   - time: the bus time of the event; nil for any time.
    ///   - within: how much earlier or later the event may occur.
    ///   - condition: a condition that the event must meet.
    /// - Returns: the event.
    /// - Throws: ``ExpectationFailure``.
    @discardableResult
    public func expect<E: Event>(
        _ type: E.Type, at time: Duration? = nil, within: Duration = .milliseconds(1),
        file: StaticString = #filePath, line: UInt = #line, _ condition: ((E) -> Bool)? = nil
    ) throws(ExpectationFailure) -> E {
        try look { () throws(ExpectationFailure) in
            let index = try meet(EventTest(type, condition), at: time, within: within, Self.place(file, line))
            return timeline.entries[index].envelope.event as! E  // trap: the index was found by the type
        }
    }

    /// Expects an event of a topic with these fields. Other fields may have any value; a field given as null must be
    /// absent or null.
    /// - Returns: all fields of the event.
    /// - Throws: ``ExpectationFailure``, also for a topic or field that does not exist.
    @discardableResult
    public func expect(
        _ topic: String, _ data: Value = [:], at time: Duration? = nil, within: Duration = .milliseconds(1),
        file: StaticString = #filePath, line: UInt = #line
    ) throws(ExpectationFailure) -> Value {
        let place = Self.place(file, line)
        return try look { () throws(ExpectationFailure) in
            timeline.data(try meet(try test(.event(topic, data), place), at: time, within: within, place))
        }
    }

    // MARK: No event

    /// Expects that no such event occurred after the last event of its type that met an expectation.
    /// - Throws: ``ExpectationFailure``.
    public func expectNone<E: Event>(
        _ type: E.Type, file: StaticString = #filePath, line: UInt = #line, _ condition: ((E) -> Bool)? = nil
    ) throws(ExpectationFailure) {
        try check { judge.none(EventTest(type, condition), place: Self.place(file, line)) }
    }

    /// Expects that no event of a topic with these fields occurred after the last event of the topic that met an
    /// expectation.
    /// - Throws: ``ExpectationFailure``, also for a topic or field that does not exist.
    public func expectNone(
        _ topic: String, _ data: Value = [:], file: StaticString = #filePath, line: UInt = #line
    ) throws(ExpectationFailure) {
        let place = Self.place(file, line)
        try check { () throws(ExpectationFailure) in judge.none(try test(.event(topic, data), place), place: place) }
    }

    /// Advances time by `span`, and expects that nothing is published on the way. Events that only describe others in
    /// more detail do not count.
    /// - Throws: ``ExpectationFailure`` with the first event; `VirtualClock.Failure` for a negative span.
    public func expectQuiet(
        for span: Duration, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        let before = look { timeline.entries.count }
        try advance(by: span)
        try check {
            let first = timeline.entries.dropFirst(before).first { entry in
                let type = type(of: entry.envelope.event)
                return !type.isDetail && !type.isDerived
            }
            return first.map { entry in
                let (topic, time) = (entry.envelope.topic, Value.double(entry.envelope.time.inSeconds).json)
                return ScenarioFailure(
                    place: Self.place(file, line),
                    message:
                        "expected no event for \(Value.double(span.inSeconds).json) s, but \(topic) came at \(time) s")
            }
        }
    }

    // MARK: Many events

    /// Expects exactly these events, in this order, among the topics that match the patterns. Injected events need not
    /// be listed.
    /// - Parameter patterns: topic patterns such as `toast.*`.
    /// - Throws: ``ExpectationFailure``, also for a pattern that matches no topic.
    public func expectExactly(
        _ events: [Scenario.EventMatch], of patterns: String..., file: StaticString = #filePath, line: UInt = #line
    ) throws(ExpectationFailure) {
        let place = Self.place(file, line)
        try check { () throws(ExpectationFailure) in
            judge.sequence(
                try tests(events, place), of: try kinds(patterns, place), isExact: true, upTo: nil, place: place,
                consumes: true)
        }
    }

    /// Expects these events in this order, possibly with others in between.
    /// - Throws: ``ExpectationFailure``.
    public func expectInOrder(
        _ events: [Scenario.EventMatch], file: StaticString = #filePath, line: UInt = #line
    ) throws(ExpectationFailure) {
        let place = Self.place(file, line)
        try check { () throws(ExpectationFailure) in
            judge.sequence(try tests(events, place), of: nil, isExact: false, upTo: nil, place: place, consumes: true)
        }
    }

    // MARK: State

    /// Expects a value in the current state of all modules. Null means that there is no value.
    /// - Parameter path: a path into the state, such as `toast.waiting`.
    /// - Throws: ``ExpectationFailure``, also for a path that can never lead to a value.
    public func expectState(
        _ path: String, equals value: Value, file: StaticString = #filePath, line: UInt = #line
    ) throws(ExpectationFailure) {
        try checkState(path, .equals(value), Self.place(file, line))
    }

    /// Expects a number in the current state of all modules that differs by at most `tolerance`.
    /// - Throws: ``ExpectationFailure``, also for a path that can never lead to a value.
    public func expectState(
        _ path: String, near number: Double, tolerance: Double = 1e-6, file: StaticString = #filePath,
        line: UInt = #line
    ) throws(ExpectationFailure) {
        try checkState(path, .near(number, tolerance: tolerance), Self.place(file, line))
    }

    /// Expects a list in the current state of all modules that contains a value.
    /// - Parameter times: the number of times that the list contains the value; nil for at least once.
    /// - Throws: ``ExpectationFailure``, also for a path that can never lead to a value.
    public func expectState(
        _ path: String, contains value: Value, times: Int? = nil, file: StaticString = #filePath, line: UInt = #line
    ) throws(ExpectationFailure) {
        try checkState(path, .contains(value, times: times), Self.place(file, line))
    }

    /// Expects a list in the current state of all modules that contains these values in this order, possibly with
    /// others in between.
    /// - Throws: ``ExpectationFailure``, also for a path that can never lead to a value.
    public func expectState(
        _ path: String, inOrder values: [Value], file: StaticString = #filePath, line: UInt = #line
    ) throws(ExpectationFailure) {
        try checkState(path, .inOrder(values), Self.place(file, line))
    }
}

// MARK: -

extension Harness {
    private static func place(_ file: StaticString, _ line: UInt) -> Scenario.Place {
        Scenario.Place(file: "\(file)", line: Int(line))
    }

    private static func failure(_ problem: ScenarioProblem) -> ExpectationFailure {
        ExpectationFailure(failure: ScenarioFailure(place: problem.place, message: problem.error.description))
    }

    private func meet(
        _ test: EventTest, at time: Duration?, within: Duration, _ place: Scenario.Place
    ) throws(ExpectationFailure) -> Int {
        switch judge.meet(test, at: time, within: within, upTo: nil, place: place) {
        case .success(let index): return index
        case .failure(let unmet): throw ExpectationFailure(failure: unmet.failure)
        }
    }

    private func check(_ failure: () throws(ExpectationFailure) -> ScenarioFailure?) throws(ExpectationFailure) {
        if let failure = try look(failure) { throw ExpectationFailure(failure: failure) }
    }

    private func test(_ match: Scenario.EventMatch, _ place: Scenario.Place) throws(ExpectationFailure) -> EventTest {
        do {
            return try ScenarioCompiler(vocabulary: vocabulary).test(match, at: place)
        } catch {
            throw Self.failure(error)
        }
    }

    private func tests(
        _ matches: [Scenario.EventMatch], _ place: Scenario.Place
    ) throws(ExpectationFailure) -> [EventTest] {
        var tests: [EventTest] = []
        for match in matches { tests.append(try test(match, place)) }
        return tests
    }

    private func kinds(_ texts: [String], _ place: Scenario.Place) throws(ExpectationFailure) -> Set<ObjectIdentifier> {
        var patterns: [TopicPattern] = []
        for text in texts {
            guard let pattern = TopicPattern(text) else {
                throw ExpectationFailure(
                    failure: ScenarioFailure(place: place, message: "'\(text)' is not a topic pattern"))
            }
            patterns.append(pattern)
        }
        do {
            return try vocabulary.kinds(of: patterns, at: place)
        } catch {
            throw Self.failure(error)
        }
    }

    private func checkState(
        _ path: String, _ condition: Scenario.StateCondition, _ place: Scenario.Place
    ) throws(ExpectationFailure) {
        do {
            try vocabulary.check(statePath: path)
            let failure = try look {
                judge.state(
                    StateTest(path: path, condition: condition), try system.bus.state(), after: nil, place: place)
            }
            try check { failure }
        } catch let error as ExpectationFailure {
            throw error
        } catch let error as FieldError {
            throw Self.failure(ScenarioProblem(place, error.inside("state")))
        } catch {
            throw ExpectationFailure(
                failure: ScenarioFailure(place: place, message: "the state cannot be read: \(error)"))
        }
    }
}
