import EventBus

/// A type as rule authors see it, written as a LuaCATS annotation.
indirect enum LuaType: Hashable {
    case boolean, integer, number, string, any
    case words([String])
    case list(LuaType)
    /// A class by its name. ``LuaTypes`` has its fields.
    case named(String)
    /// An object type without a name.
    case fields([LuaField])
    case table(of: LuaType)
    case either([LuaType])

    /// The annotation, such as `"success"|"error"`, `Toast[]` or `{ title: string, role?: string }`.
    var text: String {
        switch self {
        case .boolean: "boolean"
        case .integer: "integer"
        case .number: "number"
        case .string: "string"
        case .any: "any"
        case .words(let words): words.map { "\"\($0)\"" }.joined(separator: "|")
        case .list(let element): element.isUnion ? "(\(element.text))[]" : element.text + "[]"
        case .named(let name): name
        case .fields(let fields) where fields.isEmpty: "table"
        case .fields(let fields):
            "{ " + fields.map { "\($0.name)\($0.isOptional ? "?" : ""): \($0.type.text)" }.joined(separator: ", ")
                + " }"
        case .table(let value): "table<string, \(value.text)>"
        case .either(let types): types.map(\.text).joined(separator: "|")
        }
    }

    private var isUnion: Bool {
        switch self {
        case .words(let words): words.count > 1
        case .either: true
        default: false
        }
    }

    /// The names of the classes that the type contains.
    var names: [String] {
        switch self {
        case .boolean, .integer, .number, .string, .any, .words: []
        case .named(let name): [name]
        case .list(let inner), .table(let inner): inner.names
        case .fields(let fields): fields.flatMap(\.type.names)
        case .either(let types): types.flatMap(\.names)
        }
    }
}

struct LuaField: Hashable {
    var name: String
    var type: LuaType
    /// Whether the field may be nil.
    var isOptional: Bool
    var meaning: String?
}

/// A table type with a name.
struct LuaClass: Hashable {
    var name: String
    var meaning: String?
    var fields: [LuaField]
}
