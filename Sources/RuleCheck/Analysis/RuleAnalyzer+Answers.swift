import EventBus

extension RuleAnalyzer {
    /// One of the values that an expression can have.
    struct Outcome {
        var expression: Expression
        var shape: Shape
        /// Whether this is the false value of an `and` expression whose left side is false.
        var isFalse = false
    }

    /// Checks the values of a `return`, if the analyzer is in a function that answers a policy.
    func judge(_ values: [Expression], at span: Span) {
        guard let answer else { return }
        guard let value = values.first else {
            if !answer.takesNil {
                warn(.noAnswer, span, "\(answer.policy) answers nothing here; expected \(answer.expected.phrase)")
            }
            return
        }
        if checkDecimalComma(values, places: 1) { return }
        for outcome in outcomes(of: value) { judge(outcome, answer) }
        if values.count > 1 { judgeReason(values[1]) }
        if values.count > 2 {
            warn(
                .wrongAnswer, values[2].span,
                "\(answer.policy) returns an answer and its reason; the third value has no effect",
                hint: "several values belong in a table, if the answer is one")
        }
    }

    /// Checks the second result of a policy: a text with its reason.
    private func judgeReason(_ reason: Expression) {
        let most = 200
        if case .null = shape(of: reason) { return }
        if let text = shape(of: reason).literal {
            guard text.unicodeScalars.count > most else { return }
            return warn(
                .wrongAnswer, reason.span,
                "a reason has at most \(most) characters, and this one has \(text.unicodeScalars.count)")
        }
        let shape = shape(of: reason)
        guard Expected(["type": "string"], phrase: "a text").refusal(of: shape, written: reason) != nil else { return }
        warn(
            .wrongAnswer, reason.span,
            "the second value that a policy returns is the reason, a text; this is \(shape.phrase(reason))",
            hint: "write: return \"hold\", \"at most one a minute\"")
    }

    private func judge(_ outcome: Outcome, _ answer: Answer) {
        let expected = answer.expected
        if let word = outcome.shape.literal { answered.insert(word) }
        if answer.isTime { checkSeconds(outcome.expression, of: "the answer of \(answer.policy)") }
        if outcome.isFalse {
            guard expected.refusal(of: .flag, written: outcome.expression) != nil else { return }
            return warn(
                .wrongAnswer, outcome.expression.span,
                "\(answer.policy) answers false where this condition is false; expected \(expected.phrase)",
                hint: "add 'or' and the answer for that case")
        }
        if case .null = outcome.shape {
            guard !answer.takesNil else { return }
            return warn(
                .noAnswer, outcome.expression.span, "\(answer.policy) answers nothing here; expected \(expected.phrase)"
            )
        }
        if let refusal = expected.refusal(of: outcome.shape, written: outcome.expression) {
            // The query's own condition can describe the expected answer more precisely than its schema.
            let wanted = outcome.expression.plain.flatMap(answer.probe.refusal) ?? expected.phrase
            warn(
                .wrongAnswer, outcome.expression.span,
                "\(answer.policy) answers \(refusal.found); expected \(wanted)", hint: refusal.hint)
        } else if case .table(let fields) = outcome.expression.kind, let object = expected.object {
            checkData(fields, object, of: "the answer of \(answer.policy)", outcome.expression.span)
            probe(fields, object, of: outcome.expression, answer)
        } else if let value = outcome.expression.plain, let wanted = answer.probe.refusal(of: value) {
            warn(
                .wrongAnswer, outcome.expression.span,
                "\(answer.policy) answers \(outcome.shape.phrase(outcome.expression)); expected \(wanted)")
        }
    }

    /// Reports the fields of a literal table that the query's own condition refuses, unless the schema already does.
    private func probe(_ fields: [Expression.Field], _ schema: Value, of table: Expression, _ answer: Answer) {
        var isTold = false
        for field in fields {
            guard let name = field.name?.text, let value = field.value.plain,
                let wanted = answer.probe.refusal(of: .object([name: value])),
                answer.probe.refusal(of: .object([:])) == nil
            else { continue }
            isTold = true
            let (property, shape) = (schema["properties"]?[name] ?? [:], shape(of: field.value))
            guard Expected(property, phrase: "").refusal(of: shape, written: field.value) == nil else { continue }
            warn(
                .wrongAnswer, field.value.span,
                "'\(name)' of the answer of \(answer.policy) is \(shape.phrase(field.value)); expected \(wanted)")
        }
        guard !isTold, let whole = table.plain, let wanted = answer.probe.refusal(of: whole) else { return }
        warn(.wrongAnswer, table.span, "this is not an answer of \(answer.policy); expected \(wanted)")
    }

    /// Returns the possible values of an expression, as far as they are known. A call is replaced by the results of the
    /// called function.
    func outcomes(of expression: Expression) -> [Outcome] {
        switch expression.kind {
        case .parenthesized(let inside): return outcomes(of: inside)
        case .binary(.and, let left, let right):
            let ends = outcomes(of: right)
            if case .flag = shape(of: left) {
                return [Outcome(expression: left, shape: .flag, isFalse: true)] + ends
            }
            return ends
        case .binary(.or, let left, let right):
            return outcomes(of: left).filter { !$0.isFalsy } + outcomes(of: right)
        case .name(_, let local?) where !local.isReassigned:
            // The variable's value is known only if the variable is never assigned again.
            guard let initial = local.initial, initial.isAnswerLike else { break }
            return outcomes(of: initial)
        case .call(let callee, _):
            // The usual answer is one of the policy's answers.
            if case .usual = shape(of: callee) { return [] }
            guard callsLeft > 0, let function = callee.function, !function.isOpen, !function.isBroken else { break }
            callsLeft -= 1
            function.isOpen = true
            defer { function.isOpen = false }
            return results(of: function.block).flatMap { outcomes(of: $0) }
        default: break
        }
        return [Outcome(expression: expression, shape: shape(of: expression))]
    }

    /// Returns the first value of every `return` of a function, without those of nested functions.
    private func results(of block: [Statement]) -> [Expression] {
        block.flatMap { statement -> [Expression] in
            switch statement.kind {
            case .result(let values): Array(values.prefix(1))
            case .block(let block), .whileLoop(_, let block), .repeatLoop(let block, _), .count(_, let block),
                .each(_, _, let block):
                results(of: block)
            case .branches(let branches, let otherwise):
                branches.flatMap { results(of: $0.block) } + results(of: otherwise ?? [])
            default: []
            }
        }
    }
}

extension RuleAnalyzer.Outcome {
    fileprivate var isFalsy: Bool {
        if isFalse { return true }
        switch expression.kind {
        case .null, .flag(false): return true
        // The right side of an `or` replaces any false value, so only `true` remains of a condition.
        default: return false
        }
    }
}

extension Expression {
    /// The value of the expression if the source spells it out completely; nil otherwise.
    var plain: Value? {
        if let number { return .double(number.value) }
        switch kind {
        case .string(let text): return .string(text)
        case .flag(let flag): return .bool(flag)
        case .parenthesized(let inside): return inside.plain
        case .table(let fields):
            var object: [String: Value] = [:]
            var list: [Value] = []
            for field in fields {
                guard let value = field.value.plain else { return nil }
                if let name = field.name?.text { object[name] = value } else { list.append(value) }
            }
            return list.isEmpty ? .object(object) : object.isEmpty ? .array(list) : nil
        default: return nil
        }
    }

    /// Whether the expression is a literal or a choice among literals. A table does not count, because the code may
    /// change its fields later.
    fileprivate var isAnswerLike: Bool {
        switch kind {
        case .string, .number, .negation, .flag: true
        case .parenthesized(let inside): inside.isAnswerLike
        case .binary where number != nil: true
        case .binary(.and, _, let right): right.isAnswerLike
        case .binary(.or, let left, let right): left.isAnswerLike && right.isAnswerLike
        default: false
        }
    }
}
