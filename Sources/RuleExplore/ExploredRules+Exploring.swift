import EventBus
import RuleCheck
import RuleHost

extension ExploredRules {
    /// Asks a policy many questions, and builds a table of its answers.
    /// - Parameters:
    ///   - name: the policy, such as `toast.coalesce`.
    ///   - recorded: the fields of recorded questions; their values are also tried, and each row counts its recorded
    ///     questions.
    /// - Throws: ``ExploreFailure``.
    public func explore(
        _ name: String, recorded: [Value] = [], budget: ExploreBudget = ExploreBudget()
    ) throws -> DecisionTable {
        func open<Q: Query>(_ type: Q.Type) throws -> DecisionTable {
            let space = try space(type, [self], recorded: recorded)
            let policy = policy(type)
            guard let site = policy.site else { throw ExploreFailure.noPolicy(name, policies) }
            let explorer = Explorer(space, [policy], budget: budget)
            explorer.run(from: recorded)
            explorer.count(recorded)
            return TableMaker(name, explorer, site, instrumented.places).table()
        }
        return try open(try query(name))
    }

    /// Returns the questions to try on several sets.
    /// - Parameter axes: the values of fields by path, in place of the default choice.
    func space<Q: Query>(
        _ type: Q.Type, _ sets: [ExploredRules], from base: Value? = nil, recorded: [Value] = [],
        axes: [String: [Value]?] = [:]
    ) throws -> QuestionSpace {
        let base = try base ?? simplestQuestion(type)
        let constants = RuleConstants(sets.flatMap(\.layers), about: Q.topic.namespace)
        let space = try QuestionSpace(
            type, base: base, constants, settings: sets.flatMap { $0.settings(of: Q.topic.namespace, constants) },
            recorded: recorded, axes: axes,
            probes: sets.map(\.instrumented.probes), settingNames: sets.map(\.instrumented.settings),
            hosts: sets.map(\.host))
        // Modules start on first use, and only then are the built-in answers available.
        for set in sets { _ = set.bus.ask(space.question.assumingMemoryBound(to: Q.self).pointee) }
        return space
    }
}
