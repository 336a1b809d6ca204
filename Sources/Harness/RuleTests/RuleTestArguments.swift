import EventBus
import RuleCheck

/// Reads the arguments of one call of a test method, checking their number and types.
struct RuleTestArguments {
    let method: RuleTestMethod
    let place: Scenario.Place
    private let values: [Value]

    /// - Throws: ``ScenarioProblem`` if there are too many or too few arguments.
    init(_ call: RecordedCall, of method: RuleTestMethod, in file: String) throws(ScenarioProblem) {
        self.method = method
        place = Scenario.Place(file: file, line: call.line)
        values = call.arguments
        let most = method.parameters.count
        let least = method.parameters.count { !$0.hasSuffix("?") }
        guard (least...most).contains(values.count) else {
            let expected = least == most ? "\(most)" : "\(least) to \(most)"
            throw problem("expected \(expected) argument\(expected == "1" ? "" : "s"), got \(values.count)")
        }
    }

    func problem(_ message: String, hint: String? = nil) -> ScenarioProblem {
        ScenarioProblem(
            place, FieldError(message: "t.\(method): \(message)", hint: hint ?? "usage: \(method.usage)"))
    }

    private func mismatch(_ what: String, _ found: Value) -> ScenarioProblem {
        problem("expected \(what), got \(found.luaPhrase)")
    }

    // MARK: Reading

    func isGiven(_ index: Int) -> Bool { values.indices.contains(index) }

    /// Returns any value; a nil argument is null.
    func value(_ index: Int) -> Value { values[index] }

    func text(_ index: Int, _ what: String) throws(ScenarioProblem) -> String {
        guard case .string(let text) = values[index] else { throw mismatch("\(what) (a string)", values[index]) }
        return text
    }

    /// Returns a table with names or an empty table; empty if the argument is omitted.
    func object(_ index: Int, _ what: String) throws(ScenarioProblem) -> [String: Value] {
        guard isGiven(index) else { return [:] }
        return try object(values[index], what)
    }

    private func object(_ value: Value, _ what: String) throws(ScenarioProblem) -> [String: Value] {
        switch value {
        case .object(let fields): return fields
        case .array(let items) where items.isEmpty: return [:]
        default: throw mismatch("\(what) (a table with names)", value)
        }
    }

    func list(_ index: Int, _ what: String) throws(ScenarioProblem) -> [Value] {
        guard case .array(let items) = values[index] else { throw mismatch("\(what) (a list)", values[index]) }
        return items
    }

    func seconds(_ index: Int) throws(ScenarioProblem) -> Duration {
        guard let number = values[index].doubleValue else { throw mismatch("a number of seconds", values[index]) }
        guard let duration = Duration(seconds: number), duration >= .zero else {
            throw problem("expected a number of seconds from 0 to 9.2e9, got \(values[index].json)")
        }
        return duration
    }

    func count(_ index: Int) throws(ScenarioProblem) -> Int {
        guard values[index].doubleValue != nil else { throw mismatch("a count (a number)", values[index]) }
        guard let count = values[index].intValue, count >= 0 else {
            throw problem("expected a whole number from 0, got \(values[index].json)")
        }
        return count
    }

    /// Returns the options table, which is the last argument of a call.
    /// - Parameter names: the valid options.
    func options(_ index: Int, _ names: String...) throws(ScenarioProblem) -> FieldReader {
        let fields = Value.object(try object(index, "options"))
        return try reading { () throws(FieldError) in
            try FieldReader(fields, path: "", "the options table", names: names)
        }
    }

    /// Runs `body`, and converts an error inside an argument to a problem of the call.
    func reading<T>(_ body: () throws(FieldError) -> T) throws(ScenarioProblem) -> T {
        do {
            return try body()
        } catch {
            throw problem((error.path.isEmpty ? "" : error.path + ": ") + error.message, hint: error.hint)
        }
    }

    // MARK: Events

    /// Returns the topic and data of an expected event.
    func match(topic: Int, data: Int) throws(ScenarioProblem) -> Scenario.EventMatch {
        Scenario.EventMatch(topic: try text(topic, "a topic"), data: .object(try object(data, "data")))
    }

    /// Returns a list whose items are topics or pairs of a topic and data.
    func matches(_ index: Int) throws(ScenarioProblem) -> [Scenario.EventMatch] {
        var matches: [Scenario.EventMatch] = []
        for item in try list(index, "events") {
            if let topic = item.stringValue {
                matches.append(Scenario.EventMatch(topic: topic))
            } else if let pair = item.arrayValue, (1...2).contains(pair.count), let topic = pair[0].stringValue {
                matches.append(
                    Scenario.EventMatch(
                        topic: topic, data: pair.count == 2 ? .object(try object(pair[1], "data")) : [:]))
            } else {
                throw problem(
                    "events[\(matches.count)] is \(item.luaPhrase), expected a topic, or { topic, data }")
            }
        }
        return matches
    }
}

extension Value {
    /// The Lua name of the value's kind.
    fileprivate var luaPhrase: String {
        switch self {
        case .null: "nil"
        case .bool: "a boolean"
        case .int, .double: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "a table"
        }
    }
}
