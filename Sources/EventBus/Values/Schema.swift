/// JSON Schema (2020-12) of Swift types, derived from the types themselves: a
/// type's own `init(from:)` runs on a decoder that notes what it is asked for and
/// hands out samples. So no schema is ever written a second time by hand.
///
/// ```swift
/// Schema.of(Toast.self)
/// // {"additionalProperties":false,"properties":{"message":{"type":"string"}},
/// //  "required":["message"],"type":"object"}
/// ```
///
/// A field that is decoded "if present" is not required. A type whose
/// `init(from:)` branches on what it reads, or refuses every sample, says what it
/// looks like by ``SchemaDescribable``; without that its schema ends where the
/// decoding failed.
public enum Schema {
    public static func of<T: Decodable>(_ type: T.Type) -> Value {
        SchemaCache.entry(for: type).schema
    }

    /// The names of a type's fields in the order in which it decodes them, which
    /// is the order of its properties; empty if it is not an object.
    public static func fieldNames<T: Decodable>(of type: T.Type) -> [String] {
        SchemaCache.entry(for: type).fields
    }
}

/// A type that says itself what it looks like on the wire.
///
/// The first of the schema's `examples`, its `default`, `const` or first `enum`
/// value, or else what its `type` or its first `anyOf` or `oneOf` suggests, also
/// has to decode: it is the sample that a type with such a field gets. List an
/// example if the type checks its value.
public protocol SchemaDescribable {
    static var jsonSchema: Value { get }
}

/// A type that has something to say about itself and its fields, beside what
/// can be derived.
public protocol SchemaDocumented {
    /// A name for it; that of the type unless it says otherwise.
    static var schemaTitle: String { get }
    static var schemaDescription: String { get }
    /// By field name; of a time without its unit, which is put in front: `seconds` + `on
    /// screen`. Names of no field are ignored.
    static var fieldDescriptions: [String: String] { get }
}

extension SchemaDocumented {
    public static var schemaTitle: String { "\(self)" }
    public static var fieldDescriptions: [String: String] { [:] }
}

// MARK: - Types that need no run

/// A type of the standard library whose schema is built from those of its parts.
/// Its sample is empty, which ends the recursion of a tree.
protocol SchemaComposed {
    static func schema(in session: SchemaSession) -> Value
    static var sample: Self { get }
}

extension Optional: SchemaComposed where Wrapped: Decodable {
    static func schema(in session: SchemaSession) -> Value {
        session.describe(Wrapped.self).schema
    }
    static var sample: Self { nil }
}

extension Array: SchemaComposed where Element: Decodable {
    static func schema(in session: SchemaSession) -> Value {
        ["type": "array", "items": session.describe(Element.self).schema]
    }
    static var sample: Self { [] }
}

extension Set: SchemaComposed where Element: Decodable {
    static func schema(in session: SchemaSession) -> Value {
        [
            "type": "array", "uniqueItems": true,
            "items": session.describe(Element.self).schema,
        ]
    }
    static var sample: Self { [] }
}

extension Dictionary: SchemaComposed where Key == String, Value: Decodable {
    static func schema(in session: SchemaSession) -> PlainValue {
        ["type": "object", "additionalProperties": session.describe(Value.self).schema]
    }
    static var sample: Self { [:] }
}

/// ``Value`` where a type parameter of that name hides it.
typealias PlainValue = Value
