import Synchronization

/// Caches the derived schemas of types. They never change, and deriving one means decoding its type several times.
enum SchemaCache {
    struct Entry: Sendable {
        let schema: Value
        let fields: [String]
        let tree: FieldTree
        let mismatch: String?
    }

    private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    static func entry<T: Decodable>(for type: T.Type) -> Entry {
        if let known = entries.withLock({ $0[ObjectIdentifier(type)] }) { return known }
        // Runs without the lock, because it calls the type's own code.
        let session = SchemaSession()
        let description = session.describe(type)
        let entry = Entry(
            schema: description.schema, fields: description.fields,
            tree: FieldTree(names: description.fields, schema: description.schema), mismatch: session.mismatch)
        entries.withLock { $0[ObjectIdentifier(type)] = entry }
        return entry
    }
}
