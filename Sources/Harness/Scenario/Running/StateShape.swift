import EventBus

/// The possible contents of the modules' state, taken from the JSON Schemas of its types. A path without a value may
/// get one later, but a path that can never have a value is misspelled.
struct StateShape: Sendable {
    /// The JSON Schema of the state at this place.
    let schema: Value
    /// The path of this place in the state; empty for the whole state.
    private let path: String

    private init(_ schema: Value, path: String) {
        self.schema = schema
        self.path = path
    }

    /// - Parameter modules: the schema of each module's state, by the module's name.
    init(modules: [String: Value]) {
        self.init(["type": "object", "properties": .object(modules), "additionalProperties": false], path: "")
    }

    /// - Throws: ``FieldError`` for the first name in the path that can never exist.
    func check(_ path: String) throws(FieldError) {
        var place = self
        for part in path.split(separator: ".", omittingEmptySubsequences: false) { place = try place.inside(part) }
    }

    /// Returns the shape at one part of a path, such as `waiting`, `waiting[0][1]` or an index, in the syntax of
    /// `Value.at(path:)`.
    private func inside(_ part: Substring) throws(FieldError) -> StateShape {
        if let place = member(part) { return place }
        guard let open = part.firstIndex(of: "["), part.last == "]" else { throw stranger(part) }
        var place = self
        if open > part.startIndex {
            guard let list = member(part[..<open]) else { throw stranger(part[..<open]) }
            place = list
        }
        let indices = part[part.index(after: open)...].dropLast()
        for index in indices.split(separator: "][", omittingEmptySubsequences: false) {
            guard let item = place.item(index) else { throw place.stranger(index) }
            place = item
        }
        return place
    }

    private func member(_ name: Substring) -> StateShape? {
        let place = path.isEmpty ? String(name) : "\(path).\(name)"
        switch schema["type"]?.stringValue {
        case "object":
            if let field = schema["properties"]?[String(name)] { return StateShape(field, path: place) }
            // An object may have any field unless its schema excludes additional ones.
            guard let others = schema["additionalProperties"] else { return StateShape([:], path: place) }
            // In a dictionary of lists, `a[0]` means the first item of `a`, not a key.
            if others == false || others["type"] == "array" && name.last == "]" { return nil }
            return StateShape(others, path: place)
        case "array": return item(name)
        // A schema without a type allows anything.
        case nil: return StateShape([:], path: place)
        default: return nil
        }
    }

    private func item(_ index: Substring) -> StateShape? {
        let place = "\(path)[\(index)]"
        switch schema["type"]?.stringValue {
        case "array":
            guard let number = Int(index), number >= 0 else { return nil }
            return StateShape(schema["prefixItems"]?[number] ?? schema["items"] ?? [:], path: place)
        case nil: return StateShape([:], path: place)
        default: return nil
        }
    }

    /// Returns the error for a name that cannot exist at this place.
    private func stranger(_ name: Substring) -> FieldError {
        switch schema["type"]?.stringValue {
        case "object":
            let names = (schema["properties"]?.objectValue ?? [:]).keys.sorted()
            guard !path.isEmpty else {
                return FieldError(
                    message: "no module called '\(name)' has a state",
                    hint: nearest(String(name), among: names).map { "did you mean '\($0)'?" }
                        ?? "there are: \(names.joined(separator: ", "))")
            }
            return FieldError(
                message: "\(path) has no field '\(name)'", hint: fieldHint(String(name), among: names))
        case "array": return FieldError(message: "\(path) is a list", hint: "use an index, such as \(path)[0]")
        default: return FieldError(message: "\(path) has no parts")
        }
    }
}
