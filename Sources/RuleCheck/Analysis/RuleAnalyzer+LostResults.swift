/// Finds calls whose only effect is their result, although the result is not used.
extension RuleAnalyzer {
    /// Returns whether a library function has no side effects.
    private static func onlyCalculates(_ signature: Signature) -> Bool {
        let name = signature.name
        // A random number advances the generator.
        return signature.result != nil && !name.hasPrefix("math.random")
            && (["string.", "math.", "utf8."].contains(where: name.hasPrefix)
                || ["tostring", "tonumber", "type", "table.concat"].contains(name))
    }

    /// Warns about a call statement without side effects.
    func checkUse(of call: Expression) {
        switch call.kind {
        case .call(let callee, let arguments):
            if case .usual = shape(of: callee) { return tellLost("ctx.default()", call) }
            guard case .signature(let signature) = shape(of: callee), Self.onlyCalculates(signature),
                !arguments.contains(where: { $0.function != nil })
            else { return }
            tellLost(signature.name, call)
        case .method(let object, let name, _, let arguments):
            guard shape(of: object).isText, !arguments.contains(where: { $0.function != nil }) else { return }
            var fix: Replacement?
            if case .name(let variable, let local?) = object.kind, local.initial != nil,
                ["upper", "lower", "gsub", "rep", "reverse", "sub"].contains(name)
            {
                fix = Replacement(span: Span(start: call.span.start, end: call.span.start), text: "\(variable) = ")
            }
            tellLost(name, call, fix)
        default: break
        }
    }

    private func tellLost(_ name: String, _ call: Expression, _ fix: Replacement? = nil) {
        let written = written(call.span)
        let short = written.contains("\n") || written.count > 40 ? "…" : written
        warn(
            .lostResult, call.span, "\(name) changes nothing, and its result is not used",
            hint: fix.map { "write \($0.text)\(short)" } ?? "keep it, as in local result = \(short)", fix: fix)
    }
}
