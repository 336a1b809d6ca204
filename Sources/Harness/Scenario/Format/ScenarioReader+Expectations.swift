import EventBus

extension ScenarioReader {
    private static let keysOfExpectations = [
        "topic", "data", "at", "within", "count", "after", "events", "of", "order", "state", "equals", "near",
        "tolerance",
        "contains", "times", "inOrder",
    ]

    func expectation(_ value: Value, _ place: Scenario.Place, steps: Int) throws(FieldError) -> Scenario.Expectation {
        let fields = try FieldReader(value, path: place.path, "an expectation", names: Self.keysOfExpectations)
        // Each of the other keys belongs to one of these.
        try fields.onlyOne(of: "topic", "events", "state")
        try fields.onlyOne(of: "count", "events")
        let after = try fields.count("after")
        if let after, after >= steps { throw FieldError.after(after, steps: steps).inside(place.path) }
        let kind: Scenario.Expectation.Kind
        if fields.has("topic") {
            kind = try event(fields)
        } else if fields.has("events") {
            kind = try sequence(fields)
        } else if fields.has("state") {
            kind = try state(fields)
        } else {
            throw FieldError(path: place.path, message: "expects nothing: topic, events or state is required")
        }
        return Scenario.Expectation(kind, after: after, place: place)
    }

    // MARK: Events

    private func event(_ fields: FieldReader) throws(FieldError) -> Scenario.Expectation.Kind {
        try onlyKeys(of: "topic", ["data", "at", "within", "count", "after"], fields)
        try fields.onlyOne(of: "count", "at")
        try fields.need("at", for: "within")
        let match = try match(fields)
        if let count = try fields.count("count") { return .count(match, count) }
        return .event(match, at: try fields.duration("at"), within: try fields.duration("within") ?? .milliseconds(1))
    }

    private func match(_ fields: FieldReader) throws(FieldError) -> Scenario.EventMatch {
        let topic = try fields.required("topic", "a string", try fields.string("topic"))
        return Scenario.EventMatch(topic: topic, data: .object(try fields.object("data") ?? [:]))
    }

    private func sequence(_ fields: FieldReader) throws(FieldError) -> Scenario.Expectation.Kind {
        try onlyKeys(of: "events", ["of", "order", "after"], fields)
        var events: [Scenario.EventMatch] = []
        for (index, item) in (try fields.list("events") ?? []).enumerated() {
            events.append(
                try match(
                    try FieldReader(
                        item, path: "\(fields.place("events"))[\(index)]", "an event of a sequence",
                        names: ["topic", "data"])))
        }
        let order = try fields.string("order") ?? "subsequence"
        guard ["exact", "subsequence"].contains(order) else {
            throw FieldError(
                path: fields.place("order"), message: "'\(order)' is not one of exact, subsequence",
                hint: nearest(order, among: ["exact", "subsequence"]).map { "did you mean '\($0)'?" })
        }
        return .sequence(events, of: try fields.patterns("of") ?? [], isExact: order == "exact")
    }

    // MARK: State

    private func state(_ fields: FieldReader) throws(FieldError) -> Scenario.Expectation.Kind {
        try onlyKeys(of: "state", ["after", "equals", "near", "tolerance", "contains", "times", "inOrder"], fields)
        try fields.onlyOne(of: "equals", "near", "contains", "inOrder")
        try fields.need("near", for: "tolerance")
        try fields.need("contains", for: "times")
        let path = try fields.required("state", "a string", try fields.string("state"))
        let condition: Scenario.StateCondition
        if let value = fields["equals"] {
            condition = .equals(value)
        } else if let number = try fields.number("near") {
            let tolerance = try fields.number("tolerance") ?? 1e-6
            guard tolerance >= 0 else {
                throw FieldError(
                    path: fields.place("tolerance"), expected: "a number from 0", found: Value.double(tolerance).json)
            }
            condition = .near(number, tolerance: tolerance)
        } else if let value = fields["contains"] {
            condition = .contains(value, times: try fields.count("times"))
        } else if let values = try fields.list("inOrder") {
            condition = .inOrder(values)
        } else {
            throw FieldError(
                path: fields.path,
                message: "says nothing about the state: equals, near, contains or inOrder is required")
        }
        return .state(path: path, condition)
    }

    /// - Throws: an error for a key that belongs to another kind of expectation.
    private func onlyKeys(of key: String, _ keys: [String], _ fields: FieldReader) throws(FieldError) {
        for name in Self.keysOfExpectations where name != key && !keys.contains(name) && fields.has(name) {
            throw FieldError(
                path: fields.place(name), message: "cannot be combined with '\(key)'",
                hint: "'\(key)' can be combined with \(keys.joined(separator: ", "))")
        }
    }
}
