import EventBus
import RuleCheck
import RuleHost

extension ExploredRules {
    /// Suggests the smallest guards before `ctx.default()` with which all marked questions get their expected answers.
    /// - Parameters:
    ///   - name: the policy, such as `toast.coalesce`.
    ///   - marks: the marked questions; those of other policies are ignored.
    ///   - recorded: the fields of other questions. Among several possible rules, the one that changes the fewest of
    ///     them is used.
    /// - Throws: ``SuggestFailure``, ``ExploreFailure``, or ``FieldError`` for an invalid question or answer.
    public func suggest(_ name: String, marks: [MarkedQuestion], recorded: [Value] = []) throws -> RuleSuggestion {
        func open<Q: Query>(_ type: Q.Type) throws -> RuleSuggestion {
            let marks = marks.filter { $0.policy == name }
            guard !marks.isEmpty else { throw SuggestFailure.noMarks(name) }
            for mark in marks { try Q.check(answer: mark.expected) }
            let policy = policy(type)
            func answer(_ fields: Value) throws -> ProbedAnswer {
                withUnsafePointer(to: try Q(fields: fields)) { policy.ask($0) }
            }
            // Modules start on first use, and only then are the built-in answers available.
            _ = bus.ask(try Q(fields: marks[0].question))
            let now = try marks.map { try answer($0.question) }
            let wrong = marks.indices.filter { !now[$0].means(.answer(marks[$0].expected)) }
            guard !wrong.isEmpty else { throw SuggestFailure.nothingToDo(name, marks.count) }
            try checkContradictions(marks)
            let others = try Set(recorded).subtracting(marks.map(\.question)).sorted { $0.json < $1.json }
                .map { (question: $0, answer: try answer($0)) }
            let search = GuardSearch(marks.map(\.question) + others.map(\.question))
            return try suggestion(type, marks, wrong, others, search)
        }
        return try open(try query(name))
    }

    /// Returns the rules' answer to one question; nil if they fail.
    func answer(_ name: String, _ fields: Value) throws -> Value? {
        func open<Q: Query>(_ type: Q.Type) throws -> Value? {
            let question = try Q(fields: fields)
            _ = bus.ask(question)
            return withUnsafePointer(to: question) { policy(type).ask($0).value }
        }
        return try open(try query(name))
    }

    private func checkContradictions(_ marks: [MarkedQuestion]) throws(SuggestFailure) {
        var known: [Value: MarkedQuestion] = [:]
        for mark in marks {
            if let other = known.updateValue(mark, forKey: mark.question), other.expected != mark.expected {
                throw .contradiction(other, mark)
            }
        }
    }

    private func suggestion<Q: Query>(
        _ type: Q.Type, _ marks: [MarkedQuestion], _ wrong: [Int],
        _ others: [(question: Value, answer: ProbedAnswer)], _ search: GuardSearch
    ) throws -> RuleSuggestion {
        var guards: [RuleSuggestion.Guard] = []
        var changed: Set<Int> = []
        var isDecided = marks.map { _ in false } + others.map { _ in false }
        // In the order in which the answers are first expected.
        var answers: [Value] = []
        for index in wrong where !answers.contains(marks[index].expected) { answers.append(marks[index].expected) }
        for answer in answers {
            let wanted = wrong.filter { marks[$0].expected == answer && !isDecided[$0] }
            // Questions that an earlier guard has decided do not reach this one.
            let forbidden = marks.indices.filter { marks[$0].expected != answer && !isDecided[$0] }
            let costly = others.indices.filter { !others[$0].answer.means(.answer(answer)) }.map { $0 + marks.count }
            switch search.guards(wanted, without: forbidden, sparing: costly) {
            case .failure(let notFound): throw SuggestFailure.notSimple(marks[notFound.question])
            case .success(let found):
                for one in found {
                    guards.append(RuleSuggestion.Guard(conditions: one.conditions, answer: answer))
                    changed.formUnion(costly.filter { one.holds[$0] && !isDecided[$0] })
                    for index in isDecided.indices where one.holds[index] { isDecided[index] = true }
                }
            }
        }
        return RuleSuggestion(
            policy: Q.topic.text, guards: guards, lua: lua(type, guards), marks: marks.count, wrong: wrong.count,
            others: others.count, changed: changed.count)
    }

    private func lua<Q: Query>(_ type: Q.Type, _ guards: [RuleSuggestion.Guard]) -> String {
        let parameters = StoredField.all(of: type).map(\.name) + ["ctx"]
        let lines = guards.map { one in
            let condition = one.conditions.isEmpty ? "true" : one.conditions.joined(separator: " and ")
            return "  if \(condition) then return \(LuaText.value(one.answer)) end\n"
        }
        return """
            function \(Q.topic.text)(\(parameters.joined(separator: ", ")))
            \(lines.joined())  return ctx.default()
            end
            """
    }
}
