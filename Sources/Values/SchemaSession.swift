@_spi(Reflection) import Swift

/// One derivation of a schema. It tracks the types that it is inside of, so that it ends for a type that contains
/// itself.
final class SchemaSession {
    struct Description<T> {
        var schema: Value
        var fields: [String] = []
        /// A value of the type; nil if none could be made.
        var sample: T?
    }

    /// Thrown when a part of the type has no sample, so that other samples would not help.
    struct NoSample: Error {}

    private var open: Set<ObjectIdentifier> = []
    /// Why a table of fields of the type, or of one in it, does not match its properties; nil if it does.
    private(set) var mismatch: String?

    func describe<T: Decodable>(_ type: T.Type) -> Description<T> {
        if T.self == Value.self { return Description(schema: [:], sample: Value.null as? T) }
        let annotated = annotated(type)
        // Also for a type that provides its own schema.
        if mismatch == nil { mismatch = annotated?.asFieldDocumented?.mismatch }
        if let describable = annotated?.asSchemaDescribable { return describe(type, by: describable.jsonSchema) }
        if let word = annotated?.asWord { return describe(word) }
        if annotated?.asSchemaDocumented == nil, let composed = annotated as? any SchemaComposed.Type {
            return Description(schema: composed.schema(in: self), sample: composed.sample as? T)
        }
        if let choice = choice(type) { return choice }
        guard open.insert(ObjectIdentifier(type)).inserted else {
            return Description(schema: ["description": .string("\(type), which contains this")])
        }
        defer { open.remove(ObjectIdentifier(type)) }
        var description = run(type)
        if let documented = annotated?.asSchemaDocumented { description.schema.document(by: documented) }
        return description
    }

    /// Decodes the type from samples: first from the emptiest ones, then from others, because a type may reject
    /// an empty name or a size of zero.
    private func run<T: Decodable>(_ type: T.Type) -> Description<T> {
        var best: SchemaNode?
        for samples in SchemaSamples.all {
            let node = SchemaNode(session: self, samples: samples)
            do {
                let sample = try T(from: node)
                return Description(schema: node.schema, fields: node.fields, sample: sample)
            } catch {
                if best == nil || node.fields.count > best!.fields.count { best = node }  // trap: looked at before
                if error is NoSample { break }
            }
        }
        guard let best, !best.isBlank else { return Description(schema: [:]) }
        return Description(schema: best.schema, fields: best.fields)
    }

    private func describe<T: Decodable>(_ type: T.Type, by schema: Value) -> Description<T> {
        let fields = (schema["properties"]?.objectValue ?? [:]).keys.sorted(by: utf8Precedes)
        let sample = try? ValueDecoder().decode(type, from: SchemaSamples.sample(of: schema))
        return Description(schema: schema, fields: fields, sample: sample)
    }

    private func describe<T>(_ word: any StringEnum.Type) -> Description<T> {
        func first<W: StringEnum>(_ type: W.Type) -> T? { type.allCases.first as? T }
        return Description(
            schema: ["type": "string", "enum": .array(word.words.map { .string($0) })], sample: first(word))
    }

    /// Describes an enum of strings or numbers that is not a ``StringEnum``: any `CaseIterable` enum with raw values; nil for
    /// other types.
    private func choice<T: Decodable>(_ type: T.Type) -> Description<T>? {
        // A failing cast is slow, and a type with stored properties is not an enum.
        if isPlain(type) { return nil }
        var hasProperties = false
        _forEachField(of: type) { _, _, _, _ in
            hasProperties = true
            return false
        }
        guard !hasProperties, let cases = (type as? any CaseIterable.Type)?.everyCase, let first = cases.first,
            first is any RawRepresentable
        else { return nil }
        let raw = cases.compactMap { ($0 as? any RawRepresentable)?.rawJSON }
        guard raw.count == cases.count else { return nil }
        let type: Value = raw[0].stringValue == nil ? "integer" : "string"
        return Description(schema: ["type": type, "enum": .array(raw)], sample: first as? T)
    }
}

extension FieldDocumented {
    fileprivate static var mismatch: String? { fields.mismatch }

    /// Adds the keywords of the table's constraints on the fields and on the whole value to a schema.
    fileprivate static func constrained(_ schema: [String: Value]) -> Value {
        let properties = fields.keywords.filter { schema["properties"]?[$0.key] != nil }
        let ofFields: Value = properties.isEmpty ? [:] : ["properties": .object(properties.mapValues { .object($0) })]
        return fields.constraints.reduce(ofFields.over(.object(schema))) { Value.object($1.keywords).over($0) }
    }
}

extension CaseIterable {
    fileprivate static var everyCase: [Any] { Array(allCases) }
}

extension RawRepresentable {
    fileprivate var rawJSON: Value? {
        switch rawValue {
        case let text as String: .string(text)
        case let number as any BinaryInteger: Int(exactly: number).map(Value.int)
        default: nil
        }
    }
}

extension Value {
    fileprivate mutating func document(by type: any SchemaDocumented.Type) {
        guard case .object(var schema) = self else { return }
        schema["title"] = .string(type.schemaTitle)
        schema["description"] = .string(type.schemaDescription)
        if var properties = schema["properties"]?.objectValue {
            // order: into a dictionary again
            for (field, text) in type.fieldDescriptions {
                guard case .object(var property)? = properties[field] else { continue }
                // The existing description is a unit, and comes first: `seconds between two toasts`.
                let unit = property["title"] == nil ? property["description"]?.stringValue : nil
                property["description"] = .string((unit.map { $0 + " " } ?? "") + text)
                properties[field] = .object(property)
            }
            schema["properties"] = .object(properties)
        }
        self = type.asFieldDocumented?.constrained(schema) ?? .object(schema)
    }
}

/// The scalar values that a type gets while its schema is derived. Some types accept only certain texts: `red` is a
/// word and the name of a color, `a.b` the name of a topic, and `0` a number.
struct SchemaSamples {
    var flag: Bool
    var text: String
    var number: Int

    static let all = [
        SchemaSamples(flag: false, text: "", number: 0),
        SchemaSamples(flag: true, text: "red", number: 1),
        SchemaSamples(flag: false, text: "a.b", number: 2),
        SchemaSamples(flag: true, text: "0", number: 10),
    ]

    /// A value that a schema probably allows; see ``SchemaDescribable``.
    static func sample(of schema: Value) -> Value {
        let stated = [schema["examples"]?[0], schema["default"], schema["const"], schema["enum"]?[0]]
        if let value = stated.compactMap({ $0 }).first { return value }
        if let either = schema["anyOf"]?[0] ?? schema["oneOf"]?[0] { return sample(of: either) }
        switch schema["type"]?.stringValue {
        case "string": return ""
        case "number", "integer": return schema["minimum"] ?? 0
        case "boolean": return false
        case "array": return []
        case "object":
            let required = (schema["required"]?.arrayValue ?? []).compactMap(\.stringValue)
            let fields = required.map { ($0, sample(of: schema["properties"]?[$0] ?? .null)) }
            return .object(Dictionary(fields, uniquingKeysWith: { first, _ in first }))
        default: return .null
        }
    }
}
