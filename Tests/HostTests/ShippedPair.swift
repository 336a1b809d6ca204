import EventBus
import Host
import RuleHost
import Testing

/// A system with the shipped rules and one without rules, to compare their answers.
struct ShippedPair {
    private let rules: ChromeSystem
    private let builtIn: ChromeSystem

    init() throws {
        rules = try ShippedRulesTests.system([:], withRules: true)
        builtIn = try ShippedRulesTests.system([:], withRules: false)
    }

    /// Checks that a rule answers the query, with the same answer as without rules.
    func same<Q: Query>(_ query: Q) where Q.Answer: Equatable {
        let count = rules.rules.decisionCount
        #expect(rules.bus.ask(query) == builtIn.bus.ask(query), "\(query)")
        #expect(rules.rules.decisionCount == count + 1 && rules.rules.decisions.last?.answer != nil, "\(query)")
    }
}
