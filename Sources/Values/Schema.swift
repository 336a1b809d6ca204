/// Derives the JSON Schema (2020-12) of Swift types from the types themselves. The `init(from:)` of a type runs on a
/// decoder that records its calls and returns samples, so that no schema is written by hand.
///
/// ```swift
/// Schema.of(Toast.self)
/// // {"additionalProperties":false,"properties":{"message":{"type":"string"}},
/// //  "required":["message"],"type":"object"}
/// ```
///
/// A field that is decoded with `decodeIfPresent` is not required. A type whose `init(from:)` depends on what it reads,
/// or that rejects every sample, must conform to ``SchemaDescribable``; otherwise its schema ends where decoding
/// failed.
public enum Schema {
    /// The JSON Schema of a type. It is derived once for each type.
    public static func of<T: Decodable>(_ type: T.Type) -> Value {
        SchemaCache.entry(for: type).schema
    }

    /// The names of a type's fields in the order in which it decodes them, which is the order of its properties;
    /// empty if the type is not an object.
    public static func fieldNames<T: Decodable>(of type: T.Type) -> [String] {
        // A table knows them without deriving a schema.
        if let annotated = annotated(type), annotated.asSchemaDescribable == nil, let table = annotated.asFieldTable {
            return table.fieldNames
        }
        return SchemaCache.entry(for: type).fields
    }

    /// Why a table of fields of the type, or of a type in it, does not match its properties, for example because one is
    /// missing; nil if it does.
    public static func mismatch<T: Decodable>(in type: T.Type) -> String? { SchemaCache.entry(for: type).mismatch }

    /// The schema of the object that the table of a type describes: for types that also have another form, which they
    /// describe by ``SchemaDescribable``.
    public static func ofFields<T: FieldTable>(_ type: T.Type) -> Value { of(ObjectForm<T>.self) }
}

/// A table without the other forms that its type may have.
private struct ObjectForm<T: FieldTable>: Decodable, SchemaDocumented {
    static var schemaTitle: String { T.schemaTitle }
    static var schemaDescription: String { T.schemaDescription }
    static var fieldDescriptions: [String: String] { T.fieldDescriptions }

    init(from decoder: any Decoder) throws { _ = try T(fieldsFrom: decoder) }
}

@available(*, deprecated, renamed: "Annotated")
public typealias SchemaAnnotated = Annotated

/// A type that provides its own JSON Schema, because it cannot be derived.
///
/// A sample value is made from the schema: the first of its `examples`, else its `default`, its `const` or its
/// first `enum` value, else a value that its `type`, or its first `anyOf` or `oneOf`, suggests. The type must
/// decode that sample, because types with such a field get it. Add an example if the type checks its values.
public protocol SchemaDescribable: Annotated {
    static var jsonSchema: Value { get }
}

/// A type that describes itself and its fields, in addition to what is derived.
public protocol SchemaDocumented: Annotated {
    /// The name of the type for readers; the name of the Swift type by default.
    static var schemaTitle: String { get }
    /// Describes the type in a short sentence.
    static var schemaDescription: String { get }
    /// Descriptions by field name. Leave out the unit of a duration, because `seconds` is put in front: `on
    /// screen` becomes `seconds on screen`. A name that is not a field is ignored.
    static var fieldDescriptions: [String: String] { get }
}

extension SchemaDocumented {
    public static var schemaTitle: String { "\(self)" }
    public static var fieldDescriptions: [String: String] { [:] }
}

// MARK: - Types that need no run

/// A type of the standard library whose schema is composed from the schemas of its parts. Its sample is empty, so
/// that a type that contains itself comes to an end.
protocol SchemaComposed: Annotated {
    static func schema(in session: SchemaSession) -> Value
    static var sample: Self { get }
}

extension Optional: Annotated where Wrapped: Decodable {}

extension Optional: SchemaComposed where Wrapped: Decodable {
    static func schema(in session: SchemaSession) -> Value {
        session.describe(Wrapped.self).schema
    }
    static var sample: Self { nil }
}

extension Array: Annotated where Element: Decodable {}

extension Array: SchemaComposed where Element: Decodable {
    static func schema(in session: SchemaSession) -> Value {
        ["type": "array", "items": session.describe(Element.self).schema]
    }
    static var sample: Self { [] }
}

extension Set: Annotated where Element: Decodable {}

extension Set: SchemaComposed where Element: Decodable {
    static func schema(in session: SchemaSession) -> Value {
        [
            "type": "array", "uniqueItems": true,
            "items": session.describe(Element.self).schema,
        ]
    }
    static var sample: Self { [] }
}

extension Dictionary: Annotated where Key == String, Value: Decodable {}

extension Dictionary: SchemaComposed where Key == String, Value: Decodable {
    static func schema(in session: SchemaSession) -> PlainValue {
        ["type": "object", "additionalProperties": session.describe(Value.self).schema]
    }
    static var sample: Self { [:] }
}

/// ``Value``, for places where a type parameter has that name.
typealias PlainValue = Value
