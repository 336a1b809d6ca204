import EventBus
import Host
import Testing

@testable import Harness

@Suite("Placeholders of recorded text")
struct TextPlaceholdersTests {
    @Test("the memory for texts is bounded, and a text not seen for long gets a new number")
    func bounded() {
        var placeholders = TextPlaceholders(ChromeSystem.catalogue, remembered: 64 << 10)
        func number(of message: String) -> String {
            let data: Value = ["message": .string(message)]
            return String(decoding: placeholders.replaced(Array(data.json.utf8), of: "toast.show"), as: UTF8.self)
        }
        let first = number(of: "first")
        let large = 16 << 10
        var seen: Set = [first]
        for index in 0..<40 {
            seen.insert(number(of: "\(index) " + String(repeating: "x", count: large)))
            // A text that comes again from time to time keeps its number.
            if index % 2 == 0 { #expect(number(of: "again") == number(of: "again")) }
            seen.insert(number(of: "again"))
        }
        #expect(seen.count == 42)
        #expect(seen.insert(number(of: "first")).inserted)
    }

    @Test(
        "data that is not JSON is left out as a whole",
        arguments: [
            "", "{", #"{"message":"x""#, #"{"message":"x",}"#, #"{"message":"x"} y"#, #"{"message":x}"#, "[}", #""\"#,
        ])
    func malformed(data: String) {
        var placeholders = TextPlaceholders(ChromeSystem.catalogue)
        #expect(placeholders.replaced(Array(data.utf8), of: "toast.show") == Array("{}".utf8))
    }

    @Test("texts are replaced wherever the JSON has spaces, and however a name is written")
    func spaces() {
        var placeholders = TextPlaceholders(ChromeSystem.catalogue)
        let data = Array(#"{ "message" : "x" , "m\u0065ssage":"y"}"#.utf8)
        let replaced = String(decoding: placeholders.replaced(data, of: "toast.show"), as: UTF8.self)
        #expect(!replaced.contains("\"x\"") && !replaced.contains("\"y\"") && replaced.contains(": \"text-1\" ,"))
    }

    @Test("for an unknown topic every text is replaced")
    func unknown() {
        var placeholders = TextPlaceholders(ChromeSystem.catalogue)
        let data = Array(#"{"a":["y","x"],"b":"x","n":1}"#.utf8)
        let replaced = String(decoding: placeholders.replaced(data, of: "nobody.knows"), as: UTF8.self)
        #expect(replaced == #"{"a":["text-1","text-2"],"b":"text-2","n":1}"#)
    }
}
