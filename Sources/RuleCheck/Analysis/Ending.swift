/// Determines whether control can reach the end of a function's block, so that the function returns nothing.
enum Ending {
    static func isReached(of block: [Statement]) -> Bool {
        block.allSatisfy(isPassed)
    }

    /// Returns whether control can continue after a statement. If only running the code would show it, such as after a
    /// `goto`, the answer is no: a missing warning is better than a wrong one.
    private static func isPassed(_ statement: Statement) -> Bool {
        switch statement.kind {
        case .result, .leave, .jump: return false
        case .call(let call): return !alwaysRaises(call)
        case .block(let block): return isReached(of: block)
        case .branches(let branches, let otherwise):
            guard let otherwise else { return true }
            return isReached(of: otherwise) || branches.contains { isReached(of: $0.block) }
        case .whileLoop(let condition, let block): return !isTrue(condition) || leaves(block)
        // A `repeat` loop runs its block at least once.
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

    /// Returns whether no `break`, `return` or `goto` in the block of a loop ends it.
    static func staysInside(_ block: [Statement]) -> Bool {
        block.allSatisfy { statement in
            switch statement.kind {
            case .result, .leave, .jump: false
            case .block(let block): staysInside(block)
            case .branches(let branches, let otherwise):
                branches.allSatisfy { staysInside($0.block) } && otherwise.map(staysInside) ?? true
            // A `break` in them ends only the innermost loop.
            case .whileLoop(_, let block), .repeatLoop(let block, _), .count(_, let block), .each(_, _, let block):
                !returns(block)
            default: true
            }
        }
    }

    private static func returns(_ block: [Statement]) -> Bool {
        block.contains { statement in
            switch statement.kind {
            case .result, .jump: true
            case .block(let block), .whileLoop(_, let block), .repeatLoop(let block, _), .count(_, let block),
                .each(_, _, let block):
                returns(block)
            case .branches(let branches, let otherwise):
                branches.contains { returns($0.block) } || otherwise.map(returns) ?? false
            default: false
            }
        }
    }

    private static func alwaysRaises(_ call: Expression) -> Bool {
        guard case .call(let function, let arguments) = call.kind, case .name(let name, nil) = function.kind else {
            return false
        }
        if name == "assert", case .flag(false)? = arguments.first?.kind { return true }
        return name == "error"
    }

    /// Returns whether the block contains a `break` that ends the loop around the block.
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
