/// Plain data: the kinds of values that JSON, Lua and Swift have in common.
///
/// Data of an unknown Swift type is a `Value`: in recordings, in rules and in the control interface.
///
/// ```swift
/// let action: Value = ["id": "undo", "title": "Undo", "after": 2.5]
/// action["title"]?.stringValue    // "Undo"
/// action.json                     // {"after":2.5,"id":"undo","title":"Undo"}
/// ```
public enum Value: Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([Value])
    case object([String: Value])
}

// MARK: - Equality

/// Numbers are compared as numbers: `.int(3) == .double(3)`, because Lua or a JSON library may turn one into the
/// other. The comparison is exact, also above 2^53.
extension Value: Hashable {
    public static func == (a: Value, b: Value) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.bool(let x), .bool(let y)): x == y
        case (.int(let x), .int(let y)): x == y
        // Sets and comparisons with an earlier value need reflexive equality, so NaN equals NaN here.
        case (.double(let x), .double(let y)): x == y || (x.isNaN && y.isNaN)
        case (.int(let x), .double(let y)): Int(exactly: y) == x
        case (.double(let x), .int(let y)): Int(exactly: x) == y
        case (.string(let x), .string(let y)): x == y
        case (.array(let x), .array(let y)): x == y
        case (.object(let x), .object(let y)): x == y
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null:
            hasher.combine(0 as UInt8)
        case .bool(let flag):
            hasher.combine(1 as UInt8)
            hasher.combine(flag)
        case .int(let number):
            hasher.combine(2 as UInt8)
            hasher.combine(number)
        case .double(let number):
            hasher.combine(2 as UInt8)
            if let whole = Int(exactly: number) {
                hasher.combine(whole)
            } else {
                hasher.combine(number.isNaN ? Double.nan : number)
            }
        case .string(let text):
            hasher.combine(3 as UInt8)
            hasher.combine(text)
        case .array(let items):
            hasher.combine(4 as UInt8)
            hasher.combine(items)
        case .object(let fields):
            hasher.combine(5 as UInt8)
            hasher.combine(fields)
        }
    }
}

// MARK: - Literals

/// `nil` is not among them: `isNew ? value : nil` would be a null where an absent value is meant.
extension Value: ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int) { self = .int(value) }
    public init(floatLiteral value: Double) { self = .double(value) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: Value...) { self = .array(elements) }

    /// A repeated key keeps its last value.
    public init(dictionaryLiteral elements: (String, Value)...) {
        var fields: [String: Value] = [:]
        fields.reserveCapacity(elements.count)
        for (key, value) in elements { fields[key] = value }
        self = .object(fields)
    }
}
