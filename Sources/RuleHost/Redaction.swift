import EventBus

/// Leaves out private text of what is told about a question, an event or an answer.
struct Redaction {
    /// Its fields without those that are nil; private text is replaced by its length. Nil if it
    /// cannot be encoded.
    private(set) var fields: Value?
    private var privateTexts: [String] = []

    init<Q: Query>(question: Q) {
        guard case .object(var fields)? = try? ValueEncoder().encode(question) else { return }
        for field in StoredField.all(of: Q.self) {
            guard let value = fields[field.name] else { continue }
            fields[field.name] = redacted(value, field.form)
        }
        self.fields = .object(fields)
    }

    init<E: Event>(event: E) {
        guard let value = try? ValueEncoder().encode(event) else { return }
        fields = redacted(value, E.self)
    }

    init<Answer: Encodable>(answer: Answer) {
        guard let value = try? ValueEncoder().encode(answer) else { return }
        fields = redacted(value, FieldForm(Answer.self))
    }

    /// What a script said of it, with `…` for private text.
    func text(_ text: String) -> String { PrivateText(privateTexts).removed(from: text) }

    private mutating func redacted(_ value: Value, _ form: FieldForm) -> Value {
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

    private mutating func redacted(_ value: Value, _ type: Any.Type) -> Value {
        guard let fields = value.objectValue, let names = (type as? any PrivateFields.Type)?.privateFields else {
            return value
        }
        var result = fields
        // order: into an object again
        for (name, value) in fields where names.contains(name) { result[name] = hidden(value) }
        return .object(result)
    }

    /// Texts by their length, whatever they stand in.
    private mutating func hidden(_ value: Value) -> Value {
        switch value {
        case .string(let text):
            privateTexts.append(text)
            return .string("(\(text.count) \(text.count == 1 ? "character" : "characters"))")
        case .array(let items): return .array(items.map { hidden($0) })
        case .object(let fields): return .object(fields.mapValues { hidden($0) })
        default: return value
        }
    }
}
