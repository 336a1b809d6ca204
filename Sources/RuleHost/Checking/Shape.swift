import EventBus

/// What can be known of a value before anything runs. Whether it may be nil is not.
indirect enum Shape {
    case unknown
    /// `ctx.memory`: any field, which may be nil.
    case memory
    case null, flag, number, text
    /// A literal text.
    case literal(String)
    case words([String])
    case record(RecordShape)
    case list(Shape)
    case table([Expression.Field])
    case function(Function)
    /// `string`, `table`, …
    case library(String)
    /// A function that is not written in Lua.
    case signature(Signature)
    /// `bus.publish` of a reaction.
    case publish
}

/// A table with names that are known.
final class RecordShape {
    /// As messages call it.
    let name: String
    /// Whether a script may not write to it.
    let isReadOnly: Bool
    /// Types contain each other: the fields are looked at when they are needed.
    private let make: () -> [(name: String, shape: Shape)]
    private(set) lazy var fields = make()
    /// Names of fields that may be nil.
    let optional: Set<String>

    init(
        _ name: String, isReadOnly: Bool = true, optional: Set<String> = [],
        fields: @escaping () -> [(name: String, shape: Shape)]
    ) {
        self.name = name
        self.isReadOnly = isReadOnly
        self.optional = optional
        make = fields
    }

    var names: [String] { fields.map(\.name) }

    func shape(of field: String) -> Shape? { fields.first { $0.name == field }?.shape }

    /// A Swift type as scripts see it.
    convenience init(of type: Any.Type, named name: String) {
        let fields = StoredField.all(of: type)
        self.init(name, optional: Set(fields.filter(\.form.isOptional).map(\.name))) {
            fields.map { ($0.name, Shape($0.form, named: $0.name)) }
        }
    }

    /// The object that a schema describes; nil if it may have any field.
    convenience init?(
        schema: Value, order: [String], named name: String, isReadOnly: Bool, optional: Set<String> = []
    ) {
        guard schema["additionalProperties"]?.boolValue == false, let fields = schema["properties"]?.objectValue
        else { return nil }
        let names = order.isEmpty ? fields.keys.sorted() : order
        self.init(name, isReadOnly: isReadOnly, optional: optional) {
            names.map { ($0, Shape(schema: fields[$0] ?? [:], named: $0, isReadOnly: isReadOnly)) }
        }
    }
}

extension Shape {
    /// The text, if it is known which.
    var literal: String? { if case .literal(let text) = self { text } else { nil } }

    /// What scripts see of a stored property.
    init(_ form: FieldForm, named name: String) {
        switch form {
        case .plain(let kind):
            switch kind {
            case .bool, .optionalBool: self = .flag
            case .string, .optionalString: self = .text
            default: self = .number
            }
        case .word(let type, _): self = .words(type.words)
        case .record(let type, _): self = .record(RecordShape(of: type, named: Marshaller.scriptName(of: type)))
        case .list(_, let element): self = .list(Shape(element, named: name))
        case .encoded(let type): self = (type as? any Decodable.Type).map { Shape(of: $0, named: name) } ?? .unknown
        }
    }

    /// The wire form of a type.
    init(of type: any Decodable.Type, named name: String, isReadOnly: Bool = false) {
        func open<T: Decodable>(_ type: T.Type) -> Shape {
            Shape(schema: Schema.of(type), order: Schema.fieldNames(of: type), named: name, isReadOnly: isReadOnly)
        }
        self = open(type)
    }

    init(schema: Value, order: [String] = [], named name: String, isReadOnly: Bool) {
        if let words = schema["enum"]?.arrayValue?.compactMap(\.stringValue), !words.isEmpty {
            self = .words(words)
            return
        }
        switch schema["type"]?.stringValue {
        case "string": self = .text
        case "number", "integer": self = .number
        case "boolean": self = .flag
        case "array": self = .list(Shape(schema: schema["items"] ?? [:], named: name, isReadOnly: isReadOnly))
        case "object":
            self = RecordShape(schema: schema, order: order, named: name, isReadOnly: isReadOnly).map { .record($0) } ?? .unknown
        default: self = .unknown
        }
    }
}
