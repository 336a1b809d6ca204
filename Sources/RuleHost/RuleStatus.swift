import EventBus

/// What runs, and what was refused: never one as if it were the other.
public struct RuleStatus: Codable, Sendable, Equatable {
    /// A policy, or a reaction.
    public struct Policy: Codable, Sendable, Equatable {
        /// Of a reaction: its topic.
        public var name: String
        public var line: Int
        /// Who decides where this one does not: `rules/toast.lua:12` of a layer below, or
        /// `default`. Nil of a reaction.
        public var instead: String?
        /// Calls since the set was loaded.
        public var calls: UInt64
        /// Microseconds that half of the calls took at most, to an eighth; nil without calls,
        /// and where nothing is measured.
        public var medianMicroseconds: Double?
        public var worstMicroseconds: Double?
        public var failures: Int
        /// Failed so often that it is no longer asked; `instead` decides.
        public var benched: Bool

        init(
            _ name: String, line: Int, instead: String? = nil, statistics: CallStatistics?, breaker: Breaker?
        ) {
            self.name = name
            self.line = line
            self.instead = instead
            calls = statistics?.calls ?? 0
            medianMicroseconds = statistics?.median.map { Double($0) / 1_000 }
            worstMicroseconds = medianMicroseconds == nil ? nil : statistics.map { Double($0.worst) / 1_000 }
            failures = breaker?.failures ?? 0
            benched = breaker?.isBenched ?? false
        }
    }

    public struct File: Codable, Sendable, Equatable {
        public var path: String
        public var layer: String
        /// Generation with which this text of the file came.
        public var since: Int
        public var policies: [Policy]
        /// What the file does about events.
        public var reactions: [Policy]
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
        let path = file.text.path
        return RuleStatus.File(
            path: path, layer: file.layer, since: file.since,
            policies: file.policies.map { query, _, line in
                let chain = policies(for: query)
                let own = chain.firstIndex { $0.site.file == path }
                let below = own.flatMap { chain.dropFirst($0 + 1).first { !$0.breaker.isBenched } }
                return RuleStatus.Policy(
                    String(query.text.drop { $0 != "." }.dropFirst()), line: line,
                    instead: below?.site.position ?? "default", statistics: own.map { chain[$0].statistics },
                    breaker: own.map { chain[$0].breaker })
            }.sorted { $0.line < $1.line },
            reactions: file.reactions.map { topic, _, line in
                let known = reaction(to: topic, in: path)
                return RuleStatus.Policy(
                    topic.text, line: line, statistics: known?.statistics, breaker: known?.breaker)
            }.sorted { $0.line < $1.line },
            settings: file.settings.keys.sorted())
    }
}
