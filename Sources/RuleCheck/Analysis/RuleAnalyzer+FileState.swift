/// Finds file variables that are changed by functions which the host calls; a reload loses such changes.
extension RuleAnalyzer {
    /// Warns about an assignment to a variable that is declared outside of all functions, or to a field of its table.
    func checkForgotten(_ target: Expression) {
        guard isInHostedFunction else { return }
        switch target.kind {
        case .name(let name, let local?): tellForgotten(name, local, target.span)
        case .index(let object, _):
            guard case .name(let name, let local?) = object.kind, case .table? = local.initial?.kind else { return }
            tellForgotten(name, local, target.span)
        default: break
        }
    }

    /// Warns about `table.insert` and `table.remove` on such a table.
    func checkForgotten(_ call: Expression, _ arguments: [Expression]) {
        guard isInHostedFunction, ["table.insert", "table.remove", "table.sort"].contains(call.path),
            case .name(let name, let local?)? = arguments.first?.kind, case .table? = local.initial?.kind
        else { return }
        tellForgotten(name, local, arguments[0].span)
    }

    private func tellForgotten(_ name: String, _ local: Local, _ span: Span) {
        guard fileVariables.contains(ObjectIdentifier(local)), !isReturned(local) else { return }
        warn(
            .forgottenState, span, "'\(name)' belongs to the file: a reload forgets what it holds",
            hint: "keep it in ctx.memory.\(name), which outlives a reload")
    }

    private func isReturned(_ local: Local) -> Bool {
        if case .name(_, let table?)? = outline.result?.kind { return table === local }
        return false
    }
}
