import TestSupport
import Testing

@testable import Host

/// What differs between two texts.
@Suite("Differences of texts") struct LineDiffTests {
    /// The text that a difference in the unified format makes of `old`; nil if it does not fit.
    private func patched(_ old: String, _ diff: String) -> String? {
        let lines = old.split(separator: "\n", omittingEmptySubsequences: false)
        var rest = lines[...], result: [Substring] = [], consumed = 0
        for line in diff.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).dropLast() {
            if line.hasPrefix("@@") {
                // @@ -3,4 +3,5 @@
                let numbers = line.split(separator: " ")[1].dropFirst().split(separator: ",")
                guard let first = Int(numbers[0]) else { return nil }
                let start = numbers.count > 1 && numbers[1] == "0" ? first : first - 1
                result += rest.prefix(start - consumed)
                rest = rest.dropFirst(start - consumed)
                consumed = start
            } else if line.hasPrefix("+") {
                result.append(line.dropFirst())
            } else {
                guard rest.first == line.dropFirst() else { return nil }
                if line.hasPrefix(" ") { result.append(line.dropFirst()) }
                rest.removeFirst()
                consumed += 1
            }
        }
        return (result + rest).joined(separator: "\n")
    }

    @Test("the difference of any two texts makes one into the other, and counts its lines")
    func applies() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<2_000 {
            func text(_ lines: Int) -> String {
                (0..<lines).map { _ in "line \(Int.random(in: 0..<8, using: &random))\n" }.joined()
            }
            var old = text(Int.random(in: 0...30, using: &random)), new = text(Int.random(in: 0...30, using: &random))
            if Bool.random(using: &random) { (old, new) = (old + new + old, old + old) }
            let diff = LineDiff(from: Array(old.utf8), to: Array(new.utf8))
            let text = diff.unified("old", "new")
            #expect(patched(old, text) == new, "\(text)")
            let body = text.split(separator: "\n").dropFirst(2)
            #expect(diff.added == body.count { $0.hasPrefix("+") })
            #expect(diff.removed == body.count { $0.hasPrefix("-") })
            #expect(text.isEmpty == (old == new))
        }
    }

    @Test("it looks like that of diff -u")
    func form() {
        let old = (1...12).map { "\($0)\n" }.joined()
        let new = old.replacing("5\n", with: "five\nfifth\n").replacing("12\n", with: "")
        #expect(
            LineDiff(from: Array(old.utf8), to: Array(new.utf8)).unified("a.lua", "b.lua") == """
                --- a.lua
                +++ b.lua
                @@ -2,11 +2,11 @@
                 2
                 3
                 4
                -5
                +five
                +fifth
                 6
                 7
                 8
                 9
                 10
                 11
                -12

                """)
        #expect(
            LineDiff(from: [], to: Array("a\n".utf8)).unified(nil, "b") == "--- /dev/null\n+++ b\n@@ -0,0 +1 @@\n+a\n")
    }

    @Test("a line feed at the end makes a difference")
    func lastLine() {
        let diff = LineDiff(from: Array("a\n".utf8), to: Array("a".utf8))
        #expect((diff.added, diff.removed) == (1, 1))
        #expect(diff.unified("a", "a").hasSuffix("-a\n+a\n\\ No newline at end of file\n"))
        #expect(LineDiff(from: Array("a".utf8), to: Array("a".utf8)).unified("a", "a") == "")
    }

    @Test("of texts with very many lines, the part between the equal ones counts as replaced")
    func many() {
        let old = "same\n" + (0..<20_000).map { "\($0)\n" }.joined() + "end\n"
        let new = "same\n" + (0..<20_000).map { "\($0 + 1)\n" }.joined() + "end\n"
        let diff = LineDiff(from: Array(old.utf8), to: Array(new.utf8))
        #expect(diff.added == 20_000 && diff.removed == 20_000)
    }
}
