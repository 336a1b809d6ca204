import EventBus
import RuleHost

extension RuleAnalyzer {
    func checkCall(_ callee: Expression, _ arguments: [Expression], _ span: Span) {
        check(callee)
        arguments.forEach(check)
        if case .name("require", nil) = callee.kind, let name = arguments.first?.literal {
            let modules = modules.names
            guard !modules.contains(name) else { return }
            return fail(
                .unknownModule, arguments[0].span, "no module '\(name)'",
                hint: RuleFile.didYouMean(name, modules)
                    ?? (modules.isEmpty
                        ? RuleVM.hint(onMissing: name) : "the modules are " + modules.joined(separator: ", ")))
        }
        checkMember(callee)
        checkForgotten(callee, arguments)
        if checkDot(callee, arguments) { return }
        switch shape(of: callee) {
        case .publish: return checkPublish(arguments, span)
        case .ask: return checkAsk(arguments, span)
        case .signature(let signature): return checkArguments(arguments, of: signature, span)
        case .usual:
            passesOn = true
            return checkArguments(arguments, of: Signature("ctx.default()"), span)
        case .unknown, .function, .memory: break
        case let shape:
            return fail(
                .wrongOperand, callee.span,
                "\(called(callee)) is \(shape.phrase(callee)); only functions can be called")
        }
        follow(callee, arguments, span)
    }

    /// Reports a string method that is called with a dot, so that it does not receive the string.
    private func checkDot(_ callee: Expression, _ arguments: [Expression]) -> Bool {
        guard case .index(let object, let key) = callee.kind, let name = key.literal,
            environment.names["string"]?.contains(name) == true, shape(of: object).isText
        else { return false }
        let dot = Span(start: key.span.start - 1, end: key.span.start)
        let written = written(object.span)
        fail(
            .wrongArguments, key.span, "\(name) of a text is called with a colon, not a dot",
            hint: "write \(written):\(name)(…)",
            fix: written.isEmpty || map.text(dot.start..<dot.end) != "." ? nil : Replacement(span: dot, text: ":"))
        return true
    }

    /// Walks through the called function with the known shapes of the arguments.
    private func follow(_ expression: Expression, _ arguments: [Expression], _ span: Span) {
        guard let callee = callee(expression) else { return }
        checkArity(callee, arguments, span)
        guard !claimed.contains(ObjectIdentifier(callee.function)), callsLeft > 0 else { return }
        callsLeft -= 1
        let questions = callee.function.questions
        let shapes = arguments.enumerated().map { index, argument in
            shape(of: argument).known(after: index < questions.count ? questions[index] : .none)
        }
        let outer = (origin, site)
        if origin === tree.origin { site = span }
        origin = callee.function.origin
        walk(callee.function, shapes)
        (origin, site) = outer
    }

    /// Reports a call of a function that does not exist in the file's own table or in a module.
    private func checkMember(_ callee: Expression) {
        guard case .index(let object, let key) = callee.kind, let name = key.literal,
            case .name(let table, let local?) = object.kind, !local.isReassigned
        else { return }
        var known: [String]?
        if let module = modules.module(object) {
            known = module.exports
            // The file may also assign functions to the table of a module.
            known? += local.assignedFields
        } else {
            var isReturned = false
            if case .name(_, let returned?)? = outline.result?.kind { isReturned = returned === local }
            known = local.allFields(isReturned: isReturned)
        }
        guard let known, !known.contains(name) else { return }
        fail(
            .undefinedName, key.span, "\(table) has no function '\(name)'",
            hint: RuleFile.didYouMean(name, known)
                ?? (known.isEmpty ? nil : "it has " + known.sorted().joined(separator: ", ")))
    }

    // MARK: Publishing

    /// Checks a call of `bus.publish(topic, data)`.
    func checkPublish(_ arguments: [Expression], _ span: Span) {
        guard let first = arguments.first else {
            return fail(.wrongData, span, "bus.publish expects a topic (a string), got nothing")
        }
        // The shape also covers a topic that was passed to a helper function as an argument.
        guard let name = shape(of: first).literal else {
            if first.number == nil, Outline.table(first) == nil { return }
            return fail(.wrongData, first.span, "bus.publish expects a topic (a string) as its first argument")
        }
        guard let topic = TopicName(name), let schema = vocabulary.schema(ofEvent: topic) else {
            return fail(
                .unknownTopic, first.span, "no event has the topic '\(name)'",
                hint: RuleFile.didYouMean(name, vocabulary.events))
        }
        if let refusal = vocabulary.reservation(of: topic) {
            return fail(.reservedTopic, first.span, refusal.message, hint: refusal.hint)
        }
        publications.append(Publication(topic: name, span: origin === tree.origin ? first.span : site))
        guard arguments.count > 1 else {
            return checkRequired([], schema, name, first.span)
        }
        if case .table(let fields) = arguments[1].kind {
            checkData(fields, schema, of: name, arguments[1].span)
        } else if arguments[1].literal != nil || arguments[1].number != nil {
            fail(.wrongData, arguments[1].span, "bus.publish expects its data as a table")
        }
    }

    /// Checks a call of `bus.ask(question, fields)`.
    func checkAsk(_ arguments: [Expression], _ span: Span) {
        guard let first = arguments.first else {
            return fail(.wrongData, span, "bus.ask expects a question (a string), got nothing")
        }
        guard let name = shape(of: first).literal else {
            if first.number == nil, Outline.table(first) == nil { return }
            return fail(.wrongData, first.span, "bus.ask expects a question (a string) as its first argument")
        }
        guard let topic = TopicName(name), let schema = vocabulary.schema(ofQuestion: topic) else {
            return fail(
                .unknownTopic, first.span, "no question is called '\(name)'",
                hint: RuleFile.didYouMean(name, vocabulary.catalogue.queryNames.map(\.text)))
        }
        questions.append(Publication(topic: name, span: origin === tree.origin ? first.span : site))
        guard arguments.count > 1 else { return checkRequired([], schema, name, first.span) }
        if case .table(let fields) = arguments[1].kind {
            checkData(fields, schema, of: name, arguments[1].span)
        } else if arguments[1].literal != nil || arguments[1].number != nil {
            fail(.wrongData, arguments[1].span, "bus.ask expects its fields as a table")
        }
    }

    // MARK: Literal tables

    /// Checks the fields of a literal table against an event's schema; required fields may be missing from the table.
    func checkNames(_ fields: [Expression.Field], _ schema: Value, of name: String) {
        guard case .object(var some) = schema else { return }
        some["required"] = nil
        checkData(fields, .object(some), of: name, Span(start: 0, end: 0))
    }

    /// Checks the fields of a literal table against the schema of an object.
    func checkData(_ fields: [Expression.Field], _ schema: Value, of name: String, _ span: Span) {
        let properties = schema["properties"]?.objectValue ?? [:]
        let isClosed = schema["additionalProperties"]?.boolValue == false
        var given = fields.compactMap { $0.name?.text }
        for field in fields {
            guard let key = field.name else {
                if case .none = field.key, isClosed {
                    if case .varargs = field.value.kind { continue }
                    warn(.wrongData, field.value.span, "the fields of \(name) have names: write name = value")
                }
                continue
            }
            if let property = properties[key.text] {
                checkValue(field.value, property, of: "'\(key.text)' of \(name)")
            } else if isClosed {
                let names = properties.keys.sorted()
                // A misspelled field counts as present, so that the right name is not also reported as missing.
                let meant = nearestField(key.text, among: names)
                if let meant { given.append(meant) }
                warn(
                    .unknownField, key.span, "\(name) has no field '\(key.text)'",
                    hint: fieldHint(key.text, among: names))
            }
        }
        let isWhole = fields.allSatisfy { $0.name != nil }
        if isWhole { checkRequired(given, schema, name, span) }
    }

    private func checkRequired(_ given: [String], _ schema: Value, _ name: String, _ span: Span) {
        for required in schema["required"]?.arrayValue?.compactMap(\.stringValue) ?? [] where !given.contains(required)
        {
            warn(
                .wrongData, span, "\(name) needs the field '\(required)'",
                hint: schema["properties"]?[required].flatMap { Expectation.phrase($0) }.map { "it is \($0)" })
        }
    }

    private func checkValue(_ value: Expression, _ schema: Value, of name: String) {
        let expected = Expected(schema, phrase: Expectation.phrase(schema) ?? "something else")
        for outcome in outcomes(of: value) {
            if Self.isTime(schema) { checkSeconds(outcome.expression, of: name) }
            if let refusal = expected.refusal(of: outcome.shape, written: outcome.expression) {
                warn(
                    .wrongData, outcome.expression.span, "\(name) is \(refusal.found); expected \(expected.phrase)",
                    hint: refusal.hint)
            } else if case .table(let fields) = outcome.expression.kind {
                if let object = expected.object { checkData(fields, object, of: name, outcome.expression.span) }
                if let items = expected.items {
                    for field in fields where field.name == nil {
                        checkValue(field.value, items, of: "an element of \(name)")
                    }
                }
            }
        }
    }
}
