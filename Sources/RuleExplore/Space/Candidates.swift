import EventBus
import RuleCheck
import RuleHost

/// The values to try for a field: those that rules can distinguish, as far as their sources show it.
struct Candidates {
    private let constants: RuleConstants
    /// The numbers at which an answer may change, and their neighbors below and above.
    private let numbers: [Double], whole: [Int]
    private let texts: [String]

    /// The maximum number of values per field.
    private static let most = 64
    /// The maximum length of generated texts and lists, used to reach a length that a rule compares with.
    private static let longestText = 500, longestList = 20

    /// - Parameter settings: the numeric settings that the rules read.
    init(_ constants: RuleConstants, settings: [Double]) {
        self.constants = constants
        let borders = constants.numbers.union(settings).union([0, 1])
        numbers = Set(borders.flatMap { [$0, $0 - Self.step($0), $0 + Self.step($0), -$0] }).sorted(by: Self.isSimpler)
        whole = Set(borders.compactMap { Int(exactly: $0.rounded()) }.flatMap { [$0 - 1, $0, $0 + 1, -$0] })
            .sorted { (abs($0), $0) < (abs($1), $1) }
        texts = Self.texts(constants)
    }

    /// The distance from a border to the neighboring values: small, and easy to read.
    private static func step(_ border: Double) -> Double { max(1, abs(border)) >= 100 ? 1 : 0.01 }

    private static func isSimpler(_ a: Double, _ b: Double) -> Bool { (abs(a), a) < (abs(b), b) }

    private static func texts(_ constants: RuleConstants) -> [String] {
        var texts = ["", "a", "b"] + constants.texts.sorted { ($0.count, $0) < ($1.count, $1) }
        if !constants.names.isDisjoint(with: ["find", "match", "gmatch", "gsub", "sub"]) {
            // A pattern should match its own letters, at the start of a text and inside it.
            let letters = constants.texts.map { $0.filter { $0.isLetter || $0.isNumber || $0 == " " } }
            texts += letters.filter { !$0.isEmpty }.sorted().flatMap { [$0 + "a", "a" + $0] }
        }
        if constants.readsLengths {
            let lengths = Set(constants.numbers.compactMap { Int(exactly: $0) }.flatMap { [$0 - 1, $0, $0 + 1] })
            texts += lengths.filter { 2...longestText ~= $0 }.sorted().map { String(repeating: "a", count: $0) }
        }
        return texts
    }

    /// Returns the values for a field, the current one first.
    func values(_ form: FieldForm, present: Value, recorded: [Value]) -> [Value] {
        var seen: Set<Value> = []
        let all = [present] + (form.isOptional ? [.null] : []) + recorded + made(form, present)
        return Array(all.filter { seen.insert($0).inserted }.prefix(Self.most))
    }

    private func made(_ form: FieldForm, _ present: Value) -> [Value] {
        switch form {
        case .plain(let kind): made(kind)
        case .word(let type, _): type.words.map { .string($0) }
        case .list(_, let element): lists(of: element, present)
        case .encoded(let type): (type as? any Decodable.Type).map { values(of: Schema.of($0)) } ?? []
        case .record: []
        }
    }

    /// Returns values that a schema allows, for fields that are encoded for scripts.
    private func values(of schema: Value) -> [Value] {
        if let words = schema["enum"]?.arrayValue { return words }
        if let choices = schema["anyOf"]?.arrayValue ?? schema["oneOf"]?.arrayValue { return choices.flatMap(values) }
        switch schema["type"]?.stringValue {
        case "boolean": return [false, true]
        case "integer": return whole.map { .int($0) }
        case "number": return numbers.map(Self.number)
        case "string": return texts.map { .string($0) }
        case "array":
            let elements = schema["items"].map { values(of: $0) }?.prefix(12) ?? []
            return [[]] + elements.map { [$0] } + zip(elements, elements.dropFirst()).map { [$0, $1] }
        default: return []
        }
    }

    private func made(_ kind: FieldSlot.Kind) -> [Value] {
        switch kind {
        case .bool, .optionalBool: [false, true]
        case .int, .optionalInt: whole.map { .int($0) }
        case .double, .optionalDouble: numbers.map(Self.number)
        // An elapsed or remaining time.
        case .duration, .optionalDuration: numbers.filter { $0 >= 0 }.map(Self.number)
        case .string, .optionalString: texts.map { .string($0) }
        default: []
        }
    }

    /// Returns lists of several lengths, and lists in which one element differs in one field.
    private func lists(of form: FieldForm, _ present: Value) -> [Value] {
        let present = present.arrayValue ?? []
        var elements = present.first.map { [$0] } ?? []
        if case .object(let fields)? = present.first {
            let members = members(of: form, fields).filter { constants.names.contains($0.name) }
            // Each member gets its turn, even if there are many.
            let most = max(3, 30 / max(1, members.count))
            for (name, values) in members {
                for value in values.filter({ $0 != fields[name] ?? .null }).prefix(most) {
                    var changed = fields
                    changed[name] = value == .null ? nil : value
                    elements.append(.object(changed))
                }
            }
        } else {
            elements += made(form, .null).prefix(12)
        }
        guard let first = elements.first else { return [[]] }
        let lengths = Set(constants.numbers.compactMap { Int(exactly: $0) }.flatMap { [$0 - 1, $0, $0 + 1] })
        let long = lengths.filter { 3...Self.longestList ~= $0 }.sorted().map { Array(repeating: first, count: $0) }
        let pairs = elements.dropFirst().flatMap { [[first, $0], [$0, first]] }
        return ([[], [first], [first, first]] + elements.dropFirst().map { [$0] } + pairs + long)
            .map { .array(Self.withOwnIDs($0)) }
    }

    /// Returns the values of each member of an element.
    private func members(of form: FieldForm, _ present: [String: Value]) -> [(name: String, values: [Value])] {
        switch form {
        case .record(let type, _):
            return StoredField.all(of: type).map {
                ($0.name, values($0.form, present: present[$0.name] ?? .null, recorded: []))
            }
        case .encoded(let type):
            guard let type = type as? any Decodable.Type, case .object(let members)? = Schema.of(type)["properties"]
            else {
                return []
            }
            return members.sorted { $0.key < $1.key }.map { ($0.key, [.null] + values(of: $0.value)) }
        default: return []
        }
    }

    /// Returns the elements with distinct ids, if they have ids.
    private static func withOwnIDs(_ elements: [Value]) -> [Value] {
        elements.enumerated().map { index, element in
            guard index > 0, case .object(var fields) = element, let id = fields["id"]?.stringValue else {
                return element
            }
            fields["id"] = .string("\(id)\(index + 1)")
            return .object(fields)
        }
    }

    static func number(_ number: Double) -> Value {
        // Rounded to thousandths, without binary rounding noise.
        let rounded = (number * 1000).rounded() / 1000
        return Int(exactly: rounded).map { .int($0) } ?? .double(rounded)
    }
}
