import EventBus
import RuleHost

/// The static knowledge about a value. A shape does not include whether the value may also be nil.
indirect enum Shape {
    case unknown
    /// `ctx.memory`: a table in which any field may exist or be nil.
    case memory
    case null, flag, number, text
    /// A text that is literal in the source.
    case literal(String)
    /// A text that is one of these words.
    case words([String])
    case record(RecordShape)
    case list(Shape)
    /// A table constructor in the source, with its fields.
    case table([Expression.Field])
    case function(Function)
    /// A library such as `string` or `table`.
    case library(String)
    /// A function that is implemented in C or Swift.
    case signature(Signature)
    /// The function `bus.publish` that a reaction receives.
    case publish
    /// The function `bus.ask`.
    case ask
    /// The function `ctx.default` of a policy, with the shape of its result.
    case usual(Shape)
}

/// The shape of a table whose field names are known.
final class RecordShape {
    /// The name of the table in messages.
    let name: String
    /// Whether scripts may not write to the table.
    let isReadOnly: Bool
    /// Fields are created on first use, because types may contain each other.
    private let make: () -> [(name: String, shape: Shape)]
    private(set) lazy var fields = make()
    /// The names of the fields that may be nil.
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

    /// The shape of a Swift type's stored properties as scripts see them.
    convenience init(of type: Any.Type, named name: String) {
        let fields = StoredField.all(of: type)
        self.init(name, optional: Set(fields.filter(\.isOptional).map(\.name))) {
            fields.map { ($0.name, Shape($0.form, named: $0.name)) }
        }
    }

    /// The shape of the object that a JSON Schema describes; nil if the schema allows fields that it does not list.
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
    /// The text of a value that is known exactly; nil otherwise.
    var literal: String? { if case .literal(let text) = self { text } else { nil } }

    /// The shape in which scripts see a stored property.
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

    /// Derives the shape of a type's JSON form from the type's JSON Schema.
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
            self =
                RecordShape(schema: schema, order: order, named: name, isReadOnly: isReadOnly).map { .record($0) }
                ?? .unknown
        default: self = .unknown
        }
    }
}
