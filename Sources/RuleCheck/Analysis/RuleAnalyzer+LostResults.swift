/// Calls whose only effect is their result, where nothing takes the result.
extension RuleAnalyzer {
    /// Functions of the library that change something, end the call or call a function.
    private static let acting: Set<String> = [
        "print", "error", "assert", "pcall", "xpcall", "require", "table.insert", "table.remove", "table.sort",
        "table.move", "rawset", "setmetatable", "collectgarbage", "math.randomseed", "math.random", "next", "select",
    ]

    /// Warns about a statement that only calculates.
    func checkUse(of call: Expression) {
        switch call.kind {
        case .call(let callee, let arguments):
            if case .usual = shape(of: callee) { return tellLost("ctx.default()", call) }
            guard case .signature(let signature) = shape(of: callee), signature.result != nil,
                !Self.acting.contains(signature.name), !arguments.contains(where: { $0.function != nil }),
                signature.name.hasPrefix("string.") || signature.name.hasPrefix("math.")
                    || signature.name.hasPrefix("utf8.")
                    || ["tostring", "tonumber", "type", "table.concat"].contains(signature.name)
            else { return }
            tellLost(signature.name, call)
        case .method(let object, let name, _, let arguments):
            guard shape(of: object).isTextLike, !arguments.contains(where: { $0.function != nil }) else { return }
            var fix: Replacement?
            if case .name(let variable, let local?) = object.kind, !tree.isParameter(local),
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

extension LuaTree {
    /// Whether a variable is a parameter: it has no value of its own in the source.
    fileprivate func isParameter(_ local: Local) -> Bool { local.initial == nil }
}

extension Shape {
    /// Whether the value is a text.
    fileprivate var isTextLike: Bool {
        switch self {
        case .text, .literal, .words: true
        default: false
        }
    }
}
