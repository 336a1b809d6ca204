/// Finds cycles of reactions that lead back to their first topic, because such a chain never ends. It finds cycles of
/// questions in the same way.
struct ReactionGraph {
    struct Reaction {
        var namespace: String
        /// The topic that the reaction reacts to, or the question that the function answers.
        var topic: String
        /// The events that it publishes, or the questions that it asks.
        var publications: [RuleAnalyzer.Publication]
        var findings: Findings
    }

    private let reactions: [Reaction]

    /// - Parameter reactions: in the order of the layers. A later reaction replaces an earlier one of the same module
    ///   to the same topic.
    init(_ reactions: [Reaction]) {
        var last: [[String]: Int] = [:]
        for (index, reaction) in reactions.enumerated() { last[[reaction.namespace, reaction.topic]] = index }
        self.reactions = last.values.sorted().map { reactions[$0] }
    }

    /// Reports each cycle of reactions once, at the call of `bus.publish` that closes it.
    func tellReactions() {
        tell { reaction, way in
            (
                .triggersItself, "this reaction triggers itself: " + way.joined(separator: " → "),
                "the events that a reaction publishes must not lead back to '\(reaction.topic)'"
            )
        }
    }

    /// Reports each cycle of questions once, at the call of `bus.ask` that closes it.
    func tellQuestions() {
        tell { reaction, way in
            (
                .asksItself, "this question asks itself: " + way.joined(separator: " asks "),
                "the functions that answer '\(reaction.topic)' must not ask what leads back to it"
            )
        }
    }

    private func tell(_ words: (Reaction, [String]) -> (RuleFinding.Kind, message: String, hint: String)) {
        var told: Set<[String]> = []
        for reaction in reactions {
            for publication in reaction.publications {
                guard let way = way(from: publication.topic, to: reaction.topic), told.insert(way.sorted()).inserted
                else { continue }
                let (kind, message, hint) = words(reaction, [reaction.topic] + way)
                reaction.findings.add(kind, .warning, publication.span, message, hint)
            }
        }
    }

    /// Returns the chain of topics from one topic to another, in which a reaction to each topic publishes the next; nil
    /// if there is none.
    private func way(from start: String, to goal: String) -> [String]? {
        var ways = [[start]]
        var seen: Set<String> = [start]
        while !ways.isEmpty {
            let way = ways.removeFirst()
            if way.last == goal { return way }
            for reaction in reactions where reaction.topic == way.last {
                for publication in reaction.publications where seen.insert(publication.topic).inserted {
                    ways.append(way + [publication.topic])
                }
            }
        }
        return nil
    }
}
