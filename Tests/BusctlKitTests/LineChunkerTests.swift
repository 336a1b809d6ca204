import Testing

@testable import BusctlKit

@Suite struct LineChunkerTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    private func text(_ chunk: LineChunker.Chunk) -> String { String(decoding: chunk.bytes, as: UTF8.self) }

    @Test("whole lines are passed on, and the rest waits for its end")
    func partialLine() {
        var chunker = LineChunker()
        chunker.append(bytes("one\ntwo\nthr"))
        var result = chunker.chunks(atEnd: false)
        #expect(result.chunks.map(text) == ["one\ntwo\n"])
        #expect(result.chunks.first?.lines == 2)
        chunker.append(bytes("ee\n"))
        result = chunker.chunks(atEnd: false)
        #expect(result.chunks.map(text) == ["three\n"])
        #expect(result.chunks.first?.firstLine == 3)
    }

    @Test("the last line needs no line end")
    func lastLine() {
        var chunker = LineChunker()
        chunker.append(bytes("one\ntwo"))
        let result = chunker.chunks(atEnd: true)
        #expect(result.chunks.map(text) == ["one\ntwo"])
        #expect(result.chunks.first?.lines == 2)
        #expect(result.chunks.first?.texts.map { String(decoding: $0, as: UTF8.self) } == ["one", "two"])
        #expect(chunker.chunks(atEnd: true).chunks.isEmpty)
    }

    @Test("a blank line is left out, and the lines after it keep their numbers")
    func blank() {
        var chunker = LineChunker(linesPerChunk: 2)
        chunker.append(bytes("one\n\n \t\r\nfour\nfive"))
        let lines = chunker.chunks(atEnd: true).chunks.flatMap(\.numberedLines)
        #expect(
            lines.map { "\($0.number) \(String(decoding: $0.text, as: UTF8.self))" } == ["1 one", "4 four", "5 five"])
    }

    @Test("a chunk ends at its number of lines or at its size")
    func limits() {
        var chunker = LineChunker(linesPerChunk: 2, bytesPerChunk: 10)
        chunker.append(bytes("a\nb\nc\n0123456789\nd\n"))
        let result = chunker.chunks(atEnd: true)
        #expect(result.chunks.map(text) == ["a\nb\n", "c\n0123456789\n", "d\n"])
        #expect(result.chunks.map(\.firstLine) == [1, 3, 5])
    }

    @Test("a line that is too long ends the input, after the lines before it were passed on", arguments: [false, true])
    func tooLong(_ hasEnd: Bool) {
        var chunker = LineChunker(longestLine: 8)
        chunker.append(bytes("one\ntwo\n123456789" + (hasEnd ? "\nfour\n" : "")))
        let result = chunker.chunks(atEnd: false)
        #expect(result.chunks.map(text) == ["one\ntwo\n"])
        #expect(result.tooLong == LineChunker.LineTooLong(line: 3))
    }

    @Test("a line of exactly the maximum length is accepted")
    func longest() {
        var chunker = LineChunker(longestLine: 8)
        chunker.append(bytes("12345678\n"))
        #expect(chunker.chunks(atEnd: false).tooLong == nil)
    }

    @Test("however the input is cut, the lines and their numbers are the same")
    func anyCut() {
        let input = bytes((1...300).map { "line \($0) \(String(repeating: "x", count: $0 * 7 % 23))\n" }.joined())
        for size in [1, 2, 3, 7, 64, 1000, input.count] {
            var chunker = LineChunker(linesPerChunk: 7, bytesPerChunk: 100)
            var output: [UInt8] = []
            var line = 1
            var start = 0
            while start < input.count {
                let end = min(input.count, start + size)
                chunker.append(input[start..<end])
                start = end
                for chunk in chunker.chunks(atEnd: end == input.count).chunks {
                    #expect(chunk.firstLine == line)
                    #expect(chunk.lines <= 7)
                    #expect(chunk.texts.count == chunk.lines)
                    line += chunk.lines
                    output += chunk.bytes
                }
            }
            #expect(output == input)
            #expect(line == 301)
        }
    }
}
