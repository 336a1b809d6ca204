/// Whether a block can come to its end, so that its function returns nothing.
enum Ending {
    static func isReached(of block: [Statement]) -> Bool {
        block.allSatisfy(isPassed)
    }

    /// Whether what stands behind a statement can be reached. What only running would tell,
    /// such as where a `goto` leads, counts as no: better silent than wrong.
    private static func isPassed(_ statement: Statement) -> Bool {
        switch statement.kind {
        case .result, .leave, .jump: return false
        case .call(let call): return !alwaysRaises(call)
        case .block(let block): return isReached(of: block)
        case .branches(let branches, let otherwise):
            guard let otherwise else { return true }
            return isReached(of: otherwise) || branches.contains { isReached(of: $0.block) }
        case .whileLoop(let condition, let block): return !isTrue(condition) || leaves(block)
        // What it repeats runs at least once.
        case .repeatLoop(let block, _): return isReached(of: block) || leaves(block)
        default: return true
        }
    }

    private static func isTrue(_ condition: Expression) -> Bool {
        switch condition.kind {
        case .flag(true), .number, .string: true
        case .parenthesized(let inside): isTrue(inside)
        default: false
        }
    }

    private static func alwaysRaises(_ call: Expression) -> Bool {
        guard case .call(let function, let arguments) = call.kind, case .name(let name, nil) = function.kind else {
            return false
        }
        if name == "assert", case .flag(false)? = arguments.first?.kind { return true }
        return name == "error"
    }

    /// Whether a `break` in it ends the loop around it.
    private static func leaves(_ block: [Statement]) -> Bool {
        block.contains { statement in
            switch statement.kind {
            case .leave: true
            case .block(let block): leaves(block)
            case .branches(let branches, let otherwise):
                branches.contains { leaves($0.block) } || otherwise.map(leaves) ?? false
            default: false
            }
        }
    }
}
