@_spi(Reflection) import Swift

/// The entries of a ``FieldTable``.
public struct Fields<Root>: Sendable {
    private let all: [Field<Root>]
    private let slots: FieldSlots

    /// The table must contain each stored property of `Root` once. Otherwise the program ends with a message.
    public init(@FieldsBuilder<Root> _ fields: () -> [Field<Root>]) {
        let (fields, stored) = (fields(), StoredProperty.all(of: Root.self))
        // trap: a table of fields is a part of the program
        if let mismatch = Self.mismatch(fields, stored) { fatalError(mismatch) }
        all = fields.map { field in
            field.named(stored.first { $0.offset == field.slot.offset && $0.type == field.type }?.name)
        }
        slots = FieldSlots(all.map(\.slot))
    }

    /// What is wrong with a table, as text; nil if the table fits the stored properties of its type.
    static func mismatch(_ fields: [Field<Root>], _ stored: [StoredProperty]) -> String? {
        for field in fields {
            guard let path = field.path else { continue }
            guard stored.contains(where: { $0.offset == field.slot.offset && $0.type == field.type }) else {
                return "the table of \(Root.self) has \(path), which is not a stored property of that type"
            }
        }
        for property in stored {
            let count = fields.count { $0.slot.offset == property.offset && $0.type == property.type }
            guard count != 1 else { continue }
            return "the table of \(Root.self) has its property '\(property.name)' \(count) times instead of once"
        }
        return nil
    }

    /// The texts about the fields for people, by field name.
    var texts: [String: String] {
        all.reduce(into: [:]) { texts, field in
            let name = field.slot.key.stringValue
            texts[name] = field.text
            for other in field.slot.otherNames { texts[other.stringValue] = "another name of `\(name)`" }
        }
    }

    /// The ranges of the fields that have one, by field name.
    var bounds: [String: FieldBounds] {
        all.reduce(into: [:]) { bounds, field in bounds[field.slot.key.stringValue] = field.bounds }
    }

    func read(into root: inout Root, from decoder: any Decoder, without taken: [String]) throws {
        try withUnsafeMutablePointer(to: &root) {
            try slots.read(into: UnsafeMutableRawPointer($0), from: decoder, without: taken)
        }
    }

    func write(_ root: Root, to encoder: any Encoder) throws {
        try withUnsafePointer(to: root) { try slots.write(UnsafeRawPointer($0), to: encoder) }
    }
}

/// Collects the entries of a table.
@resultBuilder
public enum FieldsBuilder<Root> {
    public static func buildExpression(_ field: Field<Root>) -> Field<Root> { field }
    public static func buildBlock(_ fields: Field<Root>...) -> [Field<Root>] { fields }
}

/// A stored property, as the Swift runtime describes it.
struct StoredProperty {
    let name: String
    let offset: Int
    let type: Any.Type

    static func all(of type: Any.Type) -> [StoredProperty] {
        var all: [StoredProperty] = []
        _ = _forEachField(of: type) { name, offset, type, _ in
            all.append(StoredProperty(name: String(cString: name), offset: offset, type: type))
            return true
        }
        return all
    }
}
