import EventBus
import Host

extension Value {
    /// The same JSON Schema with every optional field nullable. The host reads null as a missing field, so the schema
    /// for clients must allow it.
    var withNullableFields: Value {
        guard case .object(var members) = self else { return self }
        if let properties = members["properties"]?.objectValue {
            let required = Set((members["required"]?.arrayValue ?? []).compactMap(\.stringValue))
            var changed: [String: Value] = [:]
            // order: into a dictionary again
            for (name, schema) in properties {
                let inside = schema.withNullableFields
                changed[name] = required.contains(name) ? inside : inside.orNull
            }
            members["properties"] = .object(changed)
        }
        for keyword in ["items", "additionalProperties"] {
            if let schema = members[keyword], schema.objectValue != nil { members[keyword] = schema.withNullableFields }
        }
        for keyword in ["anyOf", "oneOf"] {
            members[keyword] = members[keyword]?.arrayValue.map { .array($0.map(\.withNullableFields)) }
        }
        return .object(members)
    }

    /// The same JSON Schema, which also accepts null.
    private var orNull: Value {
        guard case .object(var members) = self else { return self }
        if let type = members["type"]?.stringValue {
            members["type"] = type == "null" ? "null" : [.string(type), "null"]
            if let words = members["enum"]?.arrayValue { members["enum"] = .array(words + [.null]) }
        } else if let kinds = members["type"]?.arrayValue, !kinds.contains("null") {
            members["type"] = .array(kinds + ["null"])
        } else if let forms = members["anyOf"]?.arrayValue, !forms.contains(["type": "null"]) {
            members["anyOf"] = .array(forms + [["type": "null"]])
        } else if members["oneOf"] != nil || members["$ref"] != nil || members["const"] != nil {
            return ["anyOf": [self, ["type": "null"]]]
        }
        return .object(members)
    }
}

extension TopicInfo {
    /// The schema of the data on the wire. A client may send null for an optional field; the host never does.
    var sent: Value { kind == .fact ? schema : schema.withNullableFields }
}
