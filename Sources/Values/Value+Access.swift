/// Access to the parts of a value without decoding it. Nothing here traps: a part that is absent or of another kind is
/// `nil`.
extension Value {
    /// The field of an object; nil if the field is absent, or the value is not an object.
    public subscript(key: String) -> Value? {
        if case .object(let fields) = self { fields[key] } else { nil }
    }

    /// The item of a list, counted from 0; nil if the index is out of range, or the value is not a list.
    public subscript(index: Int) -> Value? {
        guard case .array(let items) = self, items.indices.contains(index) else { return nil }
        return items[index]
    }

    public var stringValue: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value of any number. An integer above 2^53 is rounded.
    public var doubleValue: Double? {
        switch self {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    /// The value of any number, including one that is written as text, as in attributes of CloudEvents, which have no
    /// fractions.
    public var numericValue: Double? { doubleValue ?? stringValue.flatMap(Double.init) }

    /// The value of a whole number, including `.double(3)`; nil for 3.5.
    public var intValue: Int? {
        switch self {
        case .int(let number): number
        case .double(let number): Int(exactly: number)
        default: nil
        }
    }

    public var boolValue: Bool? {
        if case .bool(let flag) = self { flag } else { nil }
    }

    public var arrayValue: [Value]? {
        if case .array(let items) = self { items } else { nil }
    }

    public var objectValue: [String: Value]? {
        if case .object(let fields) = self { fields } else { nil }
    }

    /// The name of the kind in JSON: "string", "number", "boolean", "array", "object" or "null".
    public var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .int, .double: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }

    /// The kind, as messages about wrong data name it.
    package var phrase: String {
        switch self {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .int, .double: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// The part at a dotted path, such as `bar.items.0.id`; nil if there is none.
    ///
    /// An index of a list counts from 0. It may also be in brackets, as in ``FieldError/path``: `items[0].id`.
    /// The empty path is the value itself.
    public func at(path: String) -> Value? {
        guard !path.isEmpty else { return self }
        var place = self
        for part in path.split(separator: ".", omittingEmptySubsequences: false) {
            guard let next = place.step(part) ?? place.bracketSteps(part) else { return nil }
            place = next
        }
        return place
    }

    private func step(_ part: Substring) -> Value? {
        switch self {
        case .object(let fields): return fields[String(part)]
        case .array:
            // `Int` would also read "+1" and "-0".
            guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let index = Int(part) else {
                return nil
            }
            return self[index]
        default: return nil
        }
    }

    /// Follows a part such as `items[0][1]`: a field, and then indices.
    private func bracketSteps(_ part: Substring) -> Value? {
        guard let open = part.firstIndex(of: "["), part.last == "]" else { return nil }
        var place: Value? = open == part.startIndex ? self : step(part[..<open])
        for index in part[part.index(after: open)...].dropLast().split(
            separator: "][", omittingEmptySubsequences: false)
        {
            guard case .array? = place else { return nil }
            place = place?.step(index)
        }
        return place
    }
}
