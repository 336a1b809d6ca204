import EventBus
import RuleHost

/// Counts the decisions at one site.
final class CountedSite {
    /// The key of a row in the statistics.
    struct Line: Hashable {
        let policy, by: String
        let line: Int?
        let usual: String?
    }

    struct Counts {
        var rule = OutcomeTally.Rule()
        var nanoseconds: UInt64 = 0
    }

    private let site: RuleSite
    /// By the line of the `return`, and by the source of the answer that was passed on there. The list is short.
    private var lines: [(line: Int, source: RuleSite, counts: Counts)] = []

    init(_ site: RuleSite) { self.site = site }

    /// Whether nothing has been counted yet.
    var isNew: Bool { lines.isEmpty }

    func count(_ decision: Decision) {
        let index = lines.firstIndex { $0.line == decision.ownLine && $0.source === decision.source }
        if index == nil { lines.append((decision.ownLine, decision.source, Counts())) }
        let place = index ?? lines.count - 1
        lines[place].counts.rule.count(decision)
        lines[place].counts.nanoseconds += decision.nanoseconds
    }

    func add(to sums: inout [Line: Counts]) {
        for (line, source, counts) in lines {
            let key = Line(
                policy: site.query.text, by: site.position, line: line > 0 ? line : nil,
                usual: source === site ? nil : source.position)
            sums[key, default: Counts()].rule.add(counts.rule)
            sums[key]?.nanoseconds += counts.nanoseconds
        }
    }
}
