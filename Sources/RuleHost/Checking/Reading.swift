/// What a value is read for.
enum Reading {
    case plain
    /// The line fails if it is nil: its fields are read, it is called or calculated with.
    case needed
    /// Whether it is there, or what it is.
    case asked
    /// Another variable holds it.
    case kept
    case handed(to: Expression, at: Int)
    /// It is not read: it gets this value.
    case written(Expression)
}

/// Goes through all that a block reads, functions in it included.
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
    /// Whether a binary operator takes nil.
    var asks: Bool { [.and, .or, .equal, .notEqual].contains(self) }
}
