/// Parses blocks, and continues after a statement that cannot be parsed.
extension Parser {
    /// Parses a block in a new scope, up to the token that ends the block.
    mutating func block() -> [Statement] {
        scopes.open()
        defer { scopes.close() }
        return openBlock()
    }

    /// Parses a block in the current scope.
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
                let blocks = openers.dropFirst(openCount).count {
                    $0.kind.opensBlock || [.while, .for].contains($0.kind)
                }
                openers.removeLast(openers.count - openCount)
                isEndAssumed = false
                (depth, links) = outer
                skip(from: first, blocks: blocks)
            }
        }
        return statements
    }

    /// Reports a statement after `return`. If that statement is indented no more than the line that opened the block,
    /// the block's `end` is probably missing.
    private mutating func noteReturn() {
        guard let opener = openers.last, [.if, .while, .for, .do, .function].contains(opener.kind) else {
            return note(SyntaxProblem(span: token.span, message: "'return' must be the last statement"))
        }
        let (first, here) = (map.line(of: opener.span.start), map.line(of: token.span.start))
        var problem = unexpected(
            "'end' to close '\(opener.kind.rawValue)'" + (first == here ? "" : " of line \(first)"))
        problem.hint = "'return' must be the last statement of its block"
        note(problem)
        isEndAssumed =
            here > first && here > map.line(of: previous.span.end - 1)
            && map.indentation(ofLine: here) <= map.indentation(ofLine: first)
    }

    /// Skips the rest of a statement that cannot be parsed. Skipping stops at the next line that is indented no more
    /// than the statement, or on the same line at the token that ends the enclosing block.
    /// - Parameter blocks: the number of blocks that the statement has opened.
    private mutating func skip(from first: Token, blocks: Int) {
        var blocks = blocks
        let line = map.line(of: first.span.start)
        let indentation = map.indentation(ofLine: line)
        if token.span.start == first.span.start { advance() }
        while token.kind != .endOfFile {
            let here = map.line(of: token.span.start)
            if here > line, here != map.line(of: previous.span.start) {
                let its = map.indentation(ofLine: here)
                // The token that closes the statement itself is on a later line at the same indentation and is also
                // skipped.
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

    /// Parses the token that closes a block, a table, an index or an argument list: `end`, `until`, or a bracket.
    mutating func close(_ opener: Token, with kind: TokenKind) throws(SyntaxProblem) -> Token {
        let (first, here) = (map.line(of: opener.span.start), map.line(of: token.span.start))
        if isEndAssumed {
            isEndAssumed = false
            openers.removeLast()
            return previous
        }
        guard token.kind == kind else {
            var problem = unexpected(
                "'\(kind.rawValue)' to close '\(opener.kind.rawValue)'" + (first == here ? "" : " of line \(first)"))
            if token.kind == .endOfFile, let elseIf {
                problem = SyntaxProblem(
                    span: elseIf, message: "this begins another 'if', which has no 'end'",
                    hint: "to continue the first 'if', write 'elseif' in one word")
            } else if token.kind == .endOfFile, let suspect {
                problem.hint =
                    "perhaps '\(suspect.kind.rawValue)' of line \(map.line(of: suspect.span.start)) has no '\(kind.rawValue)'"
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
}
