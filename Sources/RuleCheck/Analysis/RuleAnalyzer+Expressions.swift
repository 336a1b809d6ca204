import EventBus
import RuleHost

extension RuleAnalyzer {
    /// Checks an expression whose value is read.
    func check(_ expression: Expression) {
        switch expression.kind {
        case .null, .varargs, .flag, .number, .string: break
        case .function(let function):
            if !claimed.contains(ObjectIdentifier(function)) { walk(function, []) }
        case .name(let name, let local):
            if local == nil { checkGlobal(name, expression.span) }
        case .index(let object, let key): checkIndex(object, key)
        case .call(let function, let arguments): checkCall(function, arguments, expression.span)
        case .method(let object, let name, let span, let arguments):
            check(object)
            arguments.forEach(check)
            checkMethod(name, span, of: object, arguments, expression.span)
        case .not(let operand), .parenthesized(let operand): check(operand)
        case .negation(let operand):
            check(operand)
            checkNumber(operand, "'-' needs a number")
        case .length(let operand):
            check(operand)
            checkLength(operand)
        case .binary(let operation, let left, let right):
            check(left)
            let outer = isCertain
            if operation == .and || operation == .or { isCertain = false }
            check(right)
            isCertain = outer
            checkOperands(operation, left, right)
        case .table(let fields):
            checkRepetition(fields)
            checkDecimalCommas(fields)
            for field in fields {
                if case .computed(let key) = field.key { check(key) }
                check(field.value)
                checkCut(field.value)
            }
        }
    }

    /// Warns when a table constructor names a field twice, because only the last value counts.
    private func checkRepetition(_ fields: [Expression.Field]) {
        var places: [String: Span] = [:]
        for (name, span) in fields.compactMap(\.name) {
            guard let first = places.updateValue(span, forKey: name) else { continue }
            warn(
                .repeated, span,
                "'\(name)' is given twice: the first, on line \(map.line(of: first.start)), has no effect")
        }
    }

    /// Checks the condition of an `if` or of a loop.
    func checkCondition(_ condition: Expression) {
        check(condition)
        guard case .binary(.or, let left, let right) = condition.kind, right.isLiteral else { return }
        if case .flag(false) = right.kind { return }
        var hint: String?
        if case .binary(.equal, let value, _) = left.kind, !value.path.isEmpty {
            hint = "compare each time: … or \(value.path) == \(written(right.span))"
        }
        warn(.alwaysTrue, right.span, "this value alone makes the condition always true", hint: hint)
    }

    // MARK: Names

    private func checkGlobal(_ name: String, _ span: Span) {
        guard environment.names[name] == nil else { return }
        if let absence = environment.absence(of: name) { return fail(.notAvailable, span, absence) }
        if name == namespace, outline.result.map({ $0.path == name }) ?? true,
            !tree.variables.contains(where: { $0.name == name && fileVariables.contains(ObjectIdentifier($0)) })
        {
            // Reported once, not for each use of the name.
            guard tree.uses(ofGlobal: name).first == span.start else { return }
            return fail(
                .undefinedName, span, "the file has no table '\(name)' for its functions",
                hint: "a rule file begins with 'local \(name) = {}' and ends with 'return \(name)'",
                fix: Replacement(span: Span(start: 0, end: 0), text: "local \(name) = {}\n\n"))
        }
        let known = (tree.visible[span.start] ?? []) + environment.names.keys.sorted()
        fail(.undefinedName, span, "undefined name '\(name)'", hint: undefinedHint(name, span, known))
    }

    private func undefinedHint(_ name: String, _ span: Span, _ known: [String]) -> String? {
        if let later = tree.declaration(of: name, behind: span.end) {
            return
                "'\(name)' is declared further below, on line \(map.line(of: later.span.start)): move the declaration up"
        }
        if let word = Self.foreignWords[name] { return "in Lua it is '\(word)'" }
        return RuleFile.didYouMean(name, known) ?? RuleFile.didYouMean(name, TokenKind.keywords.keys.sorted())
    }

    /// The equivalents of `nil`, `true` and `false` in other languages.
    private static let foreignWords = [
        "null": "nil", "NULL": "nil", "None": "nil", "undefined": "nil", "True": "true", "False": "false",
        "TRUE": "true", "FALSE": "false",
    ]

    private func checkIndex(_ object: Expression, _ key: Expression) {
        // A message about `os.time` helps more than one about `os`.
        if case .name(let library, nil) = object.kind, let member = key.literal {
            if let absence = environment.absence(of: "\(library).\(member)") {
                return fail(.notAvailable, object.span.through(key.span), absence)
            }
        }
        check(object)
        check(key)
        if let name = key.literal { reads.insert(name) }
        if checkOwnTable(object, key) { return }
        if key.number?.value == 0, shape(of: object).isList {
            warn(
                .unknownField, key.span, "a list begins at 1: its element 0 is nil", hint: "the first element is [1]",
                fix: Replacement(span: key.span, text: "1"))
        }
        switch shape(of: object) {
        case .library(let library):
            guard let member = key.literal, let members = environment.names[library], !members.contains(member) else {
                return
            }
            fail(
                .undefinedName, key.span, "\(library) has no function '\(member)'",
                hint: RuleFile.didYouMean(member, members.sorted())
                    ?? "it has " + members.sorted().joined(separator: ", "))
        case .record(let record):
            if let name = key.literal, record.shape(of: name) == nil {
                if record.name == "ctx", name == "default" { return failWithoutUsualAnswer(key) }
                checkField(key, of: record, hint: hidden(object, name))
            } else {
                checkThere(object, key)
            }
        case .number, .flag, .null, .function, .signature, .usual:
            fail(
                .wrongOperand, object.span, "\(called(object)) is \(shape(of: object).phrase(object)); it has no fields"
            )
        case .unknown, .memory, .table: checkThere(object, key)
        case .list(let element):
            guard let name = key.literal else { return checkThere(object, key) }
            var hint = "the length of the list is #list"
            if case .record(let record) = element, record.shape(of: name) != nil {
                hint = "the elements of the list have this field, as in list[1].\(name)"
            }
            fail(.unknownField, key.span, "a list has the elements 1 to #list, and no field '\(name)'", hint: hint)
        case .text, .literal, .words:
            // A text has no fields except library functions: any other is nil, and these names are meant as its length.
            guard let name = key.literal, ["length", "size", "count"].contains(name), !object.path.isEmpty else {
                return
            }
            warn(
                .unknownField, key.span, "a text has no field '\(name)'",
                hint: "the length of a text is #\(object.path)")
        default: break
        }
    }

    private func failWithoutUsualAnswer(_ key: Expression) {
        fail(
            .notAvailable, key.span, "ctx.default() works only in a policy, whose question has a usual answer",
            hint: "a reaction answers nothing: it publishes requests with bus.publish, or does nothing")
    }

    /// Warns about a field that is read from the file's own table although a parameter of the function has it.
    private func checkOwnTable(_ object: Expression, _ key: Expression) -> Bool {
        guard isInHostedFunction, let name = key.literal, case .name(let table, let local?) = object.kind,
            case .name(_, let returned?)? = outline.result?.kind, returned === local,
            let own = local.allFields(isReturned: true), !own.contains(name), let function = functions.first
        else { return false }
        let owners = function.parameters.filter { parameter in
            if case .record(let record) = parameter.shape { record.shape(of: name) != nil } else { false }
        }
        let instead: String?
        if function.parameters.contains(where: { $0.name == name }) {
            instead = name
        } else {
            guard let owner = owners.first else { return false }
            instead = owners.count == 1 ? "\(owner.name).\(name)" : nil
        }
        let names = owners.map { "'\($0.name)'" }.joined(separator: " and ")
        warn(
            .unknownField, object.span.through(key.span),
            "'\(table)' is the table of this file's functions, and has no field '\(name)'",
            hint: instead.map { "write \($0)" } ?? "\(names) have this field",
            fix: instead.map { Replacement(span: object.span.through(key.span), text: $0) })
        return true
    }

    /// Returns the hint for a parameter that hides the table that the file returns, if that table has the missing
    /// field.
    private func hidden(_ object: Expression, _ member: String) -> String? {
        guard case .name(let name, let local?) = object.kind, case .name(name, let table?)? = outline.result?.kind,
            table !== local, outline.members.contains(where: { $0.name == member })
        else { return nil }
        let hint = "this '\(name)' hides the '\(name)' of line \(map.line(of: table.span.start)), which has the field"
        return member == "settings" ? hint + "; a policy reads ctx.settings" : hint
    }

    func checkField(_ key: Expression, of record: RecordShape, hint: String? = nil) {
        guard let name = key.literal, record.shape(of: name) == nil else { return }
        let names = record.names
        fail(
            .unknownField, key.span, "\(record.name) has no field '\(name)'",
            hint: hint ?? fieldHint(name, among: names))
    }

    private func checkMethod(
        _ name: String, _ span: Span, of object: Expression, _ arguments: [Expression], _ call: Span
    ) {
        let key = Expression(kind: .string(name), span: span)
        switch shape(of: object) {
        case .record(let record):
            checkField(key, of: record)
            switch record.shape(of: name) {
            case .publish?:
                fail(.wrongData, span, "\(record.name).\(name) is called with a dot, not a colon")
                checkPublish(arguments, call)
            case .ask?:
                fail(.wrongData, span, "\(record.name).\(name) is called with a dot, not a colon")
                checkAsk(arguments, call)
            case .signature(let signature)?:
                fail(.wrongArguments, span, "\(signature.name) is called with a dot, not a colon")
            default: break
            }
        case .library(let library):
            fail(.wrongData, span, "\(library).\(name) is called with a dot, not a colon")
        case .text, .literal, .words:
            guard let members = environment.names["string"], !members.contains(name) else {
                if let signature = Signature.library["string.\(name)"] {
                    checkArguments([object] + arguments, of: signature, call)
                }
                return
            }
            fail(
                .undefinedName, span, environment.absence(of: "string.\(name)") ?? "string has no function '\(name)'",
                hint: RuleFile.didYouMean(name, members.sorted())
                    ?? "it has " + members.sorted().joined(separator: ", "))
        default: break
        }
    }

    // MARK: Shapes

    /// Returns the shape of an expression's value, as far as it is known.
    func shape(of expression: Expression) -> Shape {
        switch expression.kind {
        case .null: return .null
        case .flag, .not: return .flag
        case .number, .negation, .length: return .number
        case .string(let text): return .literal(text)
        case .function(let function): return .function(function)
        case .name(let name, nil):
            if environment.names[name]?.isEmpty == false { return .library(name) }
            return Signature.library[name].map { .signature($0) } ?? .unknown
        case .name(_, let local?): return local.shape
        case .parenthesized(let inside): return shape(of: inside)
        case .table(let fields): return .table(fields)
        case .index(let object, let key):
            switch shape(of: object) {
            case .record(let record): return key.literal.flatMap(record.shape) ?? .unknown
            case .list(let element): return key.literal == nil ? element : .unknown
            case .library(let library):
                if expression.number != nil { return .number }
                return key.literal.flatMap { Signature.library["\(library).\($0)"] }.map { .signature($0) } ?? .unknown
            default: return .unknown
            }
        case .binary(let operation, let left, let right):
            switch operation {
            case .equal, .notEqual, .less, .greater, .lessOrEqual, .greaterOrEqual: return .flag
            case .concat: return .text
            case .and: return shape(of: right)
            case .or:
                // `action or {}` has the fields of an action, or none.
                switch shape(of: left) {
                case .record(let record): return .record(record)
                case .list(let element): return .list(element)
                default: return .unknown
                }
            default: return .number
            }
        case .call(let callee, _):
            switch shape(of: callee) {
            case .signature(let signature): return signature.result?.shape ?? .unknown
            case .usual(let answer): return answer
            default: return .unknown
            }
        case .method(let object, let name, _, _):
            switch shape(of: object) {
            case .text, .literal, .words: return Signature.library["string.\(name)"]?.result?.shape ?? .unknown
            default: return .unknown
            }
        case .varargs: return .unknown
        }
    }
}

extension Shape {
    /// Whether the value has numbered elements.
    fileprivate var isList: Bool {
        switch self {
        case .list: true
        case .table(let fields): !fields.isEmpty && fields.allSatisfy { $0.name == nil }
        default: false
        }
    }
}
