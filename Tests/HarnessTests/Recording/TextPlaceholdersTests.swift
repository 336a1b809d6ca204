import EventBus
import Testing

@testable import Harness

@Suite("Placeholders of recorded text")
struct TextPlaceholdersTests {
    @Test("what is remembered is bounded: a text that did not come for long gets a number of its own again")
    func bounded() {
        var placeholders = TextPlaceholders()
        func number(of message: String) -> String {
            placeholders.replaced(["message": .string(message)], of: "toast.show")["message"]?.stringValue ?? ""
        }
        let first = number(of: "first")
        let large = TextPlaceholders.remembered / 4
        var seen: Set = [first]
        for index in 0..<40 {
            seen.insert(number(of: "\(index) " + String(repeating: "x", count: large)))
            // One that comes now and then is kept.
            if index % 2 == 0 { #expect(number(of: "again") == number(of: "again")) }
            seen.insert(number(of: "again"))
        }
        #expect(seen.count == 42)
        #expect(seen.insert(number(of: "first")).inserted)
    }

    @Test("of a topic that nobody knows, all text is private")
    func unknown() {
        var placeholders = TextPlaceholders()
        let data: Value = ["b": "x", "a": ["y", "x"], "n": 1]
        #expect(placeholders.replaced(data, of: "nobody.knows") == ["b": "text-2", "a": ["text-1", "text-2"], "n": 1])
    }
}
