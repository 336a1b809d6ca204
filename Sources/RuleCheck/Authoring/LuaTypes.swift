import EventBus
import RuleHost

/// Translates Swift types into Lua types, and collects the classes that they use.
struct LuaTypes {
    private(set) var classes: [String: LuaClass] = [:]

    /// Replaces the fields of a class by the same fields with other descriptions.
    mutating func describe(_ name: String, by fields: [LuaField]) { classes[name]?.fields = fields }

    // MARK: From JSON Schema: what rules write

    /// Returns the Lua type of the values that a schema allows. A schema with a title becomes a class.
    mutating func type(_ schema: Value) -> LuaType {
        guard let title = schema["title"]?.stringValue else { return plain(schema) }
        if classes[title] == nil {
            classes[title] = LuaClass(name: title, meaning: schema["description"]?.stringValue, fields: fields(schema))
        }
        return .named(title)
    }

    /// Returns the Lua type of a schema, ignoring its title.
    private mutating func plain(_ schema: Value) -> LuaType {
        if let words = schema["enum"]?.arrayValue { return .words(words.compactMap(\.stringValue)) }
        if let options = (schema["anyOf"] ?? schema["oneOf"])?.arrayValue {
            // An absent field and null are the same in Lua.
            return .either(options.filter { $0["type"] != "null" }.map { type($0) })
        }
        switch schema["type"]?.stringValue {
        case "boolean": return .boolean
        case "integer": return .integer
        case "number": return .number
        case "string": return .string
        case "array": return .list(type(schema["items"] ?? [:]))
        case "object":
            if let free = schema["additionalProperties"], case .object = free { return .table(of: type(free)) }
            return .fields(fields(schema))
        default: return .any
        }
    }

    /// Returns the fields of an object: first the required ones in the schema's order, then the others by name.
    mutating func fields(_ schema: Value) -> [LuaField] {
        let properties = schema["properties"]?.objectValue ?? [:]
        let required = (schema["required"]?.arrayValue ?? []).compactMap(\.stringValue)
        let names = required + properties.keys.filter { !required.contains($0) }.sorted()
        return names.compactMap { name in
            properties[name].map { property in
                LuaField(
                    name: name, type: type(property), isOptional: !required.contains(name),
                    meaning: Self.meaning(property))
            }
        }
    }

    /// Returns the description of a field, including its range unless the text already mentions it.
    private static func meaning(_ property: Value) -> String? {
        guard let text = property["description"]?.stringValue, let least = property["minimum"],
            let most = property["maximum"]
        else { return property["description"]?.stringValue }
        let range = "\(least.json) to \(most.json)"
        return text.contains(range) ? text : "\(text) (\(range))"
    }

    // MARK: From stored properties: what rules read

    /// Returns the stored properties of a query or a record in the order of their declaration, with the descriptions
    /// from its schema.
    mutating func stored(_ swift: Any.Type) -> [LuaField] {
        let schema = Self.schema(of: swift)
        // Functions receive the fields of such a question as one table.
        let isOneTable = swift is any DeclaredQuestion.Type
        return StoredField.all(of: swift).map { field in
            let property = isOneTable ? schema : schema["properties"]?[field.name] ?? [:]
            return LuaField(
                name: field.name, type: read(field.form, property), isOptional: field.isOptional,
                meaning: isOneTable ? nil : Self.meaning(property))
        }
    }

    private mutating func read(_ form: FieldForm, _ schema: Value) -> LuaType {
        switch form {
        case .plain(let kind): Self.scalar(kind)
        case .word(let type, _): .words(Self.words(type))
        case .record(let type, _): .named(record(type))
        case .list(_, let element): .list(read(element, schema["items"] ?? [:]))
        case .encoded: type(schema)
        }
    }

    private mutating func record(_ swift: Any.Type) -> String {
        let documented = annotated(swift)?.asSchemaDocumented
        let name = documented?.schemaTitle ?? "\(swift)"
        // The fields that rules read are more precise than those that the schema allows under the same name, so they
        // win.
        if !records.contains(name) {
            records.insert(name)
            classes[name] = LuaClass(name: name, meaning: documented?.schemaDescription, fields: stored(swift))
        }
        return name
    }

    private var records: Set<String> = []

    private static func schema(of swift: Any.Type) -> Value {
        func open<T: Decodable>(_ type: T.Type) -> Value { Schema.of(type) }
        return (swift as? any Decodable.Type).map { open($0) } ?? [:]
    }

    private static func words(_ type: any StringEnum.Type) -> [String] {
        func open<W: StringEnum>(_ type: W.Type) -> [String] { W.words }
        return open(type)
    }

    private static func scalar(_ kind: FieldSlot.Kind) -> LuaType {
        switch kind {
        case .bool, .optionalBool: .boolean
        case .int, .optionalInt: .integer
        case .double, .optionalDouble, .duration, .optionalDuration: .number
        case .string, .optionalString: .string
        default: .any
        }
    }
}
