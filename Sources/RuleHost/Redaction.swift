import EventBus

/// Leaves out private text of what is told about a question and its answer.
enum Redaction {
    /// The fields of a query without those that are nil; private text is replaced by its length.
    static func `public`<Q: Query>(_ query: Q) -> Value {
        guard case .object(var fields)? = try? ValueEncoder().encode(query) else { return [:] }
        for field in StoredField.all(of: Q.self) {
            guard let value = fields[field.name] else { continue }
            fields[field.name] = redacted(value, field.form)
        }
        return .object(fields)
    }

    /// An event's fields; private text is replaced by its length.
    static func `public`<E: Event>(event: E) -> Value? {
        (try? ValueEncoder().encode(event)).map { redacted($0, E.self) }
    }

    /// An answer; private text is replaced by its length. Nil if it cannot be encoded.
    static func `public`<Answer: Encodable>(answer: Answer) -> Value? {
        (try? ValueEncoder().encode(answer)).map { redacted($0, FieldForm(Answer.self)) }
    }

    private static func redacted(_ value: Value, _ form: FieldForm) -> Value {
        switch form {
        case .record(let type, _): return redacted(value, type)
        case .list(_, let element):
            guard case .array(let items) = value else { return value }
            return .array(items.map { redacted($0, element) })
        // Data of any event: nobody knows what is private there.
        case .encoded(let type) where type is Payload.Type: return hidden(value)
        case .encoded(let type): return redacted(value, type)
        case .plain, .word: return value
        }
    }

    private static func redacted(_ value: Value, _ type: Any.Type) -> Value {
        guard let fields = value.objectValue, let names = (type as? any PrivateFields.Type)?.privateFields else {
            return value
        }
        // order: into an object again
        return .object(
            fields.reduce(into: [:]) { result, field in
                result[field.key] = names.contains(field.key) ? hidden(field.value) : field.value
            })
    }

    /// Texts by their length, whatever they stand in.
    private static func hidden(_ value: Value) -> Value {
        switch value {
        case .string(let text): .string("(\(text.count) \(text.count == 1 ? "character" : "characters"))")
        case .array(let items): .array(items.map(hidden))
        case .object(let fields): .object(fields.mapValues(hidden))
        default: value
        }
    }
}
