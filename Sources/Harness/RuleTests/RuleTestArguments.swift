import EventBus
import RuleHost

/// The arguments of one call in a test, read strictly.
struct RuleTestArguments {
    let method: RuleTestMethod
    let place: Scenario.Place
    private let values: [Value]

    /// - Throws: ``ScenarioProblem`` for too many or too few arguments.
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

    /// Any value; nil is null.
    func value(_ index: Int) -> Value { values[index] }

    func text(_ index: Int, _ what: String) throws(ScenarioProblem) -> String {
        guard case .string(let text) = values[index] else { throw mismatch("\(what) (a string)", values[index]) }
        return text
    }

    /// A table with names, or an empty one; empty if it is left out.
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

    func seconds(_ index: Int) throws(ScenarioProblem) -> Duration { try seconds(values[index], "a number of seconds") }

    private func seconds(_ value: Value, _ what: String) throws(ScenarioProblem) -> Duration {
        guard let number = value.doubleValue else { throw mismatch(what, value) }
        guard let duration = Duration(seconds: number), duration >= .zero else {
            throw problem("expected \(what) from 0 to 9.2e9, got \(value.json)")
        }
        return duration
    }

    func count(_ index: Int) throws(ScenarioProblem) -> Int { try count(values[index], "a count") }

    private func count(_ value: Value, _ what: String) throws(ScenarioProblem) -> Int {
        guard let count = value.intValue, count >= 0 else {
            throw problem(
                "expected \(what) (a whole number, not negative), got "
                    + (value.doubleValue == nil ? value.luaPhrase : value.json))
        }
        return count
    }

    // MARK: Options

    /// The last table of a call: a few named values that may be left out.
    struct Options {
        fileprivate let fields: [String: Value]
        fileprivate let arguments: RuleTestArguments

        func seconds(_ name: String) throws(ScenarioProblem) -> Duration? {
            guard let value = fields[name] else { return nil }
            return try arguments.seconds(value, "'\(name)' as a number of seconds")
        }

        func count(_ name: String) throws(ScenarioProblem) -> Int? {
            guard let value = fields[name] else { return nil }
            return try arguments.count(value, "'\(name)'")
        }

        func number(_ name: String) throws(ScenarioProblem) -> Double? {
            guard let value = fields[name] else { return nil }
            guard let number = value.doubleValue, number >= 0, number.isFinite else {
                throw arguments.mismatch("'\(name)' as a number, not negative", value)
            }
            return number
        }

        func words(_ name: String) throws(ScenarioProblem) -> [String] {
            guard let value = fields[name] else { return [] }
            let words = value.arrayValue?.compactMap(\.stringValue)
            guard let words, words.count == value.arrayValue?.count else {
                throw arguments.mismatch("'\(name)' as a list of strings", value)
            }
            return words
        }
    }

    /// - Parameter names: those that there are.
    func options(_ index: Int, _ names: String...) throws(ScenarioProblem) -> Options {
        let fields = try object(index, "options")
        if let stranger = fields.keys.sorted().first(where: { !names.contains($0) }) {
            throw problem(
                "there is no option '\(stranger)'",
                hint: nearest(stranger, among: names).map { "did you mean '\($0)'?" })
        }
        return Options(fields: fields, arguments: self)
    }

    // MARK: Events

    /// What one event must be, by its topic and data.
    func match(topic: Int, data: Int) throws(ScenarioProblem) -> Scenario.EventMatch {
        Scenario.EventMatch(topic: try text(topic, "a topic"), data: .object(try object(data, "data")))
    }

    /// A list whose items are topics, or pairs of a topic and data.
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
                    "events[\(matches.count + 1)] is \(item.luaPhrase), expected a topic, or { topic, data }")
            }
        }
        return matches
    }
}

extension Value {
    /// The kind in Lua's words.
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
