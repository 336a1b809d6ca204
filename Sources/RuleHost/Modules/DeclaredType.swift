import EventBus

/// The values that a module in Lua declares as valid: `string`, `integer, 0 to 999`, `red | gray`.
///
/// Two declarations are equal if they accept the same values and document them in the same way.
package struct DeclaredType: Hashable, Sendable {
    package indirect enum Kind: Hashable, Sendable {
        case string, integer, number, boolean
        /// A number of seconds.
        case duration
        case words([String])
        case list(DeclaredType)
        case record([DeclaredField])
        /// A table of any plain data.
        case table
    }

    package var kind: Kind
    /// The smallest and the largest number; nil for no limit.
    package var least: Double?
    package var most: Double?
    /// The unit of a number, such as `points`; nil if it has none. Times are always in seconds.
    package var unit: String?
    /// Whether the value may be omitted.
    package var isOptional = false
    /// Whether texts in the value are about a person, so that recordings without texts omit them.
    package var isPrivate = false

    package init(_ kind: Kind) { self.kind = kind }
}

/// A named part of an event, a question or another record.
package struct DeclaredField: Hashable, Sendable {
    package var name: String
    package var type: DeclaredType
    /// The documentation of the value; nil if there is none.
    package var text: String?
    /// The value of a setting that no rule file sets.
    package var standard: Value?
    /// Whether a value of the type must have the field.
    var isRequired: Bool { standard == nil && !type.isOptional }
}

// MARK: - Checking values

extension DeclaredType {
    /// Returns the value in the form that is passed on: without members that are null.
    /// - Parameter path: the position of the value, for errors.
    /// - Throws: ``FieldError`` for a value of another type or out of range.
    package func checked(_ value: Value, at path: String) throws(FieldError) -> Value {
        switch (kind, value) {
        case (.string, .string), (.boolean, .bool), (.table, .object): return value
        // In Lua, an empty table may be a list.
        case (.table, .array([])): return .object([:])
        case (.integer, .int(let number)):
            try check(Double(number), at: path)
            return value
        case (.integer, .double(let number)):
            guard let whole = Int(exactly: number) else {
                throw FieldError(path: path, expected: phrase, found: number.isFinite ? value.json : value.phrase)
            }
            try check(number, at: path)
            return .int(whole)
        case (.number, .int(let number)), (.duration, .int(let number)):
            try check(Double(number), at: path)
            return value
        case (.number, .double(let number)), (.duration, .double(let number)):
            guard number.isFinite else { throw FieldError(path: path, expected: phrase, found: "\(number)") }
            try check(number, at: path)
            return value
        case (.words(let words), .string(let word)):
            guard words.contains(word) else {
                throw FieldError(
                    path: path, message: "'\(word)' is not one of \(words.joined(separator: ", "))",
                    expected: phrase, found: "'\(word)'", hint: RuleFile.didYouMean(word, words))
            }
            return value
        case (.list(let element), .array(let elements)):
            var checked: [Value] = []
            for (index, value) in elements.enumerated() {
                checked.append(try element.checked(value, at: "\(path)[\(index)]"))
            }
            return .array(checked)
        case (.record(let fields), .object), (.record(let fields), .array([])):
            return try fields.checked(value, at: path)
        default: throw FieldError(path: path, expected: phrase, found: value.phrase)
        }
    }

    private func check(_ number: Double, at path: String) throws(FieldError) {
        if let least, number < least { throw outside(number, path) }
        if let most, number > most { throw outside(number, path) }
    }

    private func outside(_ number: Double, _ path: String) -> FieldError {
        // trap: a number is out of range, so there is a range
        FieldError(path: path, expected: range! + (unitName.map { " " + $0 } ?? ""), found: number.written)
    }

    private var unitName: String? { kind == .duration ? "seconds" : unit }

    /// The range in words; nil if every number is allowed.
    package var range: String? {
        switch (least, most) {
        case (let least?, let most?): "\(least.written) to \(most.written)"
        case (let least?, nil): "at least \(least.written)"
        case (nil, let most?): "at most \(most.written)"
        case (nil, nil): nil
        }
    }

    /// The expected kind of value, such as `a whole number`.
    package var phrase: String {
        switch kind {
        case .string: "a string"
        case .integer: "a whole number"
        case .number, .duration: "a number"
        case .boolean: "true or false"
        case .words(let words): "one of " + words.joined(separator: ", ")
        case .list: "a list"
        case .record, .table: "an object"
        }
    }
}

extension DeclaredType {
    fileprivate var hasPrivateText: Bool {
        switch kind {
        case .list(let element): isPrivate || element.hasPrivateText
        case .record(let fields): fields.contains { $0.type.hasPrivateText }
        default: isPrivate
        }
    }
}

extension [DeclaredField] {
    /// Returns the members of an object in the form that is passed on. Undeclared members are dropped; to report them,
    /// check for them first.
    package func checked(_ value: Value, at path: String = "") throws(FieldError) -> Value {
        let members: [String: Value]
        switch value {
        case .object(let object): members = object
        case .array([]): members = [:]
        default: throw FieldError(path: path, expected: "an object", found: value.phrase)
        }
        var checked: [String: Value] = [:]
        for field in self {
            let place = FieldError.join(path, field.name)
            switch members[field.name] ?? .null {
            case .null:
                if let standard = field.standard {
                    checked[field.name] = standard
                } else if field.isRequired {
                    guard members[field.name] == nil else {
                        throw FieldError(path: place, expected: field.type.phrase, found: "null")
                    }
                    throw FieldError(missing: place, expected: field.type.phrase)
                        .alsoMissing(
                            filter { $0.isRequired && members[$0.name] == nil }.map { FieldError.join(path, $0.name) })
                }
            case let value: checked[field.name] = try field.type.checked(value, at: place)
            }
        }
        return .object(checked)
    }

    /// The names of the fields that may hold private text.
    package var privateNames: Set<String> {
        Set(filter { $0.type.hasPrivateText }.map(\.name))
    }
}

// MARK: - Describing values

extension DeclaredType {
    /// The JSON Schema of the values.
    package var schema: Value {
        var schema: [String: Value] = [:]
        switch kind {
        case .string: schema["type"] = "string"
        case .integer: schema["type"] = "integer"
        case .number, .duration: schema["type"] = "number"
        case .boolean: schema["type"] = "boolean"
        case .words(let words):
            schema["type"] = "string"
            schema["enum"] = .array(words.map(Value.string))
        case .list(let element):
            schema["type"] = "array"
            schema["items"] = element.schema
        case .record(let fields): return fields.schema
        // As in ``checked(_:at:)``: an empty Lua table may be a list.
        case .table: schema["anyOf"] = [["type": "object"], ["type": "array", "maxItems": 0]]
        }
        if let least { schema["minimum"] = Self.number(least) }
        if let most { schema["maximum"] = Self.number(most) }
        if let unitName { schema["description"] = .string(unitName) }
        return .object(schema)
    }

    private static func number(_ number: Double) -> Value { Int(exactly: number).map(Value.int) ?? .double(number) }

    /// A value of this type, for examples.
    package var sample: Value {
        switch kind {
        case .string: "text"
        case .integer, .number, .duration: Self.number(least ?? Swift.min(most ?? 1, 1))
        case .boolean: true
        case .words(let words): .string(words[0])
        case .list: []
        case .record(let fields): fields.sample
        case .table: [:]
        }
    }
}

extension [DeclaredField] {
    package var schema: Value {
        var properties: [String: Value] = [:]
        for field in self {
            var schema = field.type.schema.objectValue ?? [:]
            if let text = field.text {
                let unit = schema["description"]?.stringValue
                schema["description"] = .string((unit.map { $0 + " " } ?? "") + text)
            }
            if let standard = field.standard { schema["default"] = standard }
            properties[field.name] = .object(schema)
        }
        var schema: [String: Value] = [
            "type": "object", "properties": .object(properties), "additionalProperties": false,
        ]
        let required = filter(\.isRequired).map { Value.string($0.name) }
        if !required.isEmpty { schema["required"] = .array(required) }
        return .object(schema)
    }

    package var sample: Value {
        .object(
            reduce(into: [:]) { sample, field in
                if !field.type.isOptional { sample[field.name] = field.standard ?? field.type.sample }
            })
    }
}
