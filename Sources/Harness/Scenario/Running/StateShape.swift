import EventBus

/// What can be in the state of the modules, by the schemas of its types: a path that leads
/// to nothing now may lead to something later, but one that never can is misspelt.
struct StateShape: Sendable {
    private let schema: Value
    /// Where it stands in the state; empty for the state as a whole.
    private let path: String

    private init(_ schema: Value, path: String) {
        self.schema = schema
        self.path = path
    }

    /// - Parameter modules: the schema of each module's state.
    init(modules: [String: Value]) {
        self.init(["type": "object", "properties": .object(modules), "additionalProperties": false], path: "")
    }

    /// - Throws: ``FieldError`` for the first name that can never be there.
    func check(_ path: String) throws(FieldError) {
        var place = self
        for part in path.split(separator: ".", omittingEmptySubsequences: false) { place = try place.inside(part) }
    }

    /// `waiting`, `waiting[0][1]`, or an index, as `Value.at(path:)` reads them.
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
            // Any name, unless it is said that there are no others.
            guard let others = schema["additionalProperties"] else { return StateShape([:], path: place) }
            // Of a dictionary of lists `a[0]` is an item, and no name.
            if others == false || others["type"] == "array" && name.last == "]" { return nil }
            return StateShape(others, path: place)
        case "array": return item(name)
        // A type that says nothing about itself can have anything.
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

    /// What is wrong with a step that cannot be taken here.
    private func stranger(_ name: Substring) -> FieldError {
        switch schema["type"]?.stringValue {
        case "object":
            let names = (schema["properties"]?.objectValue ?? [:]).keys.sorted()
            let meant = nearest(String(name), among: names).map { "did you mean '\($0)'?" }
            let all = names.joined(separator: ", ")
            guard !path.isEmpty else {
                return FieldError(message: "no module called '\(name)' has a state", hint: meant ?? "there are: \(all)")
            }
            return FieldError(message: "\(path) has no field '\(name)'", hint: meant ?? "its fields are \(all)")
        case "array": return FieldError(message: "\(path) is a list", hint: "an index leads into it: \(path)[0]")
        default: return FieldError(message: "there is nothing inside \(path)")
        }
    }
}
