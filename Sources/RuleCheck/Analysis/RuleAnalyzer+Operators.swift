import RuleHost

extension RuleAnalyzer {
    /// Checks that an operator accepts its operands; arithmetic on a list, for example, fails.
    func checkOperands(_ operation: TokenKind, _ left: Expression, _ right: Expression) {
        switch operation {
        case .and, .or: checkTogether(operation, left, right)
        case .equal, .notEqual:
            checkComparison(left, right)
            checkComparison(right, left)
            checkSelf(operation, left, right)
        case .less, .greater, .lessOrEqual, .greaterOrEqual: checkOrder(operation, left, right)
        case .concat:
            for (operand, other) in [(left, right), (right, left)] {
                checkCut(operand, joinedTo: other)
                checkOperand(operand, "'..' joins texts and numbers", orElse: "\"\"") { $0.isText || $0.isNumber }
            }
        default:
            for operand in [left, right] {
                guard checkNumber(operand, "'\(operation.rawValue)' needs numbers") else { return }
            }
        }
    }

    @discardableResult
    func checkNumber(_ operand: Expression, _ rule: String) -> Bool {
        checkOperand(operand, rule, orElse: "0") { $0.isNumber }
    }

    func checkLength(_ operand: Expression) {
        let orElse = shape(of: operand).isText ? "\"\"" : "{}"
        checkOperand(operand, "'#' needs a list or a text", orElse: orElse) { shape in
            switch shape {
            case .list, .table, .memory, .library: true
            default: shape.isText
            }
        }
    }

    /// Checks that a value cannot be nil where one of its fields is read.
    func checkThere(_ object: Expression, _ key: Expression) {
        checkNil(object) { path in key.literal.map { "(\(path) or {}).\($0)" } ?? "(\(path) or {})" }
    }

    /// - Returns: false if a mistake was reported.
    @discardableResult
    private func checkOperand(_ operand: Expression, _ rule: String, orElse: String, takes: (Shape) -> Bool) -> Bool {
        let shape = shape(of: operand)
        if case .unknown = shape {
        } else if !takes(shape) {
            var hint: String?
            switch shape {
            case .flag: hint = "write tostring(…), or 'and' and 'or'"
            case .literal(let text): hint = Double(text) == nil ? "'..' joins texts" : "write it without quotes"
            case .text: hint = "tonumber(…) makes a number of a text, '..' joins texts"
            case .list: hint = "the length of the list is #list"
            default: break
            }
            fail(.wrongOperand, operand.span, "\(rule); \(called(operand)) is \(shape.phrase(operand))", hint: hint)
            return false
        }
        return checkNil(operand) { "(\($0) or \(orElse))" }
    }

    private func checkOrder(_ operation: TokenKind, _ left: Expression, _ right: Expression) {
        checkSelf(operation, left, right)
        for (time, number) in [(left, right), (right, left)] {
            if case .name(let name, let local?) = time.kind, local.isTime { checkSeconds(number, of: "'\(name)'") }
        }
        let (first, second) = (shape(of: left), shape(of: right))
        if (first.isNumber && second.isText) || (first.isText && second.isNumber) {
            return fail(
                .wrongOperand, left.span.through(right.span),
                "'\(operation.rawValue)' cannot compare \(described(left)) with \(described(right))")
        }
        for operand in [left, right] {
            let rule = "'\(operation.rawValue)' compares numbers or texts"
            guard checkOperand(operand, rule, orElse: "0", takes: { $0.isNumber || $0.isText }) else { return }
        }
    }

    /// Warns about a field that may be nil where nil makes the line fail. A field that the file tests anywhere is not
    /// reported, because the code may have checked by then that the field is set.
    @discardableResult
    func checkNil(_ operand: Expression, instead: (String) -> String) -> Bool {
        if case .name(let name, let local?) = operand.kind, local.mayBeNil || isOptionalField(local) {
            // Once for each variable.
            guard told.insert(ObjectIdentifier(local)).inserted else { return true }
            warn(
                .maybeNil, operand.span, "'\(name)' may be nil: then this line fails",
                hint: "check the value for nil first, or write \(instead(name))")
            return false
        }
        guard case .index(let object, let key) = operand.kind, let name = key.literal else { return true }
        let isNil: String
        switch shape(of: object) {
        case .record(let record) where record.optional.contains(name):
            guard !isAsked(name) else { return true }
            isNil = "'\(name)' may be nil: then this line fails"
        case .memory:
            guard !isAsked(name), !known.given.contains(name) else { return true }
            isNil = "'\(name)' is nil at first: then this line fails"
        default: return true
        }
        let path = operand.path
        warn(
            .maybeNil, operand.span, isNil,
            hint: path.isEmpty ? nil : "check the value for nil first, or write \(instead(path))")
        return false
    }

    /// Returns whether a variable has the value of a field that may be nil, and nothing tests the variable.
    private func isOptionalField(_ local: Local) -> Bool {
        guard !local.isReassigned, case .index(let object, let key)? = local.initial?.kind, let name = key.literal,
            case .record(let record) = shape(of: object), record.optional.contains(name)
        else { return false }
        return !Requirement.isTested(local, in: functions.last?.block ?? [])
    }

    private func isAsked(_ field: String) -> Bool { known.asked.contains(field) || modules.asked.contains(field) }

    /// Warns about a comparison that is never equal: with a word that the value cannot be, or with a value of another
    /// type.
    private func checkComparison(_ left: Expression, _ right: Expression) {
        let (value, other) = (shape(of: left), shape(of: right))
        switch (value, other) {
        case (.words(let words), .literal(let word)) where !words.contains(word):
            warn(
                .neverEqual, right.span,
                "\(called(left)) is never '\(word)'; it is one of " + words.joined(separator: ", "),
                hint: RuleFile.didYouMean(word, words))
        case (.words(let words), .function), (.words(let words), .signature), (.words(let words), .library):
            guard case .name(let name, nil) = right.kind else { return }
            let isWord = words.contains(name)
            warn(
                .neverEqual, right.span, "\(called(left)) is never the function '\(name)'",
                hint: isWord ? "write \"\(name)\" in quotes" : "it is one of " + words.joined(separator: ", "),
                fix: isWord ? Replacement(span: right.span, text: "\"\(name)\"") : nil)
        case (.words, .number), (.words, .flag), (.text, .number), (.text, .flag), (.number, .literal),
            (.number, .flag),
            (.flag, .literal), (.flag, .number), (.record, .literal), (.record, .number), (.list, .literal),
            (.list, .number):
            guard right.isLiteral else { return }
            var hint: String?
            if case .not = left.kind {
                hint = "'not' applies only to the value next to it: write a ~= b, or not (a == b)"
            }
            warn(
                .neverEqual, right.span, "\(called(left)) is never \(other.phrase(right)); it is \(value.phrase(left))",
                hint: hint)
        default: break
        }
    }

    /// Returns a name and its shape, such as `'kind' (one of success, error)`, or only the shape, such as
    /// `the number 3`.
    private func described(_ expression: Expression) -> String {
        let (name, phrase) = (called(expression), shape(of: expression).phrase(expression))
        return name == "this" ? phrase : "\(name) (\(phrase))"
    }

    /// Returns the name of a variable or field in quotes, such as `'kind'`, or `this` for any other expression.
    func called(_ expression: Expression) -> String {
        switch expression.kind {
        case .index(_, let key): key.literal.map { "'\($0)'" } ?? "this"
        case .name(let name, _): "'\(name)'"
        case .parenthesized(let inside): called(inside)
        default: "this"
        }
    }
}

extension Expression {
    /// Whether the expression is a literal text, boolean or number.
    var isLiteral: Bool {
        switch kind {
        case .string, .flag: true
        default: number != nil
        }
    }
}

extension Shape {
    fileprivate var isNumber: Bool { if case .number = self { true } else { false } }

    var isText: Bool {
        switch self {
        case .text, .literal, .words: true
        default: false
        }
    }
}
