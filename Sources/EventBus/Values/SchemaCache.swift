import Synchronization

/// What was found out about types: it never changes, and finding it out means decoding each
/// of them several times.
enum SchemaCache {
    struct Entry: Sendable {
        let schema: Value
        let fields: [String]
        let tree: FieldTree
    }

    private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    static func entry<T: Decodable>(for type: T.Type) -> Entry {
        if let known = entries.withLock({ $0[ObjectIdentifier(type)] }) { return known }
        // Without the lock: a type's own code runs.
        let description = SchemaSession().describe(type)
        let entry = Entry(
            schema: description.schema, fields: description.fields,
            tree: FieldTree(names: description.fields, schema: description.schema))
        entries.withLock { $0[ObjectIdentifier(type)] = entry }
        return entry
    }
}
