import EventBus

extension Parser {
    /// Parses the statement that starts at the current token; returns nil for an empty statement.
    mutating func statement() throws(SyntaxProblem) -> Statement? {
        let start = token.span
        let kind: Statement.Kind? = try nested { (parser) throws(SyntaxProblem) in try parser.statementKind() }
        return kind.map { Statement(kind: $0, span: start.through(previous.span)) }
    }

    private mutating func statementKind() throws(SyntaxProblem) -> Statement.Kind? {
        switch token.kind {
        case .semicolon:
            advance()
            return nil
        case .if: return try branches()
        case .while:
            let opener = open()
            let condition = try expression()
            try expect(.do)
            let body = block()
            _ = try close(opener, with: .end)
            return .whileLoop(condition, body)
        case .do:
            let opener = open()
            let body = block()
            _ = try close(opener, with: .end)
            return .block(body)
        case .for: return try loop()
        case .repeat: return try repeatLoop()
        case .function: return try function()
        case .local: return try local()
        case .doubleColon:
            advance()
            _ = try name("the name of a label")
            try expect(.doubleColon)
            return .jump
        case .return:
            advance()
            let isEmpty = token.kind.endsBlock || token.kind == .semicolon
            let values = isEmpty ? [] : try expressions()
            _ = accept(.semicolon)
            return .result(values)
        case .break:
            advance()
            return .leave
        case .goto:
            advance()
            _ = try name("the name of a label")
            return .jump
        default: return try callOrAssignment()
        }
    }

    private mutating func branches() throws(SyntaxProblem) -> Statement.Kind {
        let opener = open()
        var all: [(condition: Expression, block: [Statement])] = []
        var otherwise: [Statement]?
        repeat {
            let condition = try expression()
            if token.kind == .assign {
                var problem = unexpected("'then'")
                problem.hint = "to compare, write '=='"
                throw problem
            }
            try expect(.then)
            all.append((condition, block()))
        } while accept(.elseif)
        if accept(.else) {
            if token.kind == .if, map.line(of: token.span.start) == map.line(of: previous.span.start) { noteElseIf() }
            otherwise = block()
        }
        _ = try close(opener, with: .end)
        return .branches(all, otherwise: otherwise)
    }

    private mutating func loop() throws(SyntaxProblem) -> Statement.Kind {
        let opener = open()
        var names = [try name("the name of a variable")]
        if accept(.assign) {
            let bounds = try expressions()
            guard 2...3 ~= bounds.count else {
                throw SyntaxProblem(
                    span: names[0].span, message: "'for' needs a first and a last number, and may have a step",
                    hint: "for i = 1, 10 do")
            }
            try expect(.do)
            scopes.open()
            defer { scopes.close() }
            declare(names[0]).shape = .number
            let body = block()
            _ = try close(opener, with: .end)
            return .count(bounds, body)
        }
        while accept(.comma) { names.append(try name("the name of a variable")) }
        try expect(.in, names.count == 1 ? "'=' or 'in'" : "'in'")
        let values = try expressions()
        try expect(.do)
        scopes.open()
        defer { scopes.close() }
        var locals: [Local] = []
        for name in names { locals.append(declare(name)) }
        let body = block()
        _ = try close(opener, with: .end)
        return .each(locals, values, body)
    }

    private mutating func repeatLoop() throws(SyntaxProblem) -> Statement.Kind {
        let opener = open()
        scopes.open()
        defer { scopes.close() }
        let body = openBlock()
        _ = try close(opener, with: .until)
        return .repeatLoop(body, try expression())
    }

    /// Parses a declaration such as `function a.b.c:d()`, which is an assignment.
    private mutating func function() throws(SyntaxProblem) -> Statement.Kind {
        let opener = open()
        var target = resolve(try name("the name of the function"))
        var isMethod = false
        while !isMethod, token.kind == .dot || token.kind == .colon {
            isMethod = token.kind == .colon
            advance()
            let key = try name("a name")
            if case .name(_, let local?) = target.kind { local.dottedUses += 1 }
            target = Expression(
                kind: .index(target, Expression(kind: .string(key.text), span: key.span)),
                span: target.span.through(key.span))
        }
        reassign(target)
        return assignment([target], [try functionBody(opener, isMethod: isMethod)])
    }

    private mutating func local() throws(SyntaxProblem) -> Statement.Kind {
        advance()
        if token.kind == .function {
            let opener = open()
            let local = declare(try name("the name of the function"))
            let body = try functionBody(opener)
            local.initial = body
            return .local([local], [body])
        }
        var names = [try localName()]
        while accept(.comma) { names.append(try localName()) }
        var values: [Expression] = []
        do throws(SyntaxProblem) {
            if accept(.assign) { values = try expressions() }
        } catch {
            // The names are declared although the statement is wrong, so that their later uses are not reported as
            // undeclared.
            for name in names { _ = declare(name) }
            throw error
        }
        var locals: [Local] = []
        for name in names { locals.append(declare(name)) }
        for (index, local) in locals.enumerated() {
            if index < values.count {
                local.initial = values[index]
            } else if values.isEmpty {
                local.isReassigned = true
            }
        }
        return .local(locals, values)
    }

    private mutating func localName() throws(SyntaxProblem) -> Token {
        let name = try name("the name of a variable")
        if accept(.less) {
            let attribute = try self.name("'const' or 'close'")
            guard ["const", "close"].contains(attribute.text) else {
                throw SyntaxProblem(
                    span: attribute.span, message: "a variable can be 'const' or 'close', not '\(attribute.text)'")
            }
            try expect(.greater)
        }
        return name
    }

    private mutating func callOrAssignment() throws(SyntaxProblem) -> Statement.Kind {
        if [.string, .number, .nil, .true, .false, .brace].contains(token.kind) {
            var problem = unexpected("a statement")
            problem.hint = "a value alone is not a statement: perhaps a 'return' is missing in front of it"
            throw problem
        }
        if let problem = foreignStatement { throw problem }
        let first = try suffixed("a statement")
        if token.kind != .assign, token.kind != .comma {
            if let hint = changeHint(first) {
                var problem = unexpected("'=' or '('")
                problem.hint = hint
                problem.isOtherLanguage = true
                throw problem
            }
            switch first.kind {
            case .call, .method: return .call(first)
            case .name(let word, nil):
                let keyword = nearest(
                    word,
                    among: ["local", "function", "return", "if", "for", "while", "repeat", "end", "elseif", "else"])
                var problem = unexpected("'=' or '('")
                problem.hint = keyword.map { "did you mean '\($0)' instead of '\(word)'?" }
                throw problem
            default: throw unexpected("'=' or '('")
            }
        }
        var targets = [first]
        while accept(.comma) { targets.append(try suffixed("a variable")) }
        for target in targets {
            switch target.kind {
            case .name, .index: reassign(target)
            default: throw SyntaxProblem(span: target.span, message: "nothing can be assigned to this")
            }
        }
        try expect(.assign)
        return assignment(targets, try expressions())
    }

    /// The problem of a statement in the syntax of another language; nil for any other one.
    private var foreignStatement: SyntaxProblem? {
        guard token.kind == .name else { return nil }
        let (word, next) = (token.text, following.kind)
        var problem = SyntaxProblem(span: token.span, message: "Lua has no '\(word)'", isOtherLanguage: true)
        switch (word, next) {
        case ("var", .name), ("let", .name), ("const", .name):
            problem.hint = "write local"
            problem.fix = Replacement(span: token.span, text: "local")
        case ("switch", .parenthesis), ("switch", .name), ("case", .string), ("case", .name), ("case", .number):
            problem.hint = "write if … then … elseif … then … end"
        case ("try", .brace), ("catch", .parenthesis):
            problem.hint = "a rule that fails is told, and the answer below it counts"
        case ("import", _) where next == .name || next == .string:
            problem.hint = "write local name = require \"lib.name\""
        default: return nil
        }
        return problem
    }

    private func assignment(_ targets: [Expression], _ values: [Expression]) -> Statement.Kind {
        for (target, value) in zip(targets, values) {
            guard case .index(let object, let key) = target.kind, case .name(_, let local?) = object.kind,
                let name = key.literal
            else { continue }
            local.assigned[name, default: []].append(value)
        }
        return .assign(targets, values)
    }

    /// Returns the hint for `n += 1` and `n++` of other languages.
    private func changeHint(_ target: Expression) -> String? {
        guard [.plus, .minus, .star, .slash, .concat].contains(token.kind) else { return nil }
        let (name, sign) = (map.text(target.span.start..<target.span.end), token.kind.rawValue)
        switch following.kind {
        case .assign: return "write \(name) = \(name) \(sign) …"
        case token.kind: return "write \(name) = \(name) \(sign) 1"
        default: return nil
        }
    }

    private func reassign(_ target: Expression) {
        switch target.kind {
        case .name(_, let local?): local.isReassigned = true
        case .index(let object, let key):
            if case .name(_, let local?) = object.kind, let name = key.literal { local.assignedFields.append(name) }
        default: break
        }
    }
}
