import EventBus
import Host
import RuleHost

/// The questions that a policy was asked in a recording, by the recorded rules.
public struct RecordedQuestions {
    /// The fields of each question, in the order of the recording.
    public private(set) var questions: [Value] = []
    public var count: Int { questions.count }

    /// - Parameters:
    ///   - policy: the name of the policy, such as `toast.coalesce`.
    ///   - path: the path of the recording.
    /// - Throws: ``RecordingFailure`` if the recording cannot be read.
    public init(of policy: String, in path: String, modules: [any Module] = .shipped) throws {
        var questions: [Value] = []
        _ = try Replay(path: path, modules: modules).run(patterns: []) { _ in
        } deciding: { decision in
            guard decision.site.query.text == policy, let question = decision.question else { return }
            func open<Q: Query>(_ question: Q) -> Value? { try? ValueEncoder().encode(question) }
            if let fields = open(question) { questions.append(fields) }
        }
        self.questions = questions
    }
}
