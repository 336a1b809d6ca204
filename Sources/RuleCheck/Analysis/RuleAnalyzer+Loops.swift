/// Finds loops that provably never end.
extension RuleAnalyzer {
    /// Warns about a `while` loop that cannot end: nothing in it leaves it, and the values in its condition do not
    /// change or move away from the bound.
    func checkEnd(of block: [Statement], while condition: Expression, _ span: Span) {
        guard Ending.staysInside(block), !OwnCalls.happen(in: block, condition) else { return }
        tellEndless(span, because: reason(of: condition, block, endsOn: false))
    }

    /// Warns about a `repeat` loop that cannot end.
    func checkEnd(of block: [Statement], until condition: Expression, _ span: Span) {
        guard Ending.staysInside(block), !OwnCalls.happen(in: block, condition) else { return }
        tellEndless(span, because: reason(of: condition, block, endsOn: true))
    }

    private func tellEndless(_ span: Span, because reason: String?) {
        guard let reason else { return }
        warn(
            .endlessLoop, Span(start: span.start, end: map.range(ofLine: map.line(of: span.start)).upperBound),
            "this loop never ends: \(reason)",
            hint: "change in the loop what its condition asks about, or leave it with 'break'")
    }

    /// Returns why the loop never ends; nil if it may end.
    /// - Parameter end: the value of the condition that ends the loop.
    private func reason(of condition: Expression, _ block: [Statement], endsOn end: Bool) -> String? {
        switch condition.kind {
        case .parenthesized(let inside): return reason(of: inside, block, endsOn: end)
        case .flag(let flag): return flag == end ? nil : "its condition is always \(flag)"
        case .number, .string: return end ? nil : "its condition is always true"
        case .null: return end ? "its condition is always false" : nil
        case .name(let name, let local?):
            return changes(of: [local], in: block) ? nil : "nothing in it changes '\(name)'"
        case .binary(let operation, let left, let right) where Self.comparisons.contains(operation):
            return reason(of: operation, left, right, block, endsOn: end)
        default: return nil
        }
    }

    private static let comparisons: Set<TokenKind> = [
        .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual,
    ]

    private func reason(
        of operation: TokenKind, _ left: Expression, _ right: Expression, _ block: [Statement], endsOn end: Bool
    ) -> String? {
        guard let names = [left, right].locals, !names.isEmpty else { return nil }
        if !changes(of: names, in: block) {
            let quoted = names.map { "'\($0.name)'" }.joined(separator: " or ")
            return "nothing in it changes \(quoted)"
        }
        // `n > 0` with `n = n + 1`: the variable only moves away from the bound.
        guard !end, names.count == 1, case .name(let name, let local?) = left.kind, right.number != nil,
            let step = step(of: local, in: block)
        else { return nil }
        let growsForEver = step > 0 && [.greater, .greaterOrEqual].contains(operation)
        let shrinksForEver = step < 0 && [.less, .lessOrEqual].contains(operation)
        return growsForEver ? "'\(name)' only grows" : shrinksForEver ? "'\(name)' only shrinks" : nil
    }

    /// Returns whether a block, or a function in it, assigns one of the variables, or calls code that could.
    private func changes(of locals: [Local], in block: [Statement]) -> Bool {
        let wanted = Set(locals.map(ObjectIdentifier.init))
        return Assignments.targets(in: block).contains { wanted.contains(ObjectIdentifier($0)) }
    }

    /// Returns the amount by which a variable grows per iteration; nil if it is assigned anything but itself plus a
    /// number.
    private func step(of local: Local, in block: [Statement]) -> Double? {
        var steps: [Double] = []
        for statement in block {
            guard case .assign(let targets, let values) = statement.kind else {
                if Assignments.targets(in: [statement]).contains(where: { $0 === local }) { return nil }
                continue
            }
            for (index, target) in targets.enumerated() {
                guard case .name(_, let assigned?) = target.kind, assigned === local else { continue }
                guard index < values.count, case .binary(let sign, let own, let by) = values[index].kind,
                    sign == .plus || sign == .minus, case .name(_, let read?) = own.kind, read === local,
                    let number = by.number
                else { return nil }
                steps.append(sign == .plus ? number.value : -number.value)
            }
        }
        guard !steps.isEmpty, steps.allSatisfy({ $0 > 0 }) || steps.allSatisfy({ $0 < 0 }) else { return nil }
        return steps.reduce(0, +)
    }
}

/// Collects the variables that statements assign.
private enum Assignments {
    static func targets(in block: [Statement]) -> [Local] {
        block.flatMap { statement -> [Local] in
            switch statement.kind {
            case .assign(let targets, _):
                targets.compactMap { if case .name(_, let local?) = $0.kind { local } else { nil } }
            case .block(let block), .whileLoop(_, let block), .repeatLoop(let block, _), .count(_, let block),
                .each(_, _, let block):
                self.targets(in: block)
            case .branches(let branches, let otherwise):
                branches.flatMap { self.targets(in: $0.block) } + self.targets(in: otherwise ?? [])
            default: []
            }
        }
    }
}

extension [Expression] {
    /// The variables of expressions that consist only of variables and literals; nil if there is anything else, such as
    /// a call.
    fileprivate var locals: [Local]? {
        var found: [Local] = []
        for expression in self {
            switch expression.kind {
            case .name(_, let local?): found.append(local)
            case .number, .string, .flag, .null: break
            default:
                guard expression.number != nil else { return nil }
            }
        }
        return found
    }
}

/// Finds calls of functions outside Lua's own library: these may raise an error, or assign the surrounding variables.
private enum OwnCalls {
    /// Library functions that can end a loop, or that call a function.
    private static let leaving: Set<String> = ["error", "assert", "pcall", "xpcall", "require", "sort", "gsub"]

    static func happen(in block: [Statement], _ condition: Expression) -> Bool {
        happens(in: condition) || block.contains(where: happens)
    }

    private static func happens(in statement: Statement) -> Bool {
        switch statement.kind {
        case .local(_, let values), .result(let values): values.contains(where: happens)
        case .assign(let targets, let values): (targets + values).contains(where: happens)
        case .call(let call): happens(in: call)
        case .block(let block): block.contains(where: happens)
        case .whileLoop(let condition, let block), .repeatLoop(let block, let condition): happen(in: block, condition)
        case .branches(let branches, let otherwise):
            branches.contains { happen(in: $0.block, $0.condition) } || (otherwise ?? []).contains(where: happens)
        case .count(let values, let block), .each(_, let values, let block):
            values.contains(where: happens) || block.contains(where: happens)
        case .leave, .jump: false
        }
    }

    private static func happens(in expression: Expression) -> Bool {
        switch expression.kind {
        case .null, .varargs, .flag, .number, .string, .name, .function: false
        case .index(let object, let key): happens(in: object) || happens(in: key)
        case .call(let function, let arguments):
            !isOfLibrary(function) || arguments.contains { happens(in: $0) || $0.function != nil }
        case .method: true
        case .not(let inside), .negation(let inside), .length(let inside), .parenthesized(let inside):
            happens(in: inside)
        case .binary(_, let left, let right): happens(in: left) || happens(in: right)
        case .table(let fields): fields.contains { happens(in: $0.value) }
        }
    }

    private static func isOfLibrary(_ function: Expression) -> Bool {
        switch function.kind {
        case .name(let name, nil): !leaving.contains(name)
        case .index(let library, let key):
            if case .name(_, nil) = library.kind, let name = key.literal { !leaving.contains(name) } else { false }
        default: false
        }
    }
}
