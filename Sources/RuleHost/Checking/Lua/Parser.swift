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
    var openers: [Token] = []
    /// The innermost block that a less indented `end` closed: probably its own is missing.
    var suspect: Token?
    /// The last `else if`.
    var elseIf: Span?
    /// The innermost block was found to end here, though its `end` is missing.
    var isEndAssumed = false
    /// It is another language from here on: one mistake, and not one a line.
    private var isForeign = false
    /// How deep expressions and blocks are nested; Lua itself stops at 200.
    var depth = 0
    /// How many operators and fields in a row, which make a tree just as deep.
    var links = 0
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

    mutating func note(_ problem: SyntaxProblem) {
        guard !isForeign, problems.count < Self.mostProblems else { return }
        // One mistake often makes several: of a line the first is told.
        let line = map.line(of: problem.span.start)
        if !problems.contains(where: { map.line(of: $0.span.start) == line }) { problems.append(problem) }
        isForeign = problem.isForeign
    }

    // MARK: Depth

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
