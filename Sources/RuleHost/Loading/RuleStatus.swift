import EventBus

/// The status of the running rules and of refused rules, always kept apart.
public struct RuleStatus: Codable, Sendable, Equatable {
    /// A policy or a reaction of a file.
    public struct Policy: Codable, Sendable, Equatable {
        /// The policy's name, or the topic of a reaction.
        public var name: String
        public var line: Int
        /// The source of answers if this policy gives none: `rules/toast.lua:12` for a layer below, Swift code by its
        /// name, or `default`. Nil for a reaction.
        public var instead: String?
        /// The position of the rule in a layer below that this one replaces; nil if there is none.
        public var overrides: String?
        /// For a reaction that does not run: the position of the reaction in a layer above that replaces it.
        public var overriddenBy: String?
        /// The number of calls since the set was loaded.
        public var calls: UInt64
        /// The median duration of a call in microseconds, accurate to one eighth; nil if nothing was measured.
        public var medianMicroseconds: Double?
        /// The duration of the longest call in microseconds; nil if nothing was measured.
        public var worstMicroseconds: Double?
        /// The number of failures since the set was loaded.
        public var failures: Int
        /// Whether the rule is benched: it failed too many times in a row and is no longer asked, and `instead`
        /// decides.
        public var benched: Bool

        init(
            _ name: String, line: Int, instead: String? = nil, overrides: String? = nil,
            overriddenBy: String? = nil, statistics: CallStatistics?, breaker: CircuitBreaker?
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

    /// The time at which something was loaded or refused.
    public struct Moment: Codable, Sendable, Equatable {
        /// Bus time in seconds since the start.
        @Seconds public var busTime: Duration
        /// The time of day, such as `2026-11-21T12:03:11Z`; nil if there is none.
        public var time: String?

        init(busTime: Duration, time: String?) {
            _busTime = Seconds(wrappedValue: busTime)
            self.time = time
        }
    }

    /// The newest text of a file, which belongs to a set that was refused.
    public struct Newer: Codable, Sendable, Equatable {
        /// The digest of the text, as in ``File/digest``; nil if the file is gone or cannot be read.
        public var digest: String?
        /// When a set with this text was first refused.
        public var since: Moment
        /// The problems of this file; empty if the set was refused because of other files.
        public var problems: [RuleProblem]
    }

    /// A file of the set that runs or of the set that was refused.
    public struct File: Codable, Sendable, Equatable {
        public var path: String
        /// The name of the layer that the file belongs to.
        public var layer: String
        /// The generation in which the running text first ran; 0 if the file does not run.
        public var since: Int
        /// When the running text was loaded; nil if the file does not run.
        public var loaded: Moment?
        /// The digest of the running text as 16 hexadecimal digits; equal texts have equal digests.
        public var digest: String?
        /// The newest text, if it is not the running one.
        public var newer: Newer?
        public var policies: [Policy]
        /// The file's reactions to events.
        public var reactions: [Policy]
        /// The names of the settings that the file sets.
        public var settings: [String]
        /// True if the file's module does not run, so that its rules take effect when it starts; nil otherwise.
        public var waits: Bool?
    }

    /// The running generation; 0 if no set runs and the built-in defaults decide. With a history, the count continues
    /// from the previous host.
    public var generation: Int
    /// The SHA-256 of the running set, the same for the same rules on every machine. Nil if no set runs, and if the
    /// program that shows the status does not compute it.
    public var set: String?
    /// The generation that a rollback has restored, until a file is saved; nil if the files decide.
    public var pinned: Int?
    /// The generation of an earlier host that decides, because the rules found at start were refused; nil if there is
    /// none.
    public var fallback: Int?
    public var files: [File]
    /// The modules that `require` can load, in the same form as ``files``.
    public var modules: [File]
    /// Why the newest set was refused; empty if the newest set runs.
    public var rejected: [RuleProblem]
    /// When the newest set was refused; nil if it runs.
    public var rejectedAt: Moment?
    /// The number of decisions since the start.
    public var decisions: UInt64
    /// The version of Lua, such as `Lua 5.4.4`.
    public var lua: String
}

extension RuleHost {
    /// The status of the running rules and of a refused set.
    public var status: RuleStatus {
        RuleStatus(
            generation: generation, files: files(modules: false), modules: files(modules: true), rejected: problems,
            rejectedAt: refused?.moment, decisions: decisionCount, lua: Self.luaRelease)
    }

    /// The running files, each with the name of its layer, in the order of the layers; nil if no set runs.
    package var runningTexts: [(layer: String, text: RuleText)]? { texts?.entries.map { ($0.layer, $0.text) } }

    /// The files of the newest set, if it was refused.
    package var refusedTexts: [RuleText] { refused?.texts.entries.map(\.text) ?? [] }

    /// Returns the running files, then the files that are only in the refused set.
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

    /// Whether the module is known but does not run.
    private func isWaiting(_ namespace: String) -> Bool {
        !bus.catalogue.namespaces.contains(namespace) && known.namespaces.contains(namespace)
    }

    /// Returns the benched rules for a query, each with the reason.
    public func benched(_ query: TopicName) -> [RuleProblem] {
        (current?.files ?? []).flatMap { file in
            policies(of: file).filter { $0.benched && "\(file.text.namespace).\($0.name)" == query.text }
                .map {
                    RuleProblem(
                        file: file.text.path, line: $0.line,
                        message:
                            "\($0.name) \($0.failures > 0 ? "failed \($0.failures) times" : "took too much work") and is not asked before the next reload"
                    )
                }
        }
    }

    private func policies(of file: RuleFile) -> [RuleStatus.Policy] {
        file.policies.map { query, _, line in
            let chain = chain(of: query)
            let own = chain?.policies.first { $0.site.file == file.text.path }
            return RuleStatus.Policy(
                String(query.text.drop { $0 != "." }.dropFirst()), line: line,
                instead: own.flatMap { chain?.below($0) }, overrides: own.flatMap { chain?.overridden(by: $0) },
                statistics: own?.statistics, breaker: own?.breaker)
        }.sorted { $0.line < $1.line }
    }

    private func reactions(of file: RuleFile) -> [RuleStatus.Policy] {
        let start = modulesInLua[file.text.namespace]?.starting
        let starting = start.map { start in
            RuleStatus.Policy(
                ModuleReader.start, line: start.site.line, statistics: start.statistics, breaker: start.breaker)
        }
        return (starting.map { [$0] } ?? [])
            + file.reactions.map { topic, _, line in
                let running =
                    reactions.first { $0.site.query == topic && $0.namespace == file.text.namespace }
                    ?? modulesInLua[file.text.namespace]?.handlers[topic]
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
