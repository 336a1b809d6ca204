import EventBus
import RuleHost

/// What the sources of rules compare with: their numbers and texts, and the names that they use.
package struct RuleConstants: Sendable {
    package private(set) var numbers: Set<Double> = []
    package private(set) var texts: Set<String> = []
    package private(set) var names: Set<String> = []
    /// Whether the length of something is asked for.
    package private(set) var readsLengths = false

    /// - Parameter namespace: the module whose rules are meant, with what they may `require`; nil for all rules.
    package init(_ layers: [RuleLayer], about namespace: Substring? = nil) {
        for text in layers.flatMap({
            $0.files.filter { namespace == nil || $0.namespace[...] == namespace } + $0.modules.values
        }) {
            let tokens = Lexer(text.source).tokens
            for (index, token) in tokens.enumerated() {
                switch token.kind {
                case .number:
                    switch token.number {
                    case .int(let number): numbers.insert(Double(number))
                    case .double(let number) where number.isFinite: numbers.insert(number)
                    default: break
                    }
                case .string: texts.insert(token.text)
                case .name:
                    names.insert(token.text)
                    // A key of a table, with which a rule looks texts up.
                    let (before, after) = (
                        tokens[max(0, index - 1)].kind, tokens[min(index + 1, tokens.count - 1)].kind
                    )
                    if after == .assign, before == .brace || before == .comma { texts.insert(token.text) }
                    if ["len", "sub"].contains(token.text) { readsLengths = true }
                case .hash: readsLengths = true
                default: break
                }
            }
        }
    }
}
