import RuleHost

extension RuleAnalyzer {
    /// Warns about a text that is cut by bytes and then used as a text: joined to another one, returned or put into a table.
    /// A part that the rule only compares, such as a prefix, is fine.
    func checkCut(_ expression: Expression) {
        switch expression.kind {
        case .parenthesized(let inside): checkCut(inside)
        case .name(_, let local?) where !local.isReassigned:
            if let initial = local.initial { checkCut(initial) }
        case .method(let text, "sub", let name, let bounds): checkCut(text, name, bounds, expression.span)
        case .call(let callee, let arguments) where callee.path == "string.sub" && arguments.count > 1:
            checkCut(arguments[0], callee.span, Array(arguments.dropFirst()), expression.span)
        default: break
        }
    }

    private func checkCut(_ text: Expression, _ name: Span, _ bounds: [Expression], _ call: Span) {
        // A literal is known to have no cut letters, and what is not known to be a text may be anything.
        guard case .text = shape(of: text), !bounds.isEmpty, !cuts.contains(name.start) else { return }
        cuts.insert(name.start)
        let written = ([text] + bounds).map { map.text($0.span.start..<$0.span.end) }.joined(separator: ", ")
        let mended = "utf8.sub(\(written))"
        warn(
            .cutText, name, "'sub' counts bytes, and can cut a letter such as 'é' in two",
            hint: "write \(mended), which counts characters", fix: Replacement(span: call, text: mended))
    }
}
