/// The common base of the protocols by which a type of values describes itself, such as ``StringEnum`` and
/// ``FieldDocumented``.
///
/// A cast to a protocol searches all conformances of the program, once for each pair of a type and a protocol. Where
/// the fields of many types are inspected, as when a host starts, that would take most of the time. So a type is cast
/// to this protocol only, and returns by itself which of the others it conforms to.
///
/// Each property is the type itself if it conforms to the protocol, and nil if not; the protocols implement this.
/// Conformances must be declared with the type, or in extensions in the same module: those that another module adds are
/// not found. A type with a conditional conformance implements its property itself.
public protocol Annotated {
    static var asWord: (any StringEnum.Type)? { get }
    static var asSchemaDescribable: (any SchemaDescribable.Type)? { get }
    static var asSchemaDocumented: (any SchemaDocumented.Type)? { get }
    static var asFieldDocumented: (any FieldDocumented.Type)? { get }
    static var asFieldTable: (any FieldTable.Type)? { get }
    static var asFieldGroup: (any FieldGroup.Type)? { get }
}

extension Annotated {
    public static var asWord: (any StringEnum.Type)? { nil }
    public static var asSchemaDescribable: (any SchemaDescribable.Type)? { nil }
    public static var asSchemaDocumented: (any SchemaDocumented.Type)? { nil }
    public static var asFieldDocumented: (any FieldDocumented.Type)? { nil }
    public static var asFieldTable: (any FieldTable.Type)? { nil }
    public static var asFieldGroup: (any FieldGroup.Type)? { nil }
}

extension StringEnum { public static var asWord: (any StringEnum.Type)? { self } }
extension SchemaDescribable { public static var asSchemaDescribable: (any SchemaDescribable.Type)? { self } }
extension SchemaDocumented { public static var asSchemaDocumented: (any SchemaDocumented.Type)? { self } }
extension FieldDocumented { public static var asFieldDocumented: (any FieldDocumented.Type)? { self } }
extension FieldTable { public static var asFieldTable: (any FieldTable.Type)? { self } }
extension FieldGroup { public static var asFieldGroup: (any FieldGroup.Type)? { self } }

/// Returns a type as one that describes itself; nil for any other type.
package func annotated(_ type: Any.Type) -> (any Annotated.Type)? {
    isPlain(type) ? nil : type as? any Annotated.Type
}

/// Whether a type is one of the common types of fields, which are not annotated.
func isPlain(_ type: Any.Type) -> Bool { plainTypes.contains(ObjectIdentifier(type)) }

private let plainTypes = Set(
    [Bool.self, Int.self, UInt64.self, Double.self, String.self, Value.self].map {
        ObjectIdentifier($0 as Any.Type)
    })
