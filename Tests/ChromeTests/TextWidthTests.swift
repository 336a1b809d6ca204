import Chrome
import Testing

/// How texts are broken into lines.
@Suite("The lines of texts") struct TextWidthTests {
    private func lines(_ text: String, into width: Double, _ most: Int) -> [String] {
        TextWidth.wrapped(text, into: width, size: 10, lines: most)
    }

    @Test("a text is broken at its line breaks", arguments: ["\n", "\r\n", "\u{2028}"])
    func lineBreaks(separator: String) {
        let text = ["one", "two", "three"].joined(separator: separator)
        #expect(lines(text, into: 200, 3) == ["one", "two", "three"])
        #expect(lines(text, into: 200, 2) == ["one", "two three"] || lines(text, into: 200, 2) == ["one", "two…"])
    }

    @Test("only the last line ends with an ellipsis, also if words are wider than a line")
    func wideWords() {
        let text = "Network connection is unstable. Some features may not work properly."
        for width in stride(from: 20.0, through: 400, by: 7) {
            for most in 1...5 {
                let lines = lines(text, into: width, most)
                #expect(lines.count <= most && !lines.dropLast().contains { $0.hasSuffix("…") })
                #expect(lines.allSatisfy { TextWidth.of($0, size: 10) <= width })
                let letters = lines.joined().filter { $0 != " " && $0 != "…" }
                #expect(text.filter { $0 != " " }.hasPrefix(letters))
                #expect(lines.last?.hasSuffix("…") == true || letters == text.filter { $0 != " " })
            }
        }
    }
}
