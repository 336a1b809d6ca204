import EventBus
import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import Host

@Suite("The texts of deliveries for the readers of a run")
struct EventTextsTests {
    /// Counts how often it is encoded.
    private struct Said: Fact {
        static let topic: TopicName = "test.said"
        static let encodings = Mutex<[String: Int]>([:])
        var words: String

        init(_ words: String) { self.words = words }

        func encode(to encoder: any Encoder) throws {
            Self.encodings.withLock { $0[words, default: 0] += 1 }
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(words, forKey: .words)
        }
    }

    /// For two readers.
    private func texts(since run: RunBeginning = RunBeginning()) -> EventTexts {
        let texts = EventTexts(of: "run", since: run)
        for _ in 1...2 { texts.beginReading() }
        return texts
    }

    private func envelopes(_ words: [String]) -> [Envelope] {
        let bus = EventBus()
        var seen: [Envelope] = []
        bus.tap { seen.append($0) }
        for each in words { bus.publish(Said(each)) }
        return seen
    }

    @Test("each text is made once, however many readers there are at once")
    func once() async throws {
        let texts = texts()
        let name = "once \(UInt64.random(in: 0 ... .max))"
        let events = envelopes((0..<200).map { "\(name) \($0)" })
        try await withThrowingTaskGroup(of: [Data].self) { group in
            for _ in 0..<20 { group.addTask { try events.map { try texts.text(of: $0) } } }
            for try await read in group {
                #expect(read == (try events.map { Data(try CloudEvent($0, of: "run").value.json.utf8) }))
            }
        }
        // 20 times for what is expected above, and once for the readers.
        let counts = Said.encodings.withLock { all in all.filter { $0.key.hasPrefix(name) } }
        #expect(counts.count == 200 && counts.values.allSatisfy { $0 == 21 })
    }

    @Test("whatever is read in whatever order, the text is the same as one that was made anew, and memory is bounded")
    func forgotten() throws {
        var random = SeededGenerator(seed: 7)
        let texts = texts()
        let events = envelopes((0..<40).map { String(repeating: "\($0 % 10)", count: 1 << ($0 % 20)) })
        for _ in 0..<2_000 {
            let event = try #require(events.randomElement(using: &random))
            #expect(try texts.text(of: event) == Data(try CloudEvent(event, of: "run").value.json.utf8))
            #expect(texts.bytes <= EventTexts.capacity + (1 << 20))
        }
    }

    @Test("a single reader keeps no texts, and when the others have gone they are forgotten")
    func alone() throws {
        let texts = EventTexts(of: "run", since: RunBeginning())
        let event = try #require(envelopes(["a"]).first)
        texts.beginReading()
        let text = try texts.text(of: event)
        #expect(texts.bytes == 0)
        texts.beginReading()
        #expect(try texts.text(of: event) == text && texts.bytes == text.count)
        texts.endReading()
        #expect(texts.bytes == 0)
        #expect(try texts.text(of: event) == text)
    }

    @Test("when a run on virtual time is told a date, its events have it")
    func date() throws {
        let run = RunBeginning()
        let texts = texts(since: run)
        let event = try #require(envelopes(["a"]).first)
        #expect(!String(decoding: try texts.text(of: event), as: UTF8.self).contains(#""time""#))
        run.set(0)
        #expect(String(decoding: try texts.text(of: event), as: UTF8.self).contains(#""time":"1970-01-01T00:00:00"#))
    }

    @Test("of two pictures of one moment each has its own text")
    func derived() throws {
        let bus = EventBus()
        var seen: [Envelope] = []
        bus.tap("test.shown") { seen.append($0) }
        bus.publish(Said("first"))
        for value in [1, 2] { bus.publish(Shown(value: value)) }
        let texts = texts()
        #expect(Set(seen.map(\.id)).count == 1 && seen.count == 2)
        #expect(try texts.text(of: seen[0]) != texts.text(of: seen[1]))
    }

    private struct Shown: DerivedFact {
        static let topic: TopicName = "test.shown"
        var value: Int
    }
}
