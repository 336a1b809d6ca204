import EventBus
import Host
import RuleHost
import Testing

/// A system with the shipped rules beside one without rules, for a file that says of itself that it changes nothing.
struct ShippedPair {
    private let rules: ChromeSystem
    private let builtIn: ChromeSystem

    init() throws {
        rules = try ShippedRulesTests.system([:], withRules: true)
        builtIn = try ShippedRulesTests.system([:], withRules: false)
    }

    /// Expects that a rule answers, and as it is answered without rules.
    func same<Q: Query>(_ query: Q) where Q.Answer: Equatable {
        let count = rules.rules.decisionCount
        #expect(rules.bus.ask(query) == builtIn.bus.ask(query), "\(query)")
        #expect(rules.rules.decisionCount == count + 1 && rules.rules.decisions.last?.answer != nil, "\(query)")
    }
}
