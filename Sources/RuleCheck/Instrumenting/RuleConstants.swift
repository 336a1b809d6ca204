import EventBus
import RuleHost

/// The constants in the sources of rules: their numbers and texts, and the names that they use.
package struct RuleConstants: Sendable {
    package private(set) var numbers: Set<Double> = []
    package private(set) var texts: Set<String> = []
    package private(set) var names: Set<String> = []
    /// Whether the sources use the length operator.
    package private(set) var readsLengths = false
    /// The experiments with literal arguments. Two sets of rules may give an experiment different percentages.
    package private(set) var experiments: Set<SpelledExperiment> = []
    /// Whether all calls of `ctx.cohort()` have literal arguments.
    package private(set) var knowsExperiments = true

    /// - Parameter namespace: the module whose rules to read, including the files they may `require`; nil for all
    ///   rules.
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
                    // A table key, with which a rule looks up texts.
                    let (before, after) = (
                        tokens[max(0, index - 1)].kind, tokens[min(index + 1, tokens.count - 1)].kind
                    )
                    if after == .assign, before == .brace || before == .comma { texts.insert(token.text) }
                    if ["len", "sub"].contains(token.text) { readsLengths = true }
                    if token.text == "cohort" { addExperiment(tokens[(index + 1)...]) }
                case .hash: readsLengths = true
                default: break
                }
            }
        }
    }

    /// - Parameter tokens: the tokens after `ctx.cohort`.
    private mutating func addExperiment(_ tokens: ArraySlice<Token>) {
        let arguments = tokens.dropFirst().prefix { $0.kind != .closeParenthesis }
        let percents = arguments.filter { $0.kind == .number }.map { token -> Double in
            switch token.number {
            case .int(let number): Double(number)
            case .double(let number): number
            default: 0
            }
        }
        guard tokens.first?.kind == .parenthesis, let name = arguments.first, name.kind == .string,
            arguments.count == 1 + 2 * percents.count
        else { return knowsExperiments = false }
        experiments.insert(SpelledExperiment(name: name.text, percents: percents))
    }
}

/// The arguments of a call of `ctx.cohort()`.
package struct SpelledExperiment: Sendable, Hashable {
    package let name: String
    package let percents: [Double]
}
