/// Finds chains of reactions that lead back to the topic they start from, because such a chain never ends by itself.
struct ReactionGraph {
    struct Reaction {
        var namespace: String
        /// The topic that the reaction reacts to.
        var topic: String
        var publications: [Walker.Publication]
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

    /// Reports each loop once, at the call of `bus.publish` that closes it.
    func tell() {
        var told: Set<[String]> = []
        for reaction in reactions {
            for publication in reaction.publications {
                guard let way = way(from: publication.topic, to: reaction.topic), told.insert(way.sorted()).inserted
                else { continue }
                reaction.findings.add(
                    .triggersItself, .warning, publication.span,
                    "this reaction triggers itself: " + ([reaction.topic] + way).joined(separator: " → "),
                    "the events that a reaction publishes must not lead back to '\(reaction.topic)'")
            }
        }
    }

    /// The chain of topics from one topic to another, in which a
    /// reaction to each topic publishes the next; nil if there is none.
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
