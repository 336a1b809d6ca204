import RuleHost

/// Notes where a policy replaces the one of a layer below for every question, which is seldom meant: often a rule is about some
/// cases only, and switches off all that the shipped rules decide.
struct LayerNotes {
    struct Policy {
        var name: String
        /// Where the function stands.
        var span: Span
        /// Whether no question is left to the layers below.
        var answersAll: Bool
    }

    private let layers: [RuleLayer]

    init(_ layers: [RuleLayer]) { self.layers = layers }

    func tell(in checks: [FileCheck]) {
        let byPath = checks.reduce(into: [:]) { $0[$1.text.path] = $0[$1.text.path] ?? $1 }
        var below: [String: String] = [:]
        for layer in layers {
            let own = layer.files.compactMap { byPath[$0.path] }
            for check in own {
                for policy in check.policies where policy.answersAll {
                    guard let other = below["\(check.text.namespace).\(policy.name)"] else { continue }
                    let start = policy.span.start
                    check.findings.add(
                        .replacesRule, .note, Span(start: start, end: start + "function".utf8.count),
                        "\(policy.name) replaces \(other) completely",
                        "to decide some cases only, end it with: return ctx.default()")
                }
            }
            for check in own {
                for policy in check.policies {
                    let line = check.map.line(of: policy.span.start)
                    below["\(check.text.namespace).\(policy.name)"] = "\(check.text.path):\(line)"
                }
            }
        }
    }
}
