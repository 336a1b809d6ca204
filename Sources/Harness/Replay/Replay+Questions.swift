import EventBus
import RuleHost

extension Replay {
    /// Returns the fields of each question that a policy was asked, in the order of the recording.
    /// - Parameter policy: its name, such as `toast.coalesce`.
    /// - Throws: ``RecordingFailure`` if the recording cannot be read.
    public func questions(of policy: String) throws -> [Value] {
        var questions: [Value] = []
        _ = try run(patterns: []) { _ in
        } deciding: { decision in
            guard decision.site.query.text == policy, let question = decision.question else { return }
            func open<Q: Query>(_ question: Q) throws -> Value { try ValueEncoder().encode(question) }
            questions.append(try open(question))
        }
        return questions
    }
}
