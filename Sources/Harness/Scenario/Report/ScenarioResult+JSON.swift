import EventBus

extension ScenarioResult {
    /// The result as data: `name`, `file`, `line` and `status`, then `failures` or `problem` if there are any, and the
    /// notes of the scenario.
    public var value: Value {
        var fields = notes
        fields["name"] = .string(name)
        fields["file"] = .string(place.file)
        fields["line"] = .int(place.line)
        fields["status"] = .string(status.rawValue)
        if !failures.isEmpty { fields["failures"] = .array(failures.map(\.value)) }
        fields["problem"] = problem?.value
        return .object(fields)
    }
}

extension ScenarioProblem {
    /// The problem as data: `file`, `line`, `path`, `message` and, if there is one, `hint`.
    public var value: Value {
        var fields = place.fields
        fields["path"] = .string(error.path)
        fields["message"] = .string(error.message)
        fields["hint"] = error.hint.map { .string($0) }
        return .object(fields)
    }
}

extension ScenarioFailure {
    /// The failure as data: its place if it has one, the `message`, the `nearest` event if there is one, and the `timeline`.
    package var value: Value {
        var fields = place.file.isEmpty ? [:] : place.fields
        fields["message"] = .string(message)
        if let nearest {
            fields["nearest"] = [
                "time": .double(nearest.time.inSeconds), "topic": .string(nearest.topic), "data": nearest.data,
                "reasons": .array(nearest.reasons.map { .string($0) }),
            ]
        }
        fields["timeline"] = .array(timeline.map(\.value))
        return .object(fields)
    }
}

extension ScenarioFailure.Row {
    fileprivate var value: Value {
        switch self {
        case .delivery(let step, let time, let topic, let data, let isMarked):
            [
                "step": .int(step), "time": .double(time.inSeconds), "topic": .string(topic), "data": data,
                "marked": .bool(isMarked),
            ]
        case .decision(let query, let asked, let answer, let by):
            ["query": .string(query), "asked": asked, "answer": answer ?? .null, "by": .string(by)]
        case .expected(let time, let topic):
            ["time": .double(time.inSeconds), "topic": .string(topic), "expected": true]
        case .omitted(let count): ["omitted": .int(count)]
        }
    }
}

extension Scenario.Place {
    fileprivate var fields: [String: Value] {
        ["file": .string(file), "line": .int(line), "path": .string(path)]
    }
}
