/// The names that a value of some type may have, at every level: what a decoder would
/// silently ignore is a misspelling here.
package struct FieldTree: Sendable {
    package let names: [String]
    /// Whether it has no other names than these; a table of free names has no strangers.
    package let isClosed: Bool
    /// Those that have no fields of their own to be checked.
    package let leaves: Set<String>
    package let nested: [String: FieldTree]
    /// Those of the elements of fields that are lists.
    package let lists: [String: FieldTree]

    /// That of a type; made once.
    package static func of<T: Decodable>(_ type: T.Type) -> FieldTree { SchemaCache.entry(for: type).tree }

    init(names: [String], schema: Value) {
        let schema = Self.only("object", in: schema)
        let properties = schema["properties"]?.objectValue ?? [:]
        let names = names.isEmpty ? properties.keys.sorted() : names
        self.names = names
        isClosed = schema["additionalProperties"] == false
        nested = Self.trees(properties)
        // order: into a dictionary again
        lists = Self.trees(properties.compactMapValues { Self.only("array", in: $0)["items"] })
        // order: into a set
        leaves = Set(names).subtracting(nested.keys).subtracting(lists.keys)
    }

    /// Of those that have fields to be checked.
    private static func trees(_ schemas: [String: Value]) -> [String: FieldTree] {
        // order: into a dictionary again
        schemas.mapValues { FieldTree(names: [], schema: $0) }.filter { $1.isClosed && !$1.names.isEmpty }
    }

    /// Of what is of this type or another the schema of this type, if there is but one.
    private static func only(_ type: Value, in schema: Value) -> Value {
        let those = schema["anyOf"]?.arrayValue?.filter { $0["type"] == type } ?? []
        return those.count == 1 ? those[0] : schema
    }

    /// - Throws: ``FieldError`` for the first name that is none of ours.
    package func check(_ value: Value, path: String, of owner: String) throws(FieldError) {
        guard case .object(let members) = value else { return }
        for name in members.keys.sorted() { try check(name, path, owner) }
        for (name, tree) in nested.sorted(by: { $0.key < $1.key }) {
            guard let member = members[name] else { continue }
            try tree.check(member, path: Self.join(path, name), of: Self.join(path, name))
        }
        for (name, tree) in lists.sorted(by: { $0.key < $1.key }) {
            for (index, element) in (members[name]?.arrayValue ?? []).enumerated() {
                let place = Self.join(path, name) + "[\(index)]"
                try tree.check(element, path: place, of: place)
            }
        }
    }

    /// The same for one name.
    package func check(_ name: String, _ path: String, _ owner: String) throws(FieldError) {
        guard !names.contains(name) else { return }
        throw FieldError(
            path: Self.join(path, name), message: "\(owner) has no such field",
            hint: nearest(name, among: names).map { "did you mean '\($0)'?" }
                ?? (names.isEmpty ? "it has none" : "its fields are " + names.joined(separator: ", ")))
    }

    package static func join(_ path: String, _ name: String) -> String {
        path.isEmpty ? name : path + "." + name
    }
}
