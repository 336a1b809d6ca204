/// The field names that a value of a type may have, at every level. A decoder ignores unknown fields; with this tree,
/// they are reported as misspellings.
package struct FieldTree: Sendable {
    package let names: [String]
    /// The names of the required fields, in the order of `names`.
    let required: [String]
    /// Whether names other than `names` are errors. False for a dictionary.
    package let isClosed: Bool
    /// The names of the fields that have no fields of their own to check.
    package let leaves: Set<String>
    /// The trees of the fields that are objects.
    package let nested: [String: FieldTree]
    /// The trees of the elements of fields that are lists.
    package let lists: [String: FieldTree]
    /// The names of the fields that may hold any data, in which null and an absent member are not the same.
    package let free: Set<String>
    /// Whether the value itself may be any data.
    package let isFree: Bool
    /// Whether a field at any level may hold any data.
    package let hasFree: Bool

    /// The tree of a type. It is made once for each type.
    package static func of<T: Decodable>(_ type: T.Type) -> FieldTree { SchemaCache.entry(for: type).tree }

    init(names: [String], schema: Value) {
        isFree = Self.isFree(schema)
        let schema = Self.only("object", in: schema)
        let properties = schema["properties"]?.objectValue ?? [:]
        let names = names.isEmpty ? properties.keys.sorted() : names
        self.names = names
        let required = Set((schema["required"]?.arrayValue ?? []).compactMap(\.stringValue))
        self.required = names.filter(required.contains)
        isClosed = schema["additionalProperties"] == false
        nested = Self.trees(properties)
        // order: into a dictionary again
        lists = Self.trees(properties.compactMapValues { Self.only("array", in: $0)["items"] })
        // order: into a set
        leaves = Set(names).subtracting(nested.keys).subtracting(lists.keys)
        free = Set(leaves.filter { properties[$0].map(Self.isFree) ?? false })
        // order: a disjunction
        hasFree = !free.isEmpty || nested.values.contains(where: \.hasFree) || lists.values.contains(where: \.hasFree)
    }

    /// Whether a schema does not restrict the data, or only requires an object.
    private static func isFree(_ schema: Value) -> Bool {
        guard let members = schema.objectValue else { return schema == true }
        if let types = members["anyOf"]?.arrayValue { return types.contains(where: isFree) }
        guard members["enum"] == nil, members["const"] == nil, members["properties"] == nil else { return false }
        switch members["type"]?.stringValue {
        case nil: return members["type"] == nil
        case "object"?: return members["additionalProperties"].map(isFree) ?? true
        case "array"?: return members["items"].map(isFree) ?? (members["maxItems"] == nil)
        default: return false
        }
    }

    /// The trees of the schemas that have fields to check.
    private static func trees(_ schemas: [String: Value]) -> [String: FieldTree] {
        // order: into a dictionary again
        schemas.mapValues { FieldTree(names: [], schema: $0) }.filter { $1.isClosed && !$1.names.isEmpty }
    }

    /// If the schema allows several types, and exactly one of them is `type`, the schema of that one; otherwise
    /// the schema itself.
    private static func only(_ type: Value, in schema: Value) -> Value {
        let those = schema["anyOf"]?.arrayValue?.filter { $0["type"] == type } ?? []
        return those.count == 1 ? those[0] : schema
    }

    /// Whether ``check(_:path:of:)`` accepts all field names of a value, at every level. It costs less, because it
    /// creates no error.
    package func accepts(_ value: Value) -> Bool {
        guard case .object(let members) = value else { return true }
        // order: each on its own
        return members.allSatisfy { name, member in
            guard names.contains(name) else { return false }
            if let tree = nested[name], !tree.accepts(member) { return false }
            guard let tree = lists[name], case .array(let elements) = member else { return true }
            return elements.allSatisfy(tree.accepts)
        }
    }

    /// Checks the field names of a value, at every level.
    /// - Throws: ``FieldError`` for the first unknown name, with the nearest known name as a hint.
    package func check(_ value: Value, path: String, of owner: String) throws(FieldError) {
        guard case .object(let members) = value else { return }
        for name in members.keys.sorted() { try check(name, path, owner) }
        for (name, tree) in nested.sorted(by: { $0.key < $1.key }) {
            guard let member = members[name] else { continue }
            try tree.check(member, path: FieldError.join(path, name), of: FieldError.join(path, name))
        }
        for (name, tree) in lists.sorted(by: { $0.key < $1.key }) {
            for (index, element) in (members[name]?.arrayValue ?? []).enumerated() {
                let place = FieldError.join(path, name) + "[\(index)]"
                try tree.check(element, path: place, of: place)
            }
        }
    }

    /// Checks one field name.
    /// - Throws: ``FieldError`` if it is unknown.
    package func check(_ name: String, _ path: String, _ owner: String) throws(FieldError) {
        guard !names.contains(name) else { return }
        throw FieldError(
            path: FieldError.join(path, name), message: "\(owner) has no such field",
            hint: fieldHint(name, among: names))
    }

    /// Adds the other missing required fields, at every level, to the error of a missing field, so that the author can
    /// add all of them at once. Any other error stays as it is.
    /// - Parameter path: the path of `value`.
    func completing(_ error: FieldError, in value: Value, path: String) -> FieldError {
        error.isMissing ? error.alsoMissing(missing(in: value, path: path)) : error
    }

    /// The paths of the required fields that a value lacks, at every level.
    private func missing(in value: Value, path: String) -> [String] {
        guard case .object(let members) = value else { return [] }
        return required.filter { members[$0] == nil }.map { FieldError.join(path, $0) }
            + names.flatMap { name -> [String] in
                guard let member = members[name] else { return [] }
                let place = FieldError.join(path, name)
                if let tree = nested[name] { return tree.missing(in: member, path: place) }
                guard let tree = lists[name] else { return [] }
                return (member.arrayValue ?? []).enumerated().flatMap { index, element in
                    tree.missing(in: element, path: "\(place)[\(index)]")
                }
            }
    }
}
