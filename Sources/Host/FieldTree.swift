import EventBus

/// The names that an event or a query may have, at every level: what a decoder would
/// silently ignore is a misspelling here.
struct FieldTree: Sendable {
    private let names: [String]
    /// Those that have no fields of their own to be checked.
    private let leaves: Set<String>
    private let nested: [String: FieldTree]

    init<T: Decodable>(_ type: T.Type) {
        self.init(names: Schema.fieldNames(of: type), schema: Schema.of(type))
    }

    private init(names: [String], schema: Value) {
        self.names = names
        var nested: [String: FieldTree] = [:]
        // order: into a dictionary again
        for (name, member) in schema["properties"]?.objectValue ?? [:] {
            // Only where nothing else is allowed: a table of free names has no strangers.
            guard member["additionalProperties"] == false, let fields = member["properties"]?.objectValue,
                !fields.isEmpty
            else { continue }
            nested[name] = FieldTree(names: fields.keys.sorted(), schema: member)
        }
        self.nested = nested
        // order: into a set
        leaves = Set(names).subtracting(nested.keys)
    }

    /// - Throws: ``FieldError`` for the first name that is none of ours.
    func check(_ value: Value, path: String, of owner: String) throws {
        guard case .object(let members) = value else { return }
        for name in members.keys.sorted() { try check(name, path, owner) }
        for (name, tree) in nested.sorted(by: { $0.key < $1.key }) {
            guard let member = members[name] else { continue }
            try tree.check(member, path: Self.join(path, name), of: Self.join(path, name))
        }
    }

    /// Whether these are all fields, and none of them has fields of its own to be checked.
    func isFlat(_ fields: [EventMembers.Field]) -> Bool {
        fields.allSatisfy { leaves.contains($0.name) }
    }

    /// The same for what a decoder is about to read.
    func check(_ container: KeyedDecodingContainer<AnyKey>, path: String, of owner: String) throws {
        // A decoder has its keys in the order of a hash table.
        let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
        for key in keys { try check(key.stringValue, path, owner) }
        for key in keys {
            guard let tree = nested[key.stringValue],
                let inner = try? container.nestedContainer(keyedBy: AnyKey.self, forKey: key)
            else { continue }
            try tree.check(inner, path: Self.join(path, key.stringValue), of: Self.join(path, key.stringValue))
        }
    }

    private func check(_ name: String, _ path: String, _ owner: String) throws {
        guard !names.contains(name) else { return }
        throw FieldError(
            path: Self.join(path, name), message: "\(owner) has no such field",
            hint: nearest(name, among: names).map { "did you mean '\($0)'?" }
                ?? (names.isEmpty ? "it has none" : "its fields are " + names.joined(separator: ", ")))
    }

    private static func join(_ path: String, _ name: String) -> String {
        path.isEmpty ? name : path + "." + name
    }
}
