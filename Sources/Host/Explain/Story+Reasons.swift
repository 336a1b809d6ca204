import EventBus
import RuleHost

/// Finds the decisions behind the events of a story.
extension Story {
    /// The fact that refused a request, and the reason; nil if it was not refused.
    func refusal(of request: Happening) -> (fact: Happening, explanation: String)? {
        for fact in index.effects(of: request) {
            if let refusal = fact.envelope.event as? any Refusal { return (fact, refusal.explanation) }
        }
        return nil
    }

    /// The last decision before a fact that can lead to such a fact, after failed attempts of other rules to make it.
    ///
    /// A fact published by a timer may have been decided earlier, together with an earlier fact about the same subject:
    /// for example, the end of a toast when the toast began.
    /// - Parameter facts: those of the story; see ``facts(withDetails:)``.
    func deciders(of last: Happening, among facts: [Happening]) -> [Decided] {
        let subjects = Set([subject].compactMap { $0 })
        for fact in facts.reversed() where fact.id <= last.id {
            let taken = index.decisions(before: fact).filter { subjects.isEmpty || $0.concerns(subjects) }
            if let index = taken.lastIndex(where: {
                $0.leads(to: [fact.topic, last.topic]) && $0.decision.answer != nil
            }) {
                let query = taken[index].decision.site.query
                let failed = taken[..<index].reversed().prefix {
                    $0.decision.site.query == query && $0.decision.answer == nil
                }
                return failed.reversed() + [taken[index]]
            }
            // The fact followed directly from an event, without a policy question about it.
            if !index.isLater(fact) { break }
        }
        return []
    }

    /// The reason for the end of the story, in one sentence: the decision that led to its last event, or the cause of
    /// that event.
    var sentence: String {
        guard let end else { return outcome }
        let subject = end.subject.map { " to '\($0)'" } ?? ""
        return "\(end.topic) happened\(subject), because \(reason(of: end))"
    }

    /// The number of facts before the last one to examine.
    private static let longestWay = 50

    private func reason(of fact: Happening) -> String {
        // A rule on the way explains more than a built-in answer right before the end.
        let way = facts(withDetails: fact.topic).filter { $0.id <= fact.id }.suffix(Self.longestWay)
        let deciding = way.reversed().lazy.compactMap { deciders(of: $0, among: Array(way)).last }
        if let decision = deciding.first(where: \.decision.site.isRule) ?? deciders(of: fact, among: Array(way)).last {
            return decision.sentence
        }
        guard let cause = index.cause(of: fact), cause.id != start?.id, !index.isLater(fact) else {
            return start.map { "\($0.topic) came from \($0.envelope.source)" } ?? "of something that is no longer known"
        }
        return "\(cause.topic) did"
    }

    /// The result of the input.
    private var outcome: String {
        guard let start else { return subject.map { "the request for '\($0)' is no longer known" } ?? "" }
        if let refused = refusal(of: start) { return "\(start.topic) was refused: \(refused.explanation)" }
        let effects = facts().count
        let came = "\(start.topic) came from \(start.envelope.source)"
        switch effects {
        case 0: return came + ", and nothing followed from it"
        case 1: return came + ", and one event followed from it"
        default: return came + ", and \(effects) events followed from it"
        }
    }
}

extension Decided {
    /// For example, `toast.interrupt answered "requeue" (rules/toast.lua:52)`.
    var sentence: String {
        let site = decision.source
        let name = site.isDefault ? "\(place): \(site.answerer)" : place
        let usual = usual.map { " instead of \($0.json)" } ?? ""
        let reason = decision.reason.map { ": \($0)" } ?? ""
        let arms = decision.arms.sorted { $0.key < $1.key }
            .map { ", \($0) \($1 == 0 ? "in the control arm" : "in arm \($1)")" }.joined()
        return "\(site.query) answered \(answer?.json ?? "nothing")\(usual)\(reason) (\(name)\(arms))"
    }
}
