import EventBus

/// What runs, and what was refused: never one as if it were the other.
public struct RuleStatus: Codable, Sendable {
    public struct Policy: Codable, Sendable {
        public var name: String
        public var line: Int
        public var failures: Int
        /// Failed so often that it is no longer asked; the layer below or the built-in
        /// answer decides.
        public var benched: Bool
    }

    public struct File: Codable, Sendable {
        public var path: String
        public var layer: String
        public var policies: [Policy]
        /// Topics that the file reacts to.
        public var reactions: [String]
        public var settings: [String]
    }

    /// 0: no set runs, the built-in defaults decide.
    public var generation: Int
    public var files: [File]
    /// Why the newest set was refused; empty if the newest one runs.
    public var rejected: [RuleProblem]
    public var decisions: UInt64
    public var lua: String
}

extension RuleHost {
    /// Which files run, and what was refused.
    public var status: RuleStatus {
        RuleStatus(
            generation: generation, files: (current?.files ?? []).map(status(of:)), rejected: problems,
            decisions: decisionCount, lua: Self.luaRelease)
    }

    /// Rules for a query that failed so often that they are not asked.
    public func benched(_ query: TopicName) -> [RuleProblem] {
        (current?.files ?? []).flatMap { file in
            status(of: file).policies.filter { $0.benched && "\(file.text.namespace).\($0.name)" == query.text }
                .map {
                    RuleProblem(
                        file: file.text.path, line: $0.line,
                        message: "\($0.name) failed \($0.failures) times and is not asked before the next reload")
                }
        }
    }

    private func status(of file: RuleFile) -> RuleStatus.File {
        RuleStatus.File(
            path: file.text.path, layer: file.layer,
            policies: file.policies.map { query, _, line in
                let breaker = breaker(of: query, in: file.text.path)
                return RuleStatus.Policy(
                    name: String(query.text.drop { $0 != "." }.dropFirst()), line: line,
                    failures: breaker?.failures ?? 0, benched: breaker?.isBenched ?? false)
            }.sorted { $0.line < $1.line },
            reactions: file.reactions.map(\.topic.text), settings: file.settings.keys.sorted())
    }
}
