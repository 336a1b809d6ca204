import RuleHost

extension RuleAnalyzer {
    /// Warns about a text that is cut by bytes and then used as a text: joined to another one, returned, or stored in a
    /// field.
    ///
    /// A part that the rule only compares, such as a prefix, is fine. So is a cut at a computed position, for example
    /// from `utf8.offset` or `string.find`: only numeric literals as bounds certainly ignore character boundaries.
    /// - Parameter other: the text that it is joined to. If that is a part of a text as well, both must be fixed
    ///   together.
    func checkCut(_ expression: Expression, joinedTo other: Expression? = nil) {
        switch expression.kind {
        case .parenthesized(let inside): checkCut(inside, joinedTo: other)
        case .binary(.and, _, let right): checkCut(right, joinedTo: other)
        case .binary(.or, let left, let right):
            checkCut(left, joinedTo: other)
            checkCut(right, joinedTo: other)
        case .name(_, let local?) where !local.isReassigned:
            if let initial = local.initial { checkCut(initial, joinedTo: other) }
        case .method(let part, "upper", _, _), .method(let part, "lower", _, _): checkCut(part, joinedTo: other)
        case .method(let text, "sub", let name, let bounds):
            report(expression.span, of: text, bounds, at: name, joinedTo: other)
        case .call(let callee, let arguments):
            guard case .signature(let signature) = shape(of: callee), signature.name == "string.sub",
                let text = arguments.first
            else { return }
            report(expression.span, of: text, Array(arguments.dropFirst()), at: callee.span, joinedTo: other)
        default: break
        }
    }

    private func report(
        _ cut: Span, of text: Expression, _ bounds: [Expression], at name: Span, joinedTo other: Expression?
    ) {
        // The spans of a module belong to another source.
        guard origin === tree.origin, !bounds.isEmpty, bounds.allSatisfy({ $0.number != nil }), hasLetters(text),
            cuts.insert(name.start).inserted
        else { return }
        let mended = "utf8.sub(\(([text] + bounds).map { written($0.span) }.joined(separator: ", ")))"
        let isAlone = other.map { !written($0.span).contains("sub(") } ?? true
        warn(
            .cutText, name, "'sub' counts bytes, and can cut a letter such as 'é' in two",
            hint: "write \(mended), which counts characters",
            fix: isAlone ? Replacement(span: cut, text: mended) : nil)
    }

    /// Returns whether the value is a text that may contain characters of more than one byte.
    private func hasLetters(_ expression: Expression) -> Bool {
        switch shape(of: expression) {
        case .text: true
        case .literal(let text): text.utf8.contains { $0 >= 0x80 }
        default: false
        }
    }
}
