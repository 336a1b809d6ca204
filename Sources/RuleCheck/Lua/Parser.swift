import EventBus

/// Parses Lua 5.4 into a tree. After a syntax error the parser continues, so that it reports all errors of a file at
/// once.
struct Parser {
    let map: SourceMap
    private let tokens: [Token]
    private var at = 0
    var scopes = Scopes()
    let origin = Origin()
    private(set) var problems: [SyntaxProblem]
    private var visible: [Int: [String]] = [:]
    /// The byte offsets of the uses of each undeclared name.
    private var globalUses: [String: [Int]] = [:]
    private let globals: Set<String>
    /// The tokens that opened the current blocks and brackets, outermost first.
    var openers: [Token] = []
    /// The first block that an `end` with less indentation closed. Its own `end` is probably missing.
    var suspect: Token?
    /// The last `else if` written as two words.
    var elseIf: Span?
    /// Whether the innermost block is assumed to end here although its `end` is missing.
    var isEndAssumed = false
    /// Whether the rest of the file is in another language. Then no further error is reported.
    private var isForeign = false
    /// The nesting depth of expressions and blocks. Lua itself stops at 200.
    var depth = 0
    /// The number of operators and field accesses that the current expression chains. Each one makes the tree deeper.
    var links = 0
    /// The number of errors after which the parser reports no more.
    static let mostProblems = 50

    /// - Parameter globals: the names that exist without a declaration.
    static func parse(_ source: [UInt8], _ map: SourceMap, globals: Set<String>) -> LuaTree {
        var parser = Parser(source, map, globals)
        let block = parser.block()
        while parser.token.kind != .endOfFile {
            // An `end` or a similar token without an open block.
            parser.note(
                SyntaxProblem(span: parser.token.span, message: "'\(parser.token.kind.rawValue)' ends no block"))
            parser.advance()
            _ = parser.block()
        }
        return LuaTree(
            block: block, problems: parser.problems.sorted { $0.span.start < $1.span.start }, visible: parser.visible,
            end: parser.token.span, origin: parser.origin, locals: parser.scopes.all, globals: parser.globalUses)
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
    var afterFollowing: Token { tokens[min(at + 2, tokens.count - 1)] }
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

    /// Returns the error for a token that the grammar does not allow here: what was expected and what was found.
    func unexpected(_ wanted: String) -> SyntaxProblem {
        let found =
            switch token.kind {
            case .name, .number: "'\(map.text(token.span.start..<token.span.end))'"
            case .string: "a string"
            case .endOfFile: "the end of the file"
            default: "'\(token.kind.rawValue)'"
            }
        // A mistake at the end of a line only shows at the first token of the next line. It is reported where it was
        // made.
        let isNextLine = at > 0 && map.line(of: previous.span.end) < map.line(of: token.span.start)
        let place = isNextLine ? Span(start: previous.span.end - 1, end: previous.span.end) : token.span
        if let meant = decimalComma {
            let span = previous.span.through(following.span)
            return SyntaxProblem(
                span: span, message: "a decimal number has a point, not a comma", hint: "write \(meant)",
                fix: Replacement(span: span, text: meant), isOtherLanguage: true)
        }
        return SyntaxProblem(
            span: place, message: "expected \(wanted)" + (isNextLine ? " after this, found " : ", found ") + found)
    }

    /// The intended number if an unexpected comma is a decimal comma, as in `2,5`; nil otherwise.
    private var decimalComma: String? {
        guard token.kind == .comma, previous.kind == .number, following.kind == .number,
            previous.span.end == token.span.start, token.span.end == following.span.start
        else { return nil }
        return map.text(previous.span.start..<following.span.end).replacing(",", with: ".")
    }

    mutating func note(_ problem: SyntaxProblem) {
        guard !isForeign, problems.count < Self.mostProblems else { return }
        // One mistake often leads to further errors. Only the first error of each line is reported.
        let line = map.line(of: problem.span.start)
        if !problems.contains(where: { map.line(of: $0.span.start) == line }) { problems.append(problem) }
        isForeign = problem.isForeign
    }

    // MARK: Depth

    /// Parses one level deeper. The limit is below Lua's own and protects the stack of this recursive parser.
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

    /// Counts one more operator or field access of an expression.
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

    /// Binds a name to the variable that it refers to here.
    mutating func resolve(_ token: Token) -> Expression {
        let local = scopes.find(token.text)
        local?.places.append(token.span)
        if local == nil, !globals.contains(token.text) {
            visible[token.span.start] = scopes.names
            globalUses[token.text, default: []].append(token.span.start)
        }
        return Expression(kind: .name(token.text, local), span: token.span)
    }
}
