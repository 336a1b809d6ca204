import Foundation
import Testing
import Values

@Suite struct WordTests {
    enum Kind: String, StringEnum {
        case success, error
        case veryBad = "very-bad"
    }

    @Test("a word is encoded as its raw value")
    func rawValue() throws {
        #expect(try ValueEncoder().encode([Kind.error, .veryBad]) == ["error", "very-bad"])
        #expect(try ValueDecoder().decode([Kind].self, from: ["very-bad", "success"]) == [.veryBad, .success])
        #expect(String(decoding: try JSONEncoder().encode([Kind.veryBad]), as: UTF8.self) == #"["very-bad"]"#)
        #expect(try JSONDecoder().decode([Kind].self, from: Data(#"["error"]"#.utf8)) == [.error])
    }

    @Test("an error about an unknown word lists the allowed words in order, and has a path")
    func unknown() {
        let error = #expect(throws: DecodingError.self) {
            try ValueDecoder().decode([Kind].self, from: ["error", "veryBad"])
        }
        guard case .dataCorrupted(let context)? = error else {
            Issue.record("not corrupt data: \(String(describing: error))")
            return
        }
        #expect(
            context.underlyingError as? UnknownWord
                == UnknownWord(word: "veryBad", allowed: ["success", "error", "very-bad"]))
        #expect(context.codingPath.map(\.intValue) == [1])
        #expect(context.debugDescription == "'veryBad' is not one of success, error, very-bad")
    }

    @Test("a number is refused as a word")
    func number() {
        #expect(throws: DecodingError.self) { try ValueDecoder().decode(Kind.self, from: 1) }
    }

    @Test("the words are listed in the order of their cases")
    func words() {
        #expect(Kind.words == ["success", "error", "very-bad"])
    }
}
