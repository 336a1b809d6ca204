import EventBus

extension Walker {
    /// Looks through an expression that is read.
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
            checkMethod(name, span, of: object)
            arguments.forEach(check)
            if case .record(let record) = shape(of: object), case .publish? = record.shape(of: name) {
                checkPublish(arguments, expression.span)
            }
        case .not(let operand), .negation(let operand), .length(let operand), .parenthesized(let operand): check(operand)
        case .binary(let operation, let left, let right):
            check(left)
            let outer = isCertain
            if operation == .and || operation == .or { isCertain = false }
            check(right)
            isCertain = outer
            if operation == .equal || operation == .notEqual {
                checkComparison(left, right)
                checkComparison(right, left)
            }
        case .table(let fields):
            for field in fields {
                if case .computed(let key) = field.key { check(key) }
                check(field.value)
            }
        }
    }

    // MARK: Names

    private func checkGlobal(_ name: String, _ span: Span) {
        guard environment.names[name] == nil else { return }
        if let absence = environment.absence(of: name) { return fail(.notAvailable, span, absence) }
        let known = (tree.visible[span.start] ?? []) + environment.names.keys.sorted()
        fail(.undefinedName, span, "undefined name '\(name)'", hint: RuleFile.didYouMean(name, known))
    }

    private func checkIndex(_ object: Expression, _ key: Expression) {
        // The whole of `os.time` tells more than `os`.
        if case .name(let library, nil) = object.kind, let member = key.literal {
            let name = "\(library).\(member)"
            if let absence = environment.absence(of: name) {
                return fail(.notAvailable, object.span.through(key.span), absence)
            }
            if environment.names[library] == nil, let instead = environment.absent[library] {
                let advice = instead.isEmpty ? "" : ": \(instead)"
                return fail(
                    .notAvailable, object.span.through(key.span), "\(name) is not available in rules\(advice)")
            }
        }
        check(object)
        check(key)
        if let name = key.literal { reads.insert(name) }
        switch shape(of: object) {
        case .library(let library):
            guard let member = key.literal, let members = environment.names[library], !members.contains(member) else { return }
            fail(
                .undefinedName, key.span, "\(library) has no function '\(member)'",
                hint: RuleFile.didYouMean(member, members.sorted())
                    ?? "it has " + members.sorted().joined(separator: ", "))
        case .record(let record): checkField(key, of: record)
        case .list(let element):
            guard let name = key.literal else { return }
            var hint = "its length is #list"
            if case .record(let record) = element, record.shape(of: name) != nil { hint = "its elements have it, as in list[1].\(name)" }
            fail(.unknownField, key.span, "a list has elements 1 to #list, no field '\(name)'", hint: hint)
        default: break
        }
    }

    func checkField(_ key: Expression, of record: RecordShape) {
        guard let name = key.literal, record.shape(of: name) == nil else { return }
        let names = record.names
        fail(
            .unknownField, key.span, "\(record.name) has no field '\(name)'",
            hint: RuleFile.didYouMean(name, names)
                ?? (names.isEmpty ? nil : "its fields are " + names.joined(separator: ", ")))
    }

    private func checkMethod(_ name: String, _ span: Span, of object: Expression) {
        let key = Expression(kind: .string(name), span: span)
        switch shape(of: object) {
        case .record(let record):
            checkField(key, of: record)
            if case .publish? = record.shape(of: name) {
                fail(.wrongData, span, "\(record.name).\(name) is called with a dot, not a colon")
            }
        case .library(let library):
            fail(.wrongData, span, "\(library).\(name) is called with a dot, not a colon")
        case .text, .literal, .words:
            guard let members = environment.names["string"], !members.contains(name) else { return }
            fail(
                .undefinedName, span, environment.absence(of: "string.\(name)") ?? "string has no function '\(name)'",
                hint: RuleFile.didYouMean(name, members.sorted())
                    ?? "it has " + members.sorted().joined(separator: ", "))
        default: break
        }
    }

    /// A word is compared with one that it never is.
    private func checkComparison(_ left: Expression, _ right: Expression) {
        guard let word = right.literal, case .words(let words) = shape(of: left), !words.contains(word) else { return }
        var name = "this"
        if case .index(_, let key) = left.kind, let field = key.literal { name = "'\(field)'" }
        if case .name(let local, _) = left.kind { name = "'\(local)'" }
        warn(
            .neverEqual, right.span, "\(name) is never '\(word)'; it is one of " + words.joined(separator: ", "),
            hint: RuleFile.didYouMean(word, words))
    }

    // MARK: What is known

    /// What an expression is, as far as that can be known.
    func shape(of expression: Expression) -> Shape {
        switch expression.kind {
        case .null: return .null
        case .flag, .not: return .flag
        case .number, .negation, .length: return .number
        case .string(let text): return .literal(text)
        case .function(let function): return .function(function)
        case .name(let name, nil): return environment.names[name]?.isEmpty == false ? .library(name) : .unknown
        case .name(_, let local?): return local.shape
        case .parenthesized(let inside): return shape(of: inside)
        case .table(let fields): return .table(fields)
        case .index(let object, let key):
            switch shape(of: object) {
            case .record(let record): return key.literal.flatMap(record.shape) ?? .unknown
            case .list(let element): return key.literal == nil ? element : .unknown
            default: return .unknown
            }
        case .binary(let operation, let left, let right):
            switch operation {
            case .equal, .notEqual, .less, .greater, .lessOrEqual, .greaterOrEqual: return .flag
            case .concat: return .text
            case .and: return shape(of: right)
            case .or:
                // `action or {}` has an action's fields, or none.
                switch shape(of: left) {
                case .record(let record): return .record(record)
                case .list(let element): return .list(element)
                default: return .unknown
                }
            default: return .number
            }
        case .call, .method, .varargs: return .unknown
        }
    }
}
