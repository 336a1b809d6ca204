import EventBus
import RuleHost

/// Finds out why a fact is missing in a story.
struct WhyNot {
    private let topic: TopicName
    private let story: Story
    private let facts: [Happening]

    init(_ topic: TopicName, _ story: Story) {
        self.topic = topic
        self.story = story
        facts = story.facts(withDetails: topic)
    }

    private var index: HistoryIndex { story.index }

    typealias Answer = (verdict: Explanation.Verdict, fact: Happening?, notes: [String])

    var answer: Answer {
        if let fact = facts.first(where: isMissed) {
            return (verdict(.happened, "\(topic) happened\(toSubject) \(place(of: fact))", fact), fact, [])
        }
        if let start = story.start, let refused = story.refusal(of: start) {
            let sentence = "\(start.topic) \(start.id) was refused: \(refused.explanation)"
            return (verdict(.refused, sentence, refused.fact), refused.fact, [])
        }
        let places = story.subject.map { index.places(of: $0) } ?? []
        guard let fact = facts.last else {
            let sentence = (story.start.map { "\($0.topic) \($0.id)" } ?? "the request") + " had no effect"
            return (verdict(places.isEmpty ? .nothing : .waits, sentence, nil, places: places), nil, before)
        }
        let deciders = story.deciders(of: fact, among: facts)
        var sentence: String
        if let here = places.first {
            sentence =
                "\(topic) has not happened\(toSubject) so far: '\(story.subject ?? "")' has been in \(here) since \(fact.topic) \(place(of: fact))"
        } else {
            sentence = "\(topic) did not happen\(toSubject), but \(fact.topic) \(place(of: fact))"
        }
        sentence += "; " + because(fact, deciders)
        return (
            verdict(places.isEmpty ? .instead : .waits, sentence, fact, deciders, places: places), fact,
            before + (places.isEmpty ? successor(in: fact) : [])
        )
    }

    private func verdict(
        _ outcome: Explanation.Verdict.Outcome, _ sentence: String, _ fact: Happening?, _ decisions: [Decided] = [],
        places: [String] = []
    ) -> Explanation.Verdict {
        .init(
            outcome: outcome, sentence: sentence, event: fact.map { String($0.id) }, places: places,
            decisions: decisions)
    }

    private func isMissed(_ fact: Happening) -> Bool {
        fact.topic == topic && (story.subject == nil || fact.subject == story.subject)
    }

    // MARK: Words

    private func because(_ fact: Happening, _ deciders: [Decided]) -> String {
        if let decision = deciders.last { return decision.sentence }
        if !index.isLater(fact), let cause = index.cause(of: fact), cause.id != story.start?.id {
            return "the cause was \(cause.topic) \(cause.id)"
        }
        return "no policy was asked about it"
    }

    private func place(of fact: Happening) -> String { place(of: fact, about: story.subject) }

    private var toSubject: String { story.subject.map { " to '\($0)'" } ?? "" }

    /// Formats a place such as `(14 at 0.8 s: reason=queueFull)`.
    private func place(of fact: Happening, about subject: String?) -> String {
        let fields = fact.fields(besides: subject)
        let milliseconds = (fact.envelope.time.inSeconds * 1000).rounded()
        return "(\(fact.id) at \(Value.double(milliseconds / 1000).json) s" + (fields.isEmpty ? ")" : ": \(fields))")
    }

    /// A note if the fact happened to the subject before this story began.
    private var before: [String] {
        guard let subject = story.subject, let start = story.start,
            let fact = index.happenings.last(where: {
                $0.id < start.id && $0.topic == topic && $0.subject == subject
            })
        else { return [] }
        return ["\(topic) had happened to '\(subject)' before that \(place(of: fact))"]
    }

    /// A note if the last fact was about another subject, which absorbed this one.
    private func successor(in last: Happening) -> [String] {
        guard story.subject != nil, let other = last.subject, other != story.subject else { return [] }
        guard let fact = index.happenings.last(where: { $0.topic == topic && $0.subject == other }) else {
            return ["\(last.topic) is about '\(other)'; \(topic) has not happened to that either"]
        }
        return ["\(last.topic) is about '\(other)'; \(topic) happened to that \(place(of: fact, about: other))"]
    }
}
