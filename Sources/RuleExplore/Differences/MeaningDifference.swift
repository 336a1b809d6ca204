import EventBus
import RuleCheck
import RuleHost

/// The differences between the answers of two sets of rules, including answers to questions that were never asked.
public struct MeaningDifference: Sendable, Codable, Hashable {
    /// Questions that the older rules answer in one way, and the newer ones in another.
    public struct Kind: Sendable, Codable, Hashable {
        /// The answers to the example; nil where the rule fails.
        public var old: Value?
        public var new: Value?
        /// The origins of the answers, such as `rules/toast.lua:32`, or `built-in`.
        public var oldPlace: String
        public var newPlace: String
        /// The number of tried questions of this kind.
        public var questions: Int
        /// The simplest question of this kind.
        public var example: Value
        /// Other conditions that differ from the start, such as `ctx.clock`; nil if there are none.
        public var surroundings: Value?
    }

    /// The name of the policy.
    public var policy: String
    public var extent: Extent
    /// Sorted by frequency, most frequent first.
    public var kinds: [Kind]
}

extension ExploredRules {
    /// Compares a policy with its version in newer rules.
    /// - Throws: ``ExploreFailure``.
    public func difference(
        of name: String, to newer: ExploredRules, recorded: [Value] = [], budget: ExploreBudget = ExploreBudget()
    ) throws -> MeaningDifference {
        func open<Q: Query>(_ type: Q.Type) throws -> MeaningDifference {
            let explorer = Explorer(
                try space(type, [self, newer], recorded: recorded), [policy(type), newer.policy(type)], budget: budget)
            explorer.run()
            let extent = explorer.extent
            return MeaningDifference(policy: name, extent: extent, kinds: kinds(explorer, newer))
        }
        return try open(try query(name))
    }

    /// Compares all policies that at least one of the two sets has, except those in ``policiesOfLua``.
    /// - Parameter seeing: called with the name of each policy before it is compared.
    public func differences(
        to newer: ExploredRules, budget: ExploreBudget = ExploreBudget(), seeing: (String) -> Void = { _ in }
    ) throws -> [MeaningDifference] {
        try Set(policies + newer.policies).sorted().map { name in
            seeing(name)
            return try difference(of: name, to: newer, budget: budget)
        }
    }

    private func kinds(_ explorer: Explorer, _ newer: ExploredRules) -> [MeaningDifference.Kind] {
        var kinds: [[String]: MeaningDifference.Kind] = [:]
        // Differences that are found while questions are simplified do not count.
        let found = explorer.differences.sorted { $0.key < $1.key }.map(\.value)
        for difference in found {
            let (old, new) = (difference.answers[0], difference.answers[1])
            let simplest = explorer.simplified(difference.place) { $0[0].means(old) && $0[1].means(new) }
            let kind = MeaningDifference.Kind(
                old: old.value, new: new.value,
                oldPlace: Self.end(difference.passed[0], explorer.subjects[0].site, instrumented.places),
                newPlace: Self.end(difference.passed[1], explorer.subjects[1].site, newer.instrumented.places),
                questions: difference.count, example: explorer.space.fields(at: simplest.place),
                surroundings: explorer.space.surroundings(at: simplest.place))
            // Computed answers do not form kinds of their own.
            let answers = explorer.subjects[0].answersInWords ? [kind.old, kind.new].map { $0?.json ?? "" } : []
            let key = [kind.oldPlace, kind.newPlace] + answers
            guard var known = kinds[key] else {
                kinds[key] = kind
                continue
            }
            if kind.example.json.count < known.example.json.count {
                (known.example, known.surroundings, known.old, known.new) = (
                    kind.example, kind.surroundings, kind.old, kind.new
                )
            }
            known.questions += kind.questions
            kinds[key] = known
        }
        // By everything that distinguishes two kinds, so that the order is deterministic.
        return kinds.sorted { ($1.value.questions, $0.key.joined()) < ($0.value.questions, $1.key.joined()) }.map(
            \.value)
    }

    private static func end(_ passed: [UInt32], _ site: RuleSite?, _ places: [Probe]) -> String {
        guard let site else { return "built-in" }
        return places.end(of: passed).map { "\($0.file):\($0.line)" } ?? site.position
    }
}
