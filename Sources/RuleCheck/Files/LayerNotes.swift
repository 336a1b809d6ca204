import RuleHost

/// Adds a note where a policy replaces the one of a layer below for every question. This is seldom intended: a rule for
/// a few cases often switches off everything that the shipped rules decide.
struct LayerNotes {
    struct Policy {
        var name: String
        /// The position of the function.
        var span: Span
        /// Whether the policy leaves no question to the layers below.
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
