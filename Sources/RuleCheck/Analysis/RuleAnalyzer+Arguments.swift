import EventBus
import RuleHost

extension RuleAnalyzer {
    /// A function written in Lua, and the name that the call uses for it.
    struct Callee {
        var name: String?
        var function: Function
    }

    /// Returns the function that a call refers to, if the source shows it: a function of the file, of one of its tables
    /// or of a module, or a function that was passed as an argument.
    func callee(_ expression: Expression) -> Callee? {
        switch expression.kind {
        case .name(let name, let local?):
            if let function = expression.function { return Callee(name: name, function: function) }
            if case .function(let function) = local.shape { return Callee(name: nil, function: function) }
            return nil
        case .index(let object, let key):
            guard let member = key.literal else { return nil }
            var function: Function?
            var table: String?
            if case .name(let name, let local?) = object.kind {
                table = name
                if local.assigned[member] == nil { function = modules.module(object)?.functions[member] }
                function = function ?? local.function(member)
            } else {
                function = modules.module(object)?.functions[member]
            }
            return function.map { Callee(name: table.map { "\($0).\(member)" } ?? member, function: $0) }
        case .parenthesized(let inside): return callee(inside)
        default: return expression.function.map { Callee(name: nil, function: $0) }
        }
    }

    /// Warns when a call passes too few or too many arguments to a function that is written in Lua.
    func checkArity(_ callee: Callee, _ arguments: [Expression], _ span: Span) {
        guard let name = callee.name else { return }
        let function = callee.function
        let count = function.parameters.count
        if arguments.count > count, !function.isVariadic {
            return warn(
                .wrongArguments, arguments[count].span,
                "\(name) takes \(Self.arguments(count)); this argument has no effect", hint: Self.usage(name, function))
        }
        guard !Self.isOpenEnded(arguments), !function.isBroken else { return }
        let missing = function.parameters.dropFirst(arguments.count).first { Requirement.isNeeded($0, by: function) }
        guard let missing else { return }
        warn(
            .wrongArguments, span, "\(name) needs '\(missing.name)', which is missing here",
            hint: Self.usage(name, function))
    }

    /// Checks the arguments of a call to a library function or to a method of the test object `t`.
    func checkArguments(_ arguments: [Expression], of signature: Signature, _ span: Span) {
        if signature.name == "string.rep" { checkRepetition(arguments, span) }
        let count = signature.parameters.count
        if arguments.count > count, !signature.isVariadic {
            warn(
                .wrongArguments, arguments[count].span,
                "\(signature.name) takes \(Self.arguments(count)); this argument has no effect",
                hint: signature.usage)
        }
        let required = signature.parameters.filter { !$0.isOptional }
        if arguments.count < required.count, !Self.isOpenEnded(arguments) {
            return fail(
                .wrongArguments, span,
                "\(signature.name) needs '\(required[arguments.count].name)', which is missing here",
                hint: signature.usage)
        }
        for (argument, parameter) in zip(arguments, signature.parameters) {
            check(argument, for: parameter, of: signature)
        }
        if signature.name == "string.format" { checkFormat(arguments, span) }
        if signature.name == Signature.cohort.name { checkExperiment(arguments) }
        checkEvent(arguments, of: signature)
    }

    private func check(_ argument: Expression, for parameter: Signature.Parameter, of signature: Signature) {
        let shape = shape(of: argument)
        if case .null = shape, parameter.isOptional { return }
        guard parameter.kind.refuses(shape, written: argument) else {
            if parameter.isOptional || parameter.kind == .any { return }
            checkNil(argument) { "(\($0) or \(parameter.kind.zero))" }
            return
        }
        var hint = signature.usage
        switch (parameter.kind, shape) {
        case (.own, .list), (.own, .record):
            hint = "the values that a policy receives are read-only; copy the list first: { table.unpack(list) }"
        case (.list, .record): hint = "this table has named fields and no list elements: use pairs"
        default: break
        }
        fail(
            .wrongArguments, argument.span,
            "'\(parameter.name)' of \(signature.name) is \(shape.phrase(argument)); expected \(parameter.kind.phrase)",
            hint: hint)
    }

    /// Checks topics and event data that a test passes to `t`.
    private func checkEvent(_ arguments: [Expression], of signature: Signature) {
        var schema: Value?
        for (argument, parameter) in zip(arguments, signature.parameters) {
            switch parameter.kind {
            case .topic:
                guard let name = argument.literal else { continue }
                schema = TopicName(name).flatMap(vocabulary.schema(ofEvent:))
                guard schema == nil else { continue }
                fail(
                    .unknownTopic, argument.span, "no event has the topic '\(name)'",
                    hint: RuleFile.didYouMean(name, vocabulary.events))
            case .query:
                guard let name = argument.literal, TopicName(name).flatMap(vocabulary.query) == nil else { continue }
                let known = vocabulary.namespaces.flatMap { space in
                    vocabulary.policies(of: space).map { "\(space).\($0)" }
                }
                fail(
                    .unknownPolicy, argument.span, "there is no policy '\(name)'",
                    hint: RuleFile.didYouMean(name, known))
            case .data:
                guard let schema, case .table(let fields) = argument.kind else { continue }
                checkNames(fields, schema, of: arguments[0].literal ?? "the event")
            default: break
            }
        }
    }

    /// Checks that each placeholder of a format, such as `%d`, has its argument.
    private func checkFormat(_ arguments: [Expression], _ span: Span) {
        guard let format = arguments.first?.literal, !Self.isOpenEnded(arguments) else { return }
        let wanted = format.replacing("%%", with: "").count { $0 == "%" }
        let given = arguments.count - 1
        if given < wanted {
            fail(
                .wrongArguments, arguments[0].span,
                "this format has \(wanted) \(wanted == 1 ? "placeholder" : "placeholders"), but string.format gets \(given == 0 ? "no" : "\(given)") \(given == 1 ? "value" : "values")"
            )
        } else if given > wanted {
            warn(.wrongArguments, arguments[wanted + 1].span, "the format has no placeholder for this value")
        } else {
            checkWhole(format, arguments)
        }
    }

    /// Warns about a fractional number for `%d`, which takes only integers.
    private func checkWhole(_ format: String, _ arguments: [Expression]) {
        let placeholders = format.replacing("%%", with: "").split(separator: "%", omittingEmptySubsequences: false)
            .dropFirst()
        for (placeholder, value) in zip(placeholders, arguments.dropFirst())
        where placeholder.first(where: \.isLetter).map({ "dixX".contains($0) }) == true && value.mayHaveFraction {
            warn(
                .wrongArguments, value.span,
                "%d takes whole numbers, and this may have a fraction: then the line fails",
                hint: "write %.0f, or math.floor(…)")
        }
    }

    /// Returns whether the last argument is a call or `...`, which may produce several values.
    private static func isOpenEnded(_ arguments: [Expression]) -> Bool {
        switch arguments.last?.kind {
        case .call, .method, .varargs: true
        default: false
        }
    }

    private static func arguments(_ count: Int) -> String {
        switch count {
        case 0: "no arguments"
        case 1: "1 argument"
        default: "\(count) arguments"
        }
    }

    private static func usage(_ name: String, _ function: Function) -> String {
        "\(name)(\(function.parameters.map(\.name).joined(separator: ", ")))"
    }

    /// Warns about `string.rep` with a count for which even a one-byte text becomes too long.
    private func checkRepetition(_ arguments: [Expression], _ span: Span) {
        guard arguments.count >= 2, let count = arguments[1].number?.value else { return }
        let length = Double(arguments[0].literal?.utf8.count ?? 1), longest = environment.longestText
        guard count * length > Double(longest) else { return }
        fail(
            .hugeText, span, "the string would be longer than \(longest) bytes",
            hint: "a text of a rule has at most \(longest) bytes; messages are far shorter")
    }
}

extension Expression {
    /// Whether the number is a quotient, or is written with a fraction.
    fileprivate var mayHaveFraction: Bool {
        if let number { return number.value != number.value.rounded() }
        switch kind {
        case .parenthesized(let inside), .negation(let inside): return inside.mayHaveFraction
        case .name(_, let local?): return !local.isReassigned && local.initial?.mayHaveFraction == true
        case .binary(.slash, _, _): return true
        case .binary(let operation, let left, let right) where [.plus, .minus, .star].contains(operation):
            return left.mayHaveFraction || right.mayHaveFraction
        default: return false
        }
    }
}
