import EventBus

/// Reads Lua 5.4 as a tree. It goes on behind what it cannot read, so that all mistakes
/// of a file are told at once.
struct Parser {
    let map: SourceMap
    private let tokens: [Token]
    private var at = 0
    var scopes = Scopes()
    let origin = Origin()
    private(set) var problems: [SyntaxProblem]
    private var visible: [Int: [String]] = [:]
    private let globals: Set<String>
    /// Open blocks and tables: what opened them, outermost first.
    private var openers: [Token] = []
    /// The innermost block that a less indented `end` closed: probably its own is missing.
    private var suspect: Token?
    /// The last `else if`.
    private var elseIf: Span?
    /// The innermost block was found to end here, though its `end` is missing.
    private var isEndAssumed = false
    /// It is another language from here on: one mistake, and not one a line.
    private var isForeign = false
    /// How deep expressions and blocks are nested; Lua itself stops at 200.
    private var depth = 0
    /// How many operators and fields in a row, which make a tree just as deep.
    private var links = 0
    /// After so many mistakes more are no help.
    static let mostProblems = 50

    /// - Parameter globals: the names that are there without a declaration.
    static func parse(_ source: [UInt8], _ map: SourceMap, globals: Set<String>) -> LuaTree {
        var parser = Parser(source, map, globals)
        let block = parser.block()
        while parser.token.kind != .endOfFile {
            // A block ended that never began.
            parser.note(SyntaxProblem(span: parser.token.span, message: "'\(parser.token.kind.rawValue)' ends nothing"))
            parser.advance()
            _ = parser.block()
        }
        return LuaTree(
            block: block, problems: parser.problems.sorted { $0.span.start < $1.span.start }, visible: parser.visible,
            end: parser.token.span, origin: parser.origin, locals: parser.scopes.all)
    }

    private init(_ source: [UInt8], _ map: SourceMap, _ globals: Set<String>) {
        let lexer = Lexer(source)
        self.map = map
        self.globals = globals
        tokens = lexer.tokens
        problems = lexer.problems
    }

    // MARK: Tokens

    var token: Token { tokens[at] }
    var following: Token { tokens[min(at + 1, tokens.count - 1)] }
    var previous: Token { tokens[max(0, at - 1)] }
    var problemCount: Int { problems.count }

    mutating func advance() { if at < tokens.count - 1 { at += 1 } }

    mutating func accept(_ kind: TokenKind) -> Bool {
        guard token.kind == kind else { return false }
        advance()
        return true
    }

    @discardableResult
    mutating func expect(_ kind: TokenKind, _ what: String? = nil) throws(SyntaxProblem) -> Token {
        guard token.kind == kind else {
            var problem = unexpected(what ?? "'\(kind.rawValue)'")
            if token.kind == .name, nearest(token.text, among: [kind.rawValue]) != nil {
                problem.hint = "did you mean '\(kind.rawValue)'?"
            } else if token.kind == .brace {
                problem.isForeign = true
                problem.hint = "Lua has no braces around blocks: 'if … then … end', 'function … end'"
            }
            throw problem
        }
        advance()
        return previous
    }

    mutating func name(_ what: String) throws(SyntaxProblem) -> Token {
        try expect(.name, what)
    }

    /// What was wanted, and what stands there instead.
    func unexpected(_ wanted: String) -> SyntaxProblem {
        let found =
            switch token.kind {
            case .name, .number: "'\(map.text(token.span.start..<token.span.end))'"
            case .string: "a string"
            case .endOfFile: "the end of the file"
            default: "'\(token.kind.rawValue)'"
            }
        // A mistake at the end of a line shows only on the next: it is told where it was made.
        let isNextLine = at > 0 && map.line(of: previous.span.end) < map.line(of: token.span.start)
        let place = isNextLine ? Span(start: previous.span.end - 1, end: previous.span.end) : token.span
        return SyntaxProblem(
            span: place, message: "expected \(wanted)" + (isNextLine ? " after this, found " : ", found ") + found)
    }

    private mutating func note(_ problem: SyntaxProblem) {
        guard !isForeign, problems.count < Self.mostProblems else { return }
        // One mistake often makes several: of a line the first is told.
        let line = map.line(of: problem.span.start)
        if !problems.contains(where: { map.line(of: $0.span.start) == line }) { problems.append(problem) }
        isForeign = problem.isForeign
    }

    // MARK: Blocks

    /// A block in a scope of its own, up to what ends it.
    mutating func block() -> [Statement] {
        scopes.open()
        defer { scopes.close() }
        return openBlock()
    }

    /// A block in the scope that is open.
    mutating func openBlock() -> [Statement] {
        var statements: [Statement] = []
        while !token.kind.endsBlock {
            let (first, openCount, outer) = (token, openers.count, (depth, links))
            do throws(SyntaxProblem) {
                let isLast = first.kind == .return
                if let statement = try statement() { statements.append(statement) }
                if isLast, !token.kind.endsBlock {
                    noteReturn()
                    if isEndAssumed { return statements }
                }
            } catch {
                note(error)
                let blocks = openers.dropFirst(openCount).count { $0.kind.opensBlock || [.while, .for].contains($0.kind) }
                openers.removeLast(openers.count - openCount)
                isEndAssumed = false
                (depth, links) = outer
                skip(from: first, blocks: blocks)
            }
        }
        return statements
    }

    /// Something stands behind a `return`. If it is indented no more than what opened the
    /// block, the block has no `end`.
    private mutating func noteReturn() {
        guard let opener = openers.last, [.if, .while, .for, .do, .function].contains(opener.kind) else {
            return note(SyntaxProblem(span: token.span, message: "nothing may stand behind 'return'"))
        }
        let (first, here) = (map.line(of: opener.span.start), map.line(of: token.span.start))
        var problem = unexpected("'end' to close '\(opener.kind.rawValue)'" + (first == here ? "" : " of line \(first)"))
        problem.hint = "'return' is the last statement of its block"
        note(problem)
        isEndAssumed =
            here > first && here > map.line(of: previous.span.end - 1)
            && map.indentation(ofLine: here) <= map.indentation(ofLine: first)
    }

    /// Passes over the rest of a statement that cannot be read: to the next line that is
    /// indented no more than it, or to what ends the block around it on its own line.
    /// - Parameter blocks: how many blocks it has opened.
    private mutating func skip(from first: Token, blocks: Int) {
        var blocks = blocks
        let line = map.line(of: first.span.start)
        let indentation = map.indentation(ofLine: line)
        if token.span.start == first.span.start { advance() }
        while token.kind != .endOfFile {
            let here = map.line(of: token.span.start)
            if here > line, here != map.line(of: previous.span.start) {
                let its = map.indentation(ofLine: here)
                // What closes the statement itself stands right below it.
                if its < indentation || (its == indentation && !token.kind.closes) { return }
            }
            if here == line {
                if token.kind.endsBlock, blocks == 0 { return }
                if token.kind.opensBlock { blocks += 1 }
                if token.kind == .end || token.kind == .until { blocks -= 1 }
            }
            advance()
        }
    }

    /// The `end` of a block, or the brace of a table.
    mutating func close(_ opener: Token, with kind: TokenKind) throws(SyntaxProblem) -> Token {
        let (first, here) = (map.line(of: opener.span.start), map.line(of: token.span.start))
        if isEndAssumed {
            isEndAssumed = false
            openers.removeLast()
            return previous
        }
        guard token.kind == kind else {
            var problem = unexpected("'\(kind.rawValue)' to close '\(opener.kind.rawValue)'" + (first == here ? "" : " of line \(first)"))
            if token.kind == .endOfFile, let elseIf {
                problem = SyntaxProblem(
                    span: elseIf, message: "this begins another 'if', which has no 'end'",
                    hint: "to go on with the first, write 'elseif' in one word")
            } else if token.kind == .endOfFile, let suspect {
                problem.hint = "perhaps '\(suspect.kind.rawValue)' of line \(map.line(of: suspect.span.start)) has no '\(kind.rawValue)'"
            }
            throw problem
        }
        if here > first, map.indentation(ofLine: here) < map.indentation(ofLine: first) { suspect = suspect ?? opener }
        openers.removeLast()
        advance()
        return previous
    }

    mutating func noteElseIf() { elseIf = previous.span.through(token.span) }

    mutating func open() -> Token {
        openers.append(token)
        advance()
        return previous
    }

    /// Lua itself reads no deeper, and neither stack is without end.
    mutating func nested<Result>(
        _ body: (inout Parser) throws(SyntaxProblem) -> Result
    ) throws(SyntaxProblem) -> Result {
        let before = links
        depth += 1
        guard depth <= 190 else { throw tooDeep }
        let result = try body(&self)
        depth -= 1
        links = before
        return result
    }

    /// One more operator or field of an expression.
    mutating func link() throws(SyntaxProblem) {
        links += 1
        guard links <= 500 else { throw tooDeep }
    }

    private var tooDeep: SyntaxProblem { SyntaxProblem(span: token.span, message: "this is nested too deeply") }

    // MARK: Names

    mutating func declare(_ token: Token) -> Local {
        let local = Local(token.text, token.span)
        scopes.declare(local)
        return local
    }

    /// What a name means here.
    mutating func resolve(_ token: Token) -> Expression {
        let local = scopes.find(token.text)
        local?.uses += 1
        if local == nil, !globals.contains(token.text) { visible[token.span.start] = scopes.names }
        return Expression(kind: .name(token.text, local), span: token.span)
    }
}
