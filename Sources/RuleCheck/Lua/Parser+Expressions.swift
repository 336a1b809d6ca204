import RuleHost

extension Parser {
    mutating func expressions() throws(SyntaxProblem) -> [Expression] {
        var all = [try expression()]
        while accept(.comma) { all.append(try expression()) }
        return all
    }

    /// - Parameter power: an operator ends the expression if it does not bind more strongly than this.
    mutating func expression(above power: Int = 0) throws(SyntaxProblem) -> Expression {
        try nested { (parser) throws(SyntaxProblem) in
            var left = try parser.unary()
            while let (leftPower, rightPower) = parser.token.kind.power, leftPower > power {
                let operation = parser.token.kind
                try parser.link()
                parser.advance()
                let right = try parser.expression(above: rightPower)
                left = Expression(kind: .binary(operation, left, right), span: left.span.through(right.span))
            }
            return left
        }
    }

    private mutating func unary() throws(SyntaxProblem) -> Expression {
        let start = token.span
        let make: (Expression) -> Expression.Kind
        switch token.kind {
        case .not: make = { .not($0) }
        case .minus, .tilde: make = { .negation($0) }
        case .hash: make = { .length($0) }
        default: return try simple()
        }
        advance()
        let operand = try expression(above: 12)
        return Expression(kind: make(operand), span: start.through(operand.span))
    }

    private mutating func simple() throws(SyntaxProblem) -> Expression {
        let token = token
        let kind: Expression.Kind
        switch token.kind {
        case .nil: kind = .null
        case .true: kind = .flag(true)
        case .false: kind = .flag(false)
        case .number: kind = .number(token.number)
        case .string: kind = .string(token.text)
        case .varargs: kind = .varargs
        case .brace: return try table()
        case .function: return try functionBody(open())
        case .bracket:
            var problem = unexpected("a value")
            (problem.hint, problem.isOtherLanguage) = ("a list is written { \"a\", \"b\" }", true)
            throw problem
        default: return try suffixed("a value")
        }
        advance()
        return Expression(kind: kind, span: token.span)
    }

    /// Parses a name or a parenthesized value with the field accesses and calls after it.
    mutating func suffixed(_ what: String) throws(SyntaxProblem) -> Expression {
        var value: Expression
        switch token.kind {
        case .name:
            advance()
            value = resolve(previous)
        case .parenthesis:
            let opener = open()
            let inside = try expression()
            let end = try close(opener, with: .closeParenthesis)
            value = Expression(kind: .parenthesized(inside), span: opener.span.through(end.span))
        default: throw unexpected(what)
        }
        while true {
            try link()
            switch token.kind {
            case .dot:
                advance()
                let key = try name("the name of a field")
                if case .name(_, let local?) = value.kind { local.dottedUses += 1 }
                let index = Expression(kind: .string(key.text), span: key.span)
                value = Expression(kind: .index(value, index), span: value.span.through(key.span))
            case .bracket:
                let opener = open()
                let key = try expression()
                let end = try close(opener, with: .closeBracket)
                value = Expression(kind: .index(value, key), span: value.span.through(end.span))
            case .colon:
                advance()
                let method = try name("the name of a method")
                guard [.parenthesis, .string, .brace].contains(token.kind) else {
                    throw unexpected("'(' to call the method")
                }
                let arguments = try arguments()
                value = Expression(
                    kind: .method(value, method.text, method.span, arguments), span: value.span.through(previous.span))
            case .parenthesis, .string, .brace:
                let arguments = try arguments()
                value = Expression(kind: .call(value, arguments), span: value.span.through(previous.span))
            default: return value
            }
        }
    }

    private mutating func arguments() throws(SyntaxProblem) -> [Expression] {
        switch token.kind {
        case .string:
            advance()
            return [Expression(kind: .string(previous.text), span: previous.span)]
        case .brace: return [try table()]
        default:
            let opener = open()
            let values = token.kind == .closeParenthesis ? [] : try expressions()
            _ = try close(opener, with: .closeParenthesis)
            return values
        }
    }

    private mutating func table() throws(SyntaxProblem) -> Expression {
        let opener = open()
        var fields: [Expression.Field] = []
        while token.kind != .closeBrace {
            fields.append(try field())
            guard accept(.comma) || accept(.semicolon) || token.kind == .closeBrace else {
                var problem = unexpected("',' or '}'")
                if [.name, .bracket, .string, .brace].contains(token.kind) { problem.hint = "a comma is missing" }
                throw problem
            }
        }
        let end = try close(opener, with: .closeBrace)
        return Expression(kind: .table(fields), span: opener.span.through(end.span))
    }

    private mutating func field() throws(SyntaxProblem) -> Expression.Field {
        switch token.kind {
        case .name where following.kind == .assign:
            let key = token
            advance()
            advance()
            let value = try expression()
            return Expression.Field(key: .name(key.text, key.span), value: value)
        case .name where following.kind == .colon && afterFollowing.kind != .name:
            return try foreignField(named: token.text, written: token.text)
        case .string where following.kind == .colon:
            let name = token.text
            let isName =
                name.utf8.allSatisfy(RuleText.isWord) && name.first?.isNumber == false
                && TokenKind.keywords[name] == nil
            return try foreignField(named: name, written: isName ? name : "[\"\(name)\"]")
        case .bracket:
            let opener = open()
            let key = try expression()
            _ = try close(opener, with: .closeBracket)
            try expect(.assign)
            return Expression.Field(key: .computed(key), value: try expression())
        case .endOfFile: throw unexpected("'}'")
        default:
            let value = try expression()
            if token.kind == .colon {
                var problem = unexpected("',' or '}'")
                problem.hint = "a field of a table is written name = value"
                throw problem
            }
            return Expression.Field(key: .none, value: value)
        }
    }

    /// Parses a field in JSON or JavaScript syntax, `"name": value`, and reports the Lua syntax.
    private mutating func foreignField(named name: String, written: String) throws(SyntaxProblem) -> Expression.Field {
        let key = token
        advance()
        let span = key.span.through(token.span)
        note(
            SyntaxProblem(
                span: span, message: "a field of a table has '=' behind its name, not ':'",
                hint: "write \(written) = …",
                fix: Replacement(span: span, text: "\(written) ="), isOtherLanguage: true))
        advance()
        return Expression.Field(key: .name(name, key.span), value: try expression())
    }

    /// Parses the parameters and the body of a function, after `function` and its name.
    mutating func functionBody(_ opener: Token, isMethod: Bool = false) throws(SyntaxProblem) -> Expression {
        scopes.open()
        defer { scopes.close() }
        let before = problemCount
        var parameters: [Local] = []
        if isMethod { parameters.append(declare(Token(kind: .name, span: previous.span, text: "self"))) }
        var isVariadic = false
        try expect(.parenthesis, "'(' and the parameters of the function")
        if token.kind != .closeParenthesis {
            repeat {
                isVariadic = accept(.varargs)
                if !isVariadic { parameters.append(declare(try name("the name of a parameter"))) }
            } while !isVariadic && accept(.comma)
        }
        try expect(.closeParenthesis)
        if token.kind == .brace {
            var problem = unexpected("the body of the function")
            problem.isForeign = true
            problem.hint = "Lua has no braces around blocks: 'if … then … end', 'function … end'"
            throw problem
        }
        let body = openBlock()
        let end = try close(opener, with: .end)
        let function = Function(
            origin: origin, parameters: parameters, isVariadic: isVariadic, block: body,
            span: opener.span.through(end.span),
            end: end.span, isBroken: problemCount > before)
        return Expression(kind: .function(function), span: function.span)
    }
}

extension TokenKind {
    /// How strongly a binary operator binds to its left and right operand, as in the Lua reference implementation; nil
    /// for other tokens.
    fileprivate var power: (left: Int, right: Int)? {
        switch self {
        case .or: (1, 1)
        case .and: (2, 2)
        case .less, .greater, .lessOrEqual, .greaterOrEqual, .equal, .notEqual: (3, 3)
        case .pipe: (4, 4)
        case .tilde: (5, 5)
        case .ampersand: (6, 6)
        case .shiftLeft, .shiftRight: (7, 7)
        case .concat: (9, 8)
        case .plus, .minus: (10, 10)
        case .star, .slash, .doubleSlash, .percent: (11, 11)
        case .caret: (14, 13)
        default: nil
        }
    }
}
