import EventBus

/// Removes private text from reports about a question, an event or an answer.
public struct Redaction {
    /// The fields of the question or event without those that are nil, with private text replaced by its length. Nil if
    /// it cannot be encoded.
    public private(set) var fields: Value?
    private var privateTexts: [String] = []

    public init<Q: Query>(question: Q) { self.init(question) }

    public init<E: Event>(event: E) { self.init(event) }

    private init<T: Encodable>(_ value: T) {
        guard let value = try? ValueEncoder().encode(value) else { return }
        var texts: [String] = []
        fields = PrivatePlaces.of(T.self).replaced(value) { text in
            texts.append(text)
            return Self.length(of: text)
        }
        privateTexts = texts
    }

    /// Returns a text with `…` in place of private text of the question or event.
    public func text(_ text: String) -> String { PrivateText(privateTexts).removed(from: text) }

    /// Returns an answer to the question as plain data. The answer's own private text is replaced by its length, and
    /// private text of the question that occurs in it by `…`.
    public func answer(_ answer: Value, of type: Any.Type) -> Value {
        if annotated(type)?.asWord != nil { return answer }
        return said(PrivatePlaces.of(type).replaced(answer, by: Self.length), by: PrivateText(privateTexts))
    }

    private func said(_ value: Value, by privateText: PrivateText) -> Value {
        switch value {
        case .string(let text): .string(privateText.removed(from: text))
        case .array(let items): .array(items.map { said($0, by: privateText) })
        case .object(let fields): .object(fields.mapValues { said($0, by: privateText) })
        default: value
        }
    }

    private static func length(of text: String) -> String {
        "(\(text.count) \(text.count == 1 ? "character" : "characters"))"
    }
}
