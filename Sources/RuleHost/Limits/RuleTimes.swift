import EventBus

/// The durations and failures of one rule's calls since its set was loaded.
public struct RuleTimes: Sendable {
    /// The full name of the policy, such as `toast.priority`, or the topic of a reaction.
    public let name: String
    public let file: String
    public let calls: DurationHistogram
    public let failures: Int

    fileprivate init(_ site: RuleSite, _ statistics: CallStatistics, _ breaker: CircuitBreaker) {
        (name, file) = (site.query.text, site.file)
        calls = statistics.histogram
        failures = breaker.failures
    }
}

extension RuleHost {
    /// The times of all rules that run, in the order of their files.
    public var times: [RuleTimes] {
        (current?.files ?? []).flatMap { file in
            let policies = file.policies.compactMap { query, _, _ in
                chain(of: query)?.policies.first { $0.site.file == file.text.path }
                    .map { RuleTimes($0.site, $0.statistics, $0.breaker) }
            }
            let reactions = reactions.filter { $0.site.file == file.text.path }
                .map { RuleTimes($0.site, $0.statistics, $0.breaker) }
            return policies + reactions
        }
    }
}
