import EventBus

/// Files of tests beside rules, and what a test can do: for ``RuleHost/check(_:tests:)``.
public struct RuleTests: Sendable {
    public var files: [RuleText]
    /// Files that could not be read.
    public var problems: [RuleProblem] = []
    private let methods: [Signature]

    /// - Parameter methods: of `t`, as in `t.inject(topic: topic, data?: data)`. A parameter is a `text`, a
    ///   `number`, a `whole` number, a `table`, a `list`, the `topic` of an event, the `query` that a policy
    ///   answers, or the `data` of an event, whose fields are those of the topic before it. One that may be
    ///   left out ends in a question mark.
    public init(files: [RuleText], methods: [String]) {
        self.files = files
        self.methods = methods.map(Signature.init)
    }

    /// `t`.
    var shape: RecordShape {
        let methods = methods
        return RecordShape("t") {
            methods.map { (String($0.name.drop { $0 != "." }.dropFirst()), .signature($0)) }
        }
    }
}
