@_spi(Reflection) import Swift

/// The table of a ``FieldTable``.
public struct Fields<Root>: Sendable {
    let all: [Field<Root>]
    /// By name; empty where the fields have to be read in order.
    private let places: [String: Int]
    private let required: Int

    /// The table must hold each stored property of `Root` once; otherwise the program ends with a message.
    public init(@FieldsBuilder<Root> _ fields: () -> [Field<Root>]) {
        let (fields, stored) = (fields(), StoredProperty.all(of: Root.self))
        if let mismatch = Self.mismatch(fields, stored) { fatalError(mismatch) }
        all = fields.map { field in
            field.named(stored.first { $0.offset == field.offset && $0.type == field.type }?.name)
        }
        let isOrdered = all.contains { $0.offset == nil || !$0.otherNames.isEmpty || $0.didSet != nil }
        places =
            isOrdered
            ? [:] : Dictionary(uniqueKeysWithValues: zip(all.map(\.key.stringValue), all.indices))
        required = all.count { $0.isRequired }
    }

    /// What is wrong with a table; nil if it fits the stored properties of its type.
    static func mismatch(_ fields: [Field<Root>], _ stored: [StoredProperty]) -> String? {
        for field in fields {
            guard let path = field.path else { continue }
            guard stored.contains(where: { $0.offset == field.offset && $0.type == field.type }) else {
                return "the table of \(Root.self) has \(path), which is not a stored property of that type"
            }
        }
        for property in stored {
            let count = fields.count { $0.offset == property.offset && $0.type == property.type }
            guard count != 1 else { continue }
            return "the table of \(Root.self) has its property '\(property.name)' \(count) times instead of once"
        }
        return nil
    }

    /// What people read about the fields, by name.
    var texts: [String: String] {
        all.reduce(into: [:]) { texts, field in
            let name = field.key.stringValue
            texts[name] = field.text
            for other in field.otherNames { texts[other.stringValue] = "another name of `\(name)`" }
        }
    }

    // MARK: Reading

    func read(into root: inout Root, from decoder: any Decoder, without taken: [String]) throws {
        try withUnsafeMutablePointer(to: &root) { root throws -> Void in
            if let node = decoder as? DecodingNode, case .object(let members) = node.value,
                (try? all.withUnsafeBufferPointer({ try read($0, members, node, root, taken) })) ?? false
            {
                return
            }
            // Any other decoder. Also after an error, so that it is the first one in the order of the table.
            let container = try decoder.container(keyedBy: FieldKey.self)
            for field in all where !taken.contains(field.key.stringValue) { try field.decode(container, root) }
        }
    }

    /// Reads only the fields that are given, where neither their order matters nor any of them was read before.
    /// - Returns: false if a required field is missing.
    private func read(
        _ all: UnsafeBufferPointer<Field<Root>>, _ members: [String: Value], _ node: DecodingNode,
        _ root: UnsafeMutablePointer<Root>, _ taken: [String]
    ) throws -> Bool {
        let first = all.baseAddress.unsafelyUnwrapped
        var missing = required
        guard !places.isEmpty, taken.isEmpty else {
            for place in all.indices {
                if !taken.isEmpty, taken.contains(first[place].key.stringValue) {
                    if first[place].isRequired { missing -= 1 }
                } else {
                    missing -= try first[place].read(members, node, root)
                }
            }
            return missing == 0
        }
        // order: each value goes to a place of its own; after an error all fields are read in order
        for (name, value) in members {
            guard let place = place(of: name, first, all.count) else { continue }
            if first[place].isRequired { missing -= 1 }
            try first[place].read(value, node, root)
        }
        return missing == 0
    }

    /// A few short names are compared faster than they are hashed.
    @inline(__always)
    private func place(of name: String, _ first: UnsafePointer<Field<Root>>, _ count: Int) -> Int? {
        if count > 4 { return places[name] }
        for place in 0..<count where first[place].key.stringValue == name { return place }
        return nil
    }

    // MARK: Writing

    func write(_ root: Root, to encoder: any Encoder) throws {
        try withUnsafePointer(to: root) { root in
            if let node = encoder as? EncodingNode {
                node.kind = .object
                try all.withUnsafeBufferPointer { all throws -> Void in
                    for place in all.indices {
                        let field = all.baseAddress.unsafelyUnwrapped + place
                        guard let value = try field.pointee.value(root, node) else { continue }
                        node.object[field.pointee.key.stringValue] = value
                    }
                }
            } else {
                var container = encoder.container(keyedBy: FieldKey.self)
                for field in all { try field.encode(root, &container) }
            }
        }
    }
}

/// Puts the lines of a table together.
@resultBuilder
public enum FieldsBuilder<Root> {
    public static func buildExpression(_ field: Field<Root>) -> Field<Root> { field }
    public static func buildBlock(_ fields: Field<Root>...) -> [Field<Root>] { fields }
}

/// A stored property as the runtime knows it.
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
