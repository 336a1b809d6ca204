import EventBus
import Host

/// Compares the answer to a query with the expected answer.
struct AnswerTest {
    /// An answer, and its source.
    struct Given {
        let answer: Value
        /// The rule's position as `rules/toast.lua:12`, or `the built-in answer (…)`.
        let by: String
    }

    private let query: any Query
    /// The query's fields as written, for failure messages.
    private let fields: Value
    private let expected: Value

    init(
        _ type: any Query.Type, _ fields: Value, _ expected: Value, at place: Scenario.Place
    ) throws(ScenarioProblem) {
        func open<Q: Query>(_ type: Q.Type) throws(FieldError) -> any Query {
            let query = try Q(fields: fields)
            do {
                try Q.check(answer: expected)
            } catch {
                throw error.inside("answer")
            }
            return query
        }
        do {
            query = try open(type)
        } catch {
            throw ScenarioProblem(place, error)
        }
        self.fields = fields
        self.expected = expected
    }

    /// - Returns: the answer; nil if nothing answers.
    func ask(_ bus: EventBus) -> Given? {
        func open<Q: Query>(_ query: Q) -> Given? {
            guard let answered = bus.askNamingAnswerer(query) else { return nil }
            return Given(
                answer: (try? ValueEncoder().encode(answered.answer)) ?? .null,
                by: answered.isDefault ? "the built-in answer (\(answered.by))" : answered.by)
        }
        return open(query)
    }

    /// Returns why the answer is not as expected; nil if it is.
    func complaint(about given: Given?) -> String? {
        guard let difference = ValuePattern(expected, isExact: false).differences(in: given?.answer).first else {
            return nil
        }
        guard let given else { return "no answer" }
        return "\(given.answer.shortJSON) by \(given.by)" + (difference.path.isEmpty ? "" : "; \(difference)")
    }

    /// The expectation as text, such as `toast.priority {"toast":{…}} to be answered "critical"`.
    var text: String {
        "\(type(of: query).topic.text) \(fields.shortJSON) to be answered \(expected.shortJSON)"
    }
}
