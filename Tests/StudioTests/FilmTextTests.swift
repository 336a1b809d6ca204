import Chrome
import EventBus
import Host
import Testing

@testable import Studio

@Suite struct FilmTextTests {
    private func envelope(_ id: UInt64, cause: UInt64? = nil, source: String = "/app", text: String) -> Envelope {
        Envelope(id: id, cause: cause, time: .milliseconds(1500), source: source, event: Said(text: text))
    }

    private struct Said: Fact {
        static let topic: TopicName = "talk.said"
        var text: String
    }

    private func film() throws -> FilmText {
        FilmText(of: EventCatalogue(try ChromeSystem(.init()).bus.catalogue))
    }

    @Test("an event is a row with its number, cause, time, topic, source and data in short")
    func rows() throws {
        var film = try film()
        film.add(envelope(7, text: "hi"))
        film.add(envelope(8, cause: 7, source: "/talk", text: "ho"))
        let lines = film.takeRows().split(separator: "\n")
        let names = try JSONText.decode(Value.self, from: Array(film.topicsLine.utf8))["topics"]?.arrayValue ?? []
        #expect(lines.first == #"{"topics":["talk.said"]}"#)
        #expect(
            lines.last
                == "{\"e\":[[7,0,1.5,\(names.count),\"/app\",\"text=hi\"],[8,7,1.5,\(names.count),\"/talk\",\"text=ho\"]]}"
        )
        #expect(film.takeRows() == "")
    }

    @Test("a name of a topic is told once, before the first event that has it")
    func names() throws {
        var film = try film()
        film.add(envelope(1, text: "a"))
        #expect(film.takeRows().hasPrefix(#"{"topics""#))
        film.add(envelope(2, text: "b"))
        #expect(film.takeRows().hasPrefix(#"{"e""#))
    }

    @Test("long data is cut, and says so")
    func longData() throws {
        var film = try film()
        film.add(envelope(1, text: String(repeating: "x", count: 10_000)))
        let line = film.takeRows()
        #expect(line.utf8.count < 400 && line.contains("x…"))
    }
}
