import EventBus

// The types of the events, questions, answers and settings that modules in Lua declare. They work wherever Swift types
// do: in decoding, checks, schemas, editors, taps, recordings, and rules.

/// An event of a module in Lua; `N` identifies its ``EventDeclaration``.
package struct DeclaredEvent<N: TypeNumber>: Event, SchemaDescribable, PrivateFields {
    /// The fields, checked against the declaration.
    let fields: Value

    static var declaration: EventDeclaration { EventDeclaration.types.declaration(of: N.self) }
    package static var topic: TopicName { declaration.topic }
    package static var role: EventRole { declaration.role }
    package static var isDetail: Bool { declaration.isDetail }
    package static var jsonSchema: Value { declaration.fields.schema }
    package static var privateFields: Set<String> { declaration.fields.privateNames }

    package init(from decoder: any Decoder) throws {
        fields = try Self.declaration.fields.decoded(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
}

/// A fact by which a module in Lua refuses a request; `N` identifies its ``EventDeclaration``.
package struct DeclaredRefusal<N: TypeNumber>: Refusal, SchemaDescribable, PrivateFields {
    private let event: DeclaredEvent<N>

    package static var topic: TopicName { DeclaredEvent<N>.topic }
    package static var jsonSchema: Value { DeclaredEvent<N>.jsonSchema }
    package static var privateFields: Set<String> { DeclaredEvent<N>.privateFields }

    package init(from decoder: any Decoder) throws { event = try DeclaredEvent(from: decoder) }

    package func encode(to encoder: any Encoder) throws { try event.encode(to: encoder) }

    package var explanation: String { event.fields[EventDeclaration.explanation]?.stringValue ?? "" }
}

/// A question of a module in Lua; `N` identifies its ``QuestionDeclaration``.
///
/// A function that answers it gets the fields as one table, because a declaration has no order.
package struct DeclaredQuery<N: TypeNumber>: Query, SchemaDescribable, PrivateFields, DeclaredQuestion {
    package typealias Answer = DeclaredAnswer<N>

    let question: DeclaredFields<N>

    static var declaration: QuestionDeclaration { QuestionDeclaration.types.declaration(of: N.self) }
    package static var topic: TopicName { declaration.topic }
    package static var jsonSchema: Value { declaration.asks.schema.described(declaration.text) }
    package static var privateFields: Set<String> { declaration.asks.privateNames }
    package static var isPrivate: Bool { !privateFields.isEmpty }

    package init(from decoder: any Decoder) throws {
        question = DeclaredFields(fields: try Self.declaration.asks.decoded(from: decoder))
    }

    package func encode(to encoder: any Encoder) throws { try question.encode(to: encoder) }

    package static var guide: PolicyGuide? {
        let (declaration, name) = (declaration, String(topic.text.dropFirst(topic.namespace.count + 1)))
        let sample = declaration.answers.sample
        var answers: [(String, String)] = []
        if case .words(let words) = declaration.answers.kind {
            answers = words.map { ($0, "one of the words that the module declares") }
        } else {
            answers = [(declaration.answers.phrase, "as the module declares it")]
        }
        var guide = PolicyGuide(
            asked: "Asked by the module \(topic.namespace), which is written in Lua.", answers: [:],
            fallback: "What the module's own function answers.",
            rule: """
                function \(topic.namespace).\(name)(question, ctx)
                  return \(Self.literal(sample))
                end
                """,
            question: declaration.asks.sample, answer: sample)
        guide.answers = answers.map { PolicyGuide.Answer(answer: $0.0, meaning: $0.1) }
        return guide
    }

    /// Formats a value as a Lua literal. JSON scalars have the same text in Lua.
    private static func literal(_ value: Value) -> String {
        switch value {
        case .array(let elements): "{ " + elements.map(literal).joined(separator: ", ") + " }"
        case .object(let members):
            "{ " + members.sorted { $0.key < $1.key }.map { "\($0) = \(literal($1))" }.joined(separator: ", ") + " }"
        case .null: "nil"
        default: value.json
        }
    }
}

/// A question whose functions receive its fields as one table, and `bus` after `ctx`.
package protocol DeclaredQuestion {}

/// The fields of a question as a separate value: the argument `question` of a function.
package struct DeclaredFields<N: TypeNumber>: Codable, Sendable, SchemaDescribable, PrivateFields {
    let fields: Value

    init(fields: Value) { self.fields = fields }

    package static var jsonSchema: Value { DeclaredQuery<N>.jsonSchema }
    package static var privateFields: Set<String> { DeclaredQuery<N>.privateFields }

    package init(from decoder: any Decoder) throws {
        fields = try DeclaredQuery<N>.declaration.asks.decoded(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
}

/// The answer to a question of a module in Lua; `N` identifies its ``QuestionDeclaration``.
package struct DeclaredAnswer<N: TypeNumber>: Codable, Sendable, SchemaDescribable {
    let value: Value

    package static var jsonSchema: Value { DeclaredQuery<N>.declaration.answers.schema }

    package init(from decoder: any Decoder) throws {
        let type = DeclaredQuery<N>.declaration.answers
        value = try decoder.checked { (value) throws(FieldError) in try type.checked(value, at: "") }
    }

    package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// The settings of a module in Lua; `N` identifies their ``SettingsDeclaration``.
package struct DeclaredSettings<N: TypeNumber>: Settings, SchemaDescribable {
    let values: Value

    static var declaration: SettingsDeclaration { SettingsDeclaration.types.declaration(of: N.self) }
    package static var namespace: String { declaration.module }
    package static var jsonSchema: Value {
        let about = declaration.text.map { ": " + $0 } ?? ", which is written in Lua."
        return declaration.fields.schema.described("The settings of \(namespace)" + about)
    }

    package init() {
        values = .object(Self.declaration.fields.reduce(into: [:]) { $0[$1.name] = $1.standard })
    }

    package init(from decoder: any Decoder) throws {
        values = try Self.declaration.fields.decoded(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
}

extension [DeclaredField] {
    fileprivate func decoded(from decoder: any Decoder) throws -> Value {
        try decoder.checked { (value) throws(FieldError) in try checked(value) }
    }
}

extension Value {
    /// Returns the schema with a description.
    fileprivate func described(_ text: String?) -> Value {
        guard let text, case .object(var schema) = self else { return self }
        schema["description"] = .string(text)
        return .object(schema)
    }
}

extension Decoder {
    /// Decodes plain data and checks it. Errors are rethrown as decoding errors with the path of the field.
    fileprivate func checked(_ check: (Value) throws(FieldError) -> Value) throws -> Value {
        let value = try Value(from: self)
        do throws(FieldError) {
            return try check(value)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath, debugDescription: error.description, underlyingError: error))
        }
    }
}
