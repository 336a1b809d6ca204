import EventBus
import FleetWire
import Testing

@Suite struct TokenTests {
    @Test(
        "a name of lowercase letters, digits and hyphens is taken",
        arguments: ["a", "kiosk-7", "0", "-", String(repeating: "x", count: 32)])
    func valid(_ text: String) throws {
        #expect(try Token(text).text == text)
    }

    @Test(
        "a name with anything else is refused, and never mended",
        arguments: [
            "", "Kiosk", "a.b", "a b", "a*", ">", "a/b", "a_b", "ä", "k\u{301}", "a\n", "a\0", "\u{212A}iosk",
            String(repeating: "x", count: 33),
        ])
    func invalid(_ text: String) {
        #expect(Token(ifValid: text) == nil)
        #expect(throws: FieldError.self) { try Token(text) }
        #expect(throws: (any Error).self) { try ValueDecoder().decode(Token.self, from: .string(text)) }
    }
}
