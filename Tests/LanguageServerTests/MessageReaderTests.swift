import EventBus
import LanguageServer
import Testing

@Suite struct MessageReaderTests {
    private func read(_ text: String, step: Int) throws -> [String] {
        var reader = MessageReader(), messages: [String] = []
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: step) {
            reader.feed(bytes[start..<min(start + step, bytes.count)])
            while let message = try reader.next() { messages.append(String(decoding: message, as: UTF8.self)) }
        }
        try reader.finish()
        return messages
    }

    @Test("messages are found, whatever the pieces in which they come", arguments: [1, 2, 7, 1000])
    func pieces(step: Int) throws {
        let text = "Content-Length: 2\r\n\r\n{}Content-Type: x\r\ncontent-length:3\r\n\r\n[1]Content-Length: 0\r\n\r\n"
        #expect(try read(text, step: step) == ["{}", "[1]", ""])
        #expect(MessageReader.framed(["a": "é"]) == Array("Content-Length: 10\r\n\r\n{\"a\":\"é\"}".utf8))
    }

    @Test("what is no message, too large, or cut off, is told")
    func failures() {
        #expect(throws: MessageReader.Failure.noLength("GET / HTTP/1.1")) {
            try read("GET / HTTP/1.1\r\n\r\n", step: 9)
        }
        #expect(throws: MessageReader.Failure.noLength("Content-Length: x")) {
            try read("Content-Length: x\r\n\r\n", step: 9)
        }
        #expect(throws: MessageReader.Failure.tooLarge(999_999_999)) {
            try read("Content-Length: 999999999\r\n\r\n", step: 99)
        }
        #expect(throws: MessageReader.Failure.cutOff) { try read("Content-Length: 9\r\n\r\n{", step: 9) }
        #expect(throws: MessageReader.Failure.self) { try read(String(repeating: "x", count: 5000), step: 500) }
    }
}
