import EventBus
import RuleHost

/// The test files of a rule set and the methods that a test can call. Passed to ``RuleChecker/check(_:tests:)``.
public struct RuleTests: Sendable {
    /// The test files.
    public var files: [RuleText]
    /// The problems of test files that could not be read.
    public var problems: [RuleProblem] = []
    private let methods: [Signature]

    /// - Parameter methods: the methods of the test object `t`, each as `t.inject(topic: topic, data?: data)`. The
    ///   kinds of parameter are `text`, `number`, `whole` (a whole number), `table`, `list`, `topic` (the topic of an
    ///   event), `query` (the topic of a query that a policy answers) and `data` (the data of an event, checked against
    ///   the topic parameter before it). A parameter whose name is a kind needs no colon. A question mark after the
    ///   name marks an optional parameter.
    public init(files: [RuleText], methods: [String]) {
        self.files = files
        self.methods = methods.map(Signature.init)
    }

    /// The shape of the test object `t`.
    var shape: RecordShape {
        let methods = methods
        return RecordShape("t") {
            methods.map { (String($0.name.drop { $0 != "." }.dropFirst()), .signature($0)) }
        }
    }
}
