import EventBus

/// What runs, and what was refused: never one as if it were the other.
public struct RuleStatus: Codable, Sendable, Equatable {
    /// A policy, or a reaction.
    public struct Policy: Codable, Sendable, Equatable {
        /// Of a reaction: its topic.
        public var name: String
        public var line: Int
        /// Who decides where this one does not: `rules/toast.lua:12` of a layer below, Swift code
        /// by its name, or `default`. Nil of a reaction.
        public var instead: String?
        /// What it takes the place of: the same of a layer below; nil if there is none.
        public var overrides: String?
        /// Of a reaction that does not run: the one of a layer above that takes its place.
        public var overriddenBy: String?
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
            _ name: String, line: Int, instead: String? = nil, overrides: String? = nil,
            overriddenBy: String? = nil, statistics: CallStatistics?, breaker: Breaker?
        ) {
            self.name = name
            self.line = line
            self.instead = instead
            self.overrides = overrides
            self.overriddenBy = overriddenBy
            calls = statistics?.calls ?? 0
            medianMicroseconds = statistics?.median.map { Double($0) / 1_000 }
            worstMicroseconds = medianMicroseconds == nil ? nil : statistics.map { Double($0.worst) / 1_000 }
            failures = breaker?.failures ?? 0
            benched = breaker?.isBenched ?? false
        }
    }

    /// When something was loaded or refused.
    public struct Moment: Codable, Sendable, Equatable {
        /// Seconds since the start.
        @Seconds public var busTime: Duration
        /// The time of day, `2026-11-21T12:03:11Z`; nil where there is none.
        public var time: String?

        init(busTime: Duration, time: String?) {
            _busTime = Seconds(wrappedValue: busTime)
            self.time = time
        }
    }

    /// The newest text of a file, in a set that was refused.
    public struct Newer: Codable, Sendable, Equatable {
        /// As ``File/digest``; nil if the file is gone or cannot be read.
        public var digest: String?
        /// When a set with it was first refused.
        public var since: Moment
        /// What is wrong with it; empty if it waits for other files of its set.
        public var problems: [RuleProblem]
    }

    /// A file of the set that runs, or of the one that was refused.
    public struct File: Codable, Sendable, Equatable {
        public var path: String
        public var layer: String
        /// Generation with which the text that runs came; 0: the file does not run.
        public var since: Int
        /// When that was; nil if the file does not run.
        public var loaded: Moment?
        /// Of the text that runs: 16 hexadecimal digits, equal for equal texts.
        public var digest: String?
        /// The newest text, where another one runs or none.
        public var newer: Newer?
        public var policies: [Policy]
        /// What the file does about events.
        public var reactions: [Policy]
        public var settings: [String]
        /// True: the module that the file is for does not run; its rules count when it starts. Else nil.
        public var waits: Bool?
    }

    /// 0: no set runs, the built-in defaults decide.
    public var generation: Int
    public var files: [File]
    /// Helpers for `require`, as ``files``.
    public var modules: [File]
    /// Why the newest set was refused; empty if the newest one runs.
    public var rejected: [RuleProblem]
    /// When it was refused.
    public var rejectedAt: Moment?
    public var decisions: UInt64
    public var lua: String
}

extension RuleHost {
    /// Which files run, and what was refused.
    public var status: RuleStatus {
        RuleStatus(
            generation: generation, files: files(modules: false), modules: files(modules: true), rejected: problems,
            rejectedAt: refused?.moment, decisions: decisionCount, lua: Self.luaRelease)
    }

    /// Those that run, then those that would be new.
    private func files(modules: Bool) -> [RuleStatus.File] {
        let loaded = (current?.files ?? []).reduce(into: [:]) { $0[$1.text.path] = $1 }
        let running = texts?.entries ?? []
        let new = (refused?.texts.entries ?? []).filter { texts?[$0.text.path] == nil }
        return (running + new).filter { $0.isModule == modules }.map { entry in
            let path = entry.text.path
            let runs = texts?[path] != nil
            let own = loaded[path]
            return RuleStatus.File(
                path: path, layer: entry.layer, since: entry.since, loaded: runs ? entry.moment : nil,
                digest: runs ? entry.text.digest : nil, newer: refused?.newer(path, than: runs ? entry.text : nil),
                policies: own.map(policies) ?? [], reactions: own.map(reactions) ?? [],
                settings: own?.settings.keys.sorted() ?? [],
                waits: own.flatMap { isWaiting($0.text.namespace) ? true : nil })
        }
    }

    /// Whether rules may speak of a module that does not run.
    private func isWaiting(_ namespace: String) -> Bool {
        !bus.catalogue.namespaces.contains(namespace) && known.namespaces.contains(namespace)
    }

    /// Rules for a query that failed so often that they are not asked.
    public func benched(_ query: TopicName) -> [RuleProblem] {
        (current?.files ?? []).flatMap { file in
            policies(of: file).filter { $0.benched && "\(file.text.namespace).\($0.name)" == query.text }
                .map {
                    RuleProblem(
                        file: file.text.path, line: $0.line,
                        message: "\($0.name) \($0.failures > 0 ? "failed \($0.failures) times" : "took too much work") and is not asked before the next reload")
                }
        }
    }

    private func policies(of file: RuleFile) -> [RuleStatus.Policy] {
        file.policies.map { query, _, line in
            let chain = chains[query]
            let own = chain?.policies.first { $0.site.file == file.text.path }
            return RuleStatus.Policy(
                String(query.text.drop { $0 != "." }.dropFirst()), line: line,
                instead: own.flatMap { chain?.below($0) }, overrides: own.flatMap { chain?.overridden(by: $0) },
                statistics: own?.statistics, breaker: own?.breaker)
        }.sorted { $0.line < $1.line }
    }

    private func reactions(of file: RuleFile) -> [RuleStatus.Policy] {
        file.reactions.map { topic, _, line in
            let running = reactions.first { $0.site.query == topic && $0.namespace == file.text.namespace }
            guard let running, running.site.file == file.text.path else {
                return RuleStatus.Policy(
                    topic.text, line: line, overriddenBy: running?.site.position, statistics: nil, breaker: nil)
            }
            return RuleStatus.Policy(
                topic.text, line: line, overrides: running.overrides, statistics: running.statistics,
                breaker: running.breaker)
        }.sorted { $0.line < $1.line }
    }
}
