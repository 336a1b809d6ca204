/// Finds conditions that are provably constant.
extension RuleAnalyzer {
    /// Warns about comparisons of one value that exclude each other, or of which one always holds.
    /// - Parameter operation: `and` or `or`, which joins the two sides.
    func checkTogether(_ operation: TokenKind, _ left: Expression, _ right: Expression) {
        let comparisons = parts(of: left, joinedBy: operation) + parts(of: right, joinedBy: operation)
        let known = comparisons.compactMap { comparison($0) }
        for (index, second) in known.enumerated() {
            for first in known[..<index] where first.subject == second.subject {
                if operation == .and, first.excludes(second) {
                    return warn(
                        .neverTrue, first.span.through(second.span),
                        "no value of \(second.name) fulfills both comparisons, so that this is never true",
                        hint: first.isNumber
                            ? "for a span that wraps around, such as one over midnight, write 'or'"
                            : "to ask whether it is one of both, write 'or'",
                        fix: nil)
                }
                if operation == .or, first.completes(second) {
                    return warn(
                        .alwaysTrue, first.span.through(second.span),
                        "every value of \(second.name) fulfills one of the comparisons, so that this is always true",
                        hint: "to ask whether both hold, write 'and'")
                }
            }
        }
    }

    /// Warns about a value that is compared with itself, under one name or two.
    func checkSelf(_ operation: TokenKind, _ left: Expression, _ right: Expression) {
        guard let first = identity(of: left), first == identity(of: right), !first.isEmpty else { return }
        let isTrue = [.equal, .lessOrEqual, .greaterOrEqual].contains(operation)
        let names =
            left.path == right.path
            ? "\(called(left)) with itself" : "\(left.path) with \(right.path), which are the same value"
        warn(
            isTrue ? .alwaysTrue : .neverTrue, left.span.through(right.span),
            "this compares \(names), so that it is always \(isTrue)",
            hint: alias(left) ?? alias(right))
    }

    /// Returns where a variable received another one's value; nil for anything else.
    private func alias(_ expression: Expression) -> String? {
        switch expression.kind {
        case .index(let object, _): return alias(object)
        case .name(let name, let local?):
            guard !local.isReassigned, let initial = local.initial, isReadOnly(initial) else { return nil }
            return "'\(name)' is \(initial.path) since line \(map.line(of: local.span.start))"
        default: return nil
        }
    }

    /// Returns whether an expression is a variable, or a field of a value that a script cannot change.
    private func isReadOnly(_ expression: Expression) -> Bool {
        guard case .index(let object, _) = expression.kind else { return !expression.path.isEmpty }
        guard case .record(let record) = shape(of: object) else { return false }
        return record.isReadOnly && isReadOnly(object)
    }

    private func parts(of expression: Expression, joinedBy operation: TokenKind) -> [Expression] {
        switch expression.kind {
        case .parenthesized(let inside): parts(of: inside, joinedBy: operation)
        case .binary(operation, let left, let right):
            parts(of: left, joinedBy: operation) + parts(of: right, joinedBy: operation)
        default: [expression]
        }
    }

    private func comparison(_ expression: Expression) -> Comparison? {
        guard case .binary(let operation, let left, let right) = expression.kind else { return nil }
        func make(_ subject: Expression, _ bound: Expression, _ operation: TokenKind) -> Comparison? {
            guard let identity = identity(of: subject) else { return nil }
            let test: Comparison.Test
            if let number = bound.number {
                guard let range = Comparison.Numbers(operation, number.value) else { return nil }
                test = .numbers(range)
            } else if let word = bound.literal, operation == .equal || operation == .notEqual {
                test = .word(word, isEqual: operation == .equal)
            } else {
                return nil
            }
            let name = called(subject)
            return Comparison(
                subject: identity, name: name == "this" ? "'\(written(subject.span))'" : name, span: expression.span,
                test: test)
        }
        return make(left, right, operation) ?? operation.mirrored.flatMap { make(right, left, $0) }
    }

    /// Identifies a value by its variable and the fields that are read from it. A variable that only has the value of
    /// another one counts as that one. Nil for anything that may be another value each time.
    private func identity(of expression: Expression, depth: Int = 4) -> String? {
        switch expression.kind {
        case .parenthesized(let inside): return identity(of: inside, depth: depth)
        case .length(let list): return identity(of: list, depth: depth).map { "#\($0)" }
        case .name(let name, let local?):
            guard !local.isReassigned else { return nil }
            // A field of a table that the script may change can have another value by now.
            if depth > 0, let initial = local.initial, isReadOnly(initial) {
                return identity(of: initial, depth: depth - 1)
            }
            return "\(name)@\(local.span.start)"
        case .index(let object, let key):
            guard let member = key.literal, let owner = identity(of: object, depth: depth) else { return nil }
            return "\(owner).\(member)"
        default: return nil
        }
    }
}

/// The comparison of one value with a constant.
private struct Comparison {
    enum Test {
        case numbers(Numbers)
        case word(String, isEqual: Bool)
    }

    let subject: String
    let name: String
    let span: Span
    let test: Test

    var isNumber: Bool { if case .numbers = test { true } else { false } }

    /// Returns whether no value satisfies both.
    func excludes(_ other: Comparison) -> Bool {
        switch (test, other.test) {
        case (.numbers(let one), .numbers(let two)): one.excludes(two)
        case (.word(let one, true), .word(let two, true)): one != two
        case (.word(let one, let isEqual), .word(let two, _)): one == two && isEqual != other.isEqualWord
        default: false
        }
    }

    /// Returns whether every value satisfies at least one of both.
    func completes(_ other: Comparison) -> Bool {
        switch (test, other.test) {
        case (.numbers(let one), .numbers(let two)): one.completes(two)
        case (.word(let one, false), .word(let two, false)): one != two
        default: false
        }
    }

    private var isEqualWord: Bool { if case .word(_, let isEqual) = test { isEqual } else { false } }

    /// The numbers that satisfy a comparison: an interval.
    struct Numbers {
        private var least = -Double.infinity
        private var most = Double.infinity
        private var hasLeast = true
        private var hasMost = true

        init?(_ operation: TokenKind, _ bound: Double) {
            switch operation {
            case .less: (most, hasMost) = (bound, false)
            case .lessOrEqual: most = bound
            case .greater: (least, hasLeast) = (bound, false)
            case .greaterOrEqual: least = bound
            case .equal: (least, most) = (bound, bound)
            default: return nil
            }
        }

        func excludes(_ other: Numbers) -> Bool { isBelow(other) || other.isBelow(self) }

        private func isBelow(_ other: Numbers) -> Bool {
            most < other.least || most == other.least && !(hasMost && other.hasLeast)
        }

        /// Returns whether one has no lower bound, the other no upper one, and they leave no gap.
        func completes(_ other: Numbers) -> Bool { meets(other) || other.meets(self) }

        private func meets(_ other: Numbers) -> Bool {
            guard least == -.infinity, other.most == .infinity else { return false }
            return most > other.least || most == other.least && (hasMost || other.hasLeast)
        }
    }
}

extension TokenKind {
    /// The comparison with its sides exchanged; nil for another operator.
    fileprivate var mirrored: TokenKind? {
        switch self {
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        case .equal, .notEqual: self
        default: nil
        }
    }
}
