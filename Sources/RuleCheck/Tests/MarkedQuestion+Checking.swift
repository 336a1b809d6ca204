import EventBus

extension MarkedQuestion {
    /// Marks a question, if the policy can be asked it and can give this answer.
    /// - Parameters:
    ///   - written: the answer as JSON, or as a word without quotation marks.
    ///   - type: the type of the policy's questions.
    ///   - parse: reads JSON.
    /// - Throws: ``FieldError`` for a question that is not one, or an answer that cannot be given.
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
