/// What the protocols have in common by which a type of values says something about itself, such as ``Word`` and
/// ``FieldDocumented``.
///
/// A cast that looks for a protocol goes through all conformances of the program, once for each pair of a type and a protocol. Where the
/// fields of many types are looked at, as in a host that starts, that would take most of the time. So a type is asked for
/// this protocol alone, and says by itself which of the others it has.
///
/// Each property is the type itself if it has the protocol, and nil if not; the protocols see to that. A type must get them where it is
/// declared, or in extensions in the same module: what another module adds is not found. A type that has one of them under a condition
/// alone writes the property of that one itself.
public protocol Annotated {
    static var asWord: (any Word.Type)? { get }
    static var asSchemaDescribable: (any SchemaDescribable.Type)? { get }
    static var asSchemaDocumented: (any SchemaDocumented.Type)? { get }
    static var asFieldDocumented: (any FieldDocumented.Type)? { get }
    static var asFieldTable: (any FieldTable.Type)? { get }
    static var asFieldGroup: (any FieldGroup.Type)? { get }
}

extension Annotated {
    public static var asWord: (any Word.Type)? { nil }
    public static var asSchemaDescribable: (any SchemaDescribable.Type)? { nil }
    public static var asSchemaDocumented: (any SchemaDocumented.Type)? { nil }
    public static var asFieldDocumented: (any FieldDocumented.Type)? { nil }
    public static var asFieldTable: (any FieldTable.Type)? { nil }
    public static var asFieldGroup: (any FieldGroup.Type)? { nil }
}

extension Word { public static var asWord: (any Word.Type)? { self } }
extension SchemaDescribable { public static var asSchemaDescribable: (any SchemaDescribable.Type)? { self } }
extension SchemaDocumented { public static var asSchemaDocumented: (any SchemaDocumented.Type)? { self } }
extension FieldDocumented { public static var asFieldDocumented: (any FieldDocumented.Type)? { self } }
extension FieldTable { public static var asFieldTable: (any FieldTable.Type)? { self } }
extension FieldGroup { public static var asFieldGroup: (any FieldGroup.Type)? { self } }

/// The type as one that says something about itself; nil for any other.
package func annotated(_ type: Any.Type) -> (any Annotated.Type)? {
    isPlain(type) ? nil : type as? any Annotated.Type
}

/// Whether a type is one of those that most fields have, and that are not annotated.
func isPlain(_ type: Any.Type) -> Bool { plainTypes.contains(ObjectIdentifier(type)) }

private let plainTypes = Set(
    [Bool.self, Int.self, UInt64.self, Double.self, String.self, Value.self].map {
        ObjectIdentifier($0 as Any.Type)
    })
