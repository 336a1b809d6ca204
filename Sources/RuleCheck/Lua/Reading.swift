/// How the code uses the value of an expression.
enum Reading {
    case plain
    /// The line fails if the value is nil: the code reads a field of it, calls it or calculates with it.
    case needed
    /// The code tests the value, for instance for nil or for equality.
    case asked
    /// The value is stored in another variable or a field.
    case kept
    /// The value is passed to a function, as the argument with this index, counted from 0.
    case handed(to: Expression, at: Int)
    /// The expression is the target of an assignment, and this value is assigned to it.
    case written(Expression)
}

/// Visits every expression that a block reads or assigns to, including those in nested functions, and reports how the
/// block uses its value.
struct Readings {
    private let note: (Expression, Reading) -> Void

    static func visit(_ block: [Statement], _ note: (Expression, Reading) -> Void) {
        withoutActuallyEscaping(note) { Readings(note: $0).visit(block) }
    }

    private func visit(_ block: [Statement]) {
        for statement in block { visit(statement) }
    }

    private func visit(_ statement: Statement) {
        switch statement.kind {
        case .local(_, let values): for value in values { visit(value, .kept) }
        case .result(let values): for value in values { visit(value) }
        case .assign(let targets, let values):
            for target in targets {
                guard case .index(let object, let key) = target.kind else { continue }
                visit(object, .needed)
                visit(key, .needed)
            }
            for (target, value) in zip(targets, values) { note(target, .written(value)) }
            for value in values { visit(value, .kept) }
        case .call(let call): visit(call)
        case .block(let block): visit(block)
        case .whileLoop(let condition, let block), .repeatLoop(let block, let condition):
            visit(condition, .asked)
            visit(block)
        case .branches(let branches, let otherwise):
            for branch in branches {
                visit(branch.condition, .asked)
                visit(branch.block)
            }
            visit(otherwise ?? [])
        case .count(let bounds, let block):
            for bound in bounds { visit(bound, .needed) }
            visit(block)
        case .each(_, let values, let block):
            for value in values { visit(value) }
            visit(block)
        case .leave, .jump: break
        }
    }

    static func visit(_ expression: Expression, _ note: (Expression, Reading) -> Void) {
        withoutActuallyEscaping(note) { Readings(note: $0).visit(expression) }
    }

    private func visit(_ expression: Expression, _ reading: Reading = .plain) {
        note(expression, reading)
        switch expression.kind {
        case .null, .varargs, .flag, .number, .string, .name: break
        case .function(let function): visit(function.block)
        case .index(let object, let key):
            visit(object, .needed)
            visit(key)
        case .call(let callee, let arguments):
            visit(callee, .needed)
            for (index, argument) in arguments.enumerated() { visit(argument, .handed(to: callee, at: index)) }
        case .method(let object, _, _, let arguments):
            visit(object, .needed)
            for argument in arguments { visit(argument, .asked) }
        case .not(let operand): visit(operand, .asked)
        case .negation(let operand), .length(let operand): visit(operand, .needed)
        case .parenthesized(let inside): visit(inside, reading)
        case .binary(let operation, let left, let right):
            let reading: Reading = operation.asks ? .asked : .needed
            visit(left, reading)
            visit(right, reading)
        case .table(let fields):
            for field in fields {
                if case .computed(let key) = field.key { visit(key, .needed) }
                visit(field.value)
            }
        }
    }
}

extension TokenKind {
    /// Whether a binary operator accepts nil as an operand.
    var asks: Bool { [.and, .or, .equal, .notEqual].contains(self) }
}
