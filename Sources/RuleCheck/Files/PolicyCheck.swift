import EventBus
import RuleHost

/// Checks a Lua function that answers a query: its parameters and the answers that it returns.
struct PolicyCheck {
    let name: String
    let function: Function
    private let query: any Query.Type

    static func policies(of outline: Outline, _ namespace: String, _ vocabulary: RuleCatalogue) -> [PolicyCheck] {
        outline.members.compactMap { member in
            guard let function = member.value.function, let topic = TopicName("\(namespace).\(member.name)"),
                let query = vocabulary.query(topic)
            else { return nil }
            return PolicyCheck(name: member.name, function: function, query: query)
        }
    }

    /// - Returns: true if the policy leaves no question to the layers below: it does not call `ctx.default()` and does
    ///   not give every possible answer.
    func check(with analyzer: RuleAnalyzer, namespace: String) -> Bool {
        (analyzer.passesOn, analyzer.answered) = (false, [])
        let context = RecordShape.context(namespace, analyzer.vocabulary, answer: answerShape)
        let fields = StoredField.all(of: query)
        var shapes = fields.map { (name: $0.name, shape: Shape($0.form, named: $0.name)) } + [("ctx", .record(context))]
        // The functions of a module in Lua also receive `bus`, to ask other questions.
        if query is any DeclaredQuestion.Type { shapes.append(("bus", .record(.askingBus))) }
        let arguments = ParameterCheck(name: name, places: shapes).arguments(of: function, analyzer)
        func named(_ names: [String]) -> Set<Int> { ParameterCheck.indices(of: Set(names), in: function) }
        func schema<Q: Query>(_ type: Q.Type) -> Value { Schema.of(type) }
        let properties = schema(query)["properties"]?.objectValue ?? [:]
        analyzer.walk(
            function, arguments, optional: named(fields.filter(\.isOptional).map(\.name)),
            times: named(properties.filter { RuleAnalyzer.isTime($0.value) }.map(\.key)), answer: answer)
        let words = Set(answer.expected.words)
        return !analyzer.passesOn && (words.isEmpty || !words.isSubset(of: analyzer.answered))
    }

    /// The shape of the usual answer, which scripts may change.
    private var answerShape: Shape {
        func open<Q: Query>(_ type: Q.Type) -> Shape { Shape(of: Q.Answer.self, named: "the usual answer") }
        return open(query)
    }

    private var answer: RuleAnalyzer.Answer {
        func open<Q: Query>(_ type: Q.Type) -> RuleAnalyzer.Answer {
            RuleAnalyzer.Answer(
                policy: name,
                expected: Expected(Schema.of(Q.Answer.self), phrase: Expectation.of(Q.Answer.self)),
                probe: AnswerProbe(type),
                isTime: Q.guide?.answers.contains { $0.answer == "seconds" } ?? false,
                takesNil: (try? ValueDecoder().decode(Q.Answer.self, from: .null)) != nil)
        }
        return open(query)
    }
}
