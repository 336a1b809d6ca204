import EventBus

extension MarkedQuestion {
    /// Marks a question after checking that the policy can receive it and can give this answer.
    /// - Parameters:
    ///   - written: the answer as JSON, or as a word without quotation marks.
    ///   - type: the type of the policy's questions.
    ///   - parse: parses JSON.
    /// - Throws: ``FieldError`` for an invalid question or an impossible answer.
    package init(
        _ question: Value, expected written: String, note: String?, of type: any Query.Type,
        parse: (String) throws -> Value
    ) throws {
        let answer = (try? parse(written)) ?? .string(written)
        _ = try type.init(fields: question)
        try type.check(answer: answer)
        self.init(policy: type.topic.text, question: question, expected: answer, note: note)
    }
}
