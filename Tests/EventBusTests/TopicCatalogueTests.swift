import Testing

@testable import EventBus

@Suite("The catalogue of topics that a bus starts with")
struct TopicCatalogueTests {
    static let catalogue = TopicCatalogue(events: [Pong.self, Ping.self, Resize.self], queries: [Choose.self])

    @Test("the topics of a catalogue can be listed and read before any event")
    func listed() throws {
        let bus = EventBus(declaring: Self.catalogue)
        #expect(Self.catalogue.eventNames.map(\.text) == ["test.ping", "test.pong", "test.resize"])
        #expect(Set(Self.catalogue.eventNames + Self.catalogue.queryNames).isSubset(of: bus.names))
        let info = try #require(bus.info(of: "test.ping"))
        #expect(info.count == 0 && info.handlers.isEmpty && info.schema["properties"]?["value"] != nil)
        #expect(bus.eventType(of: "test.pong") == Pong.self)
        #expect(bus.queryType(of: "test.choose") == Choose.self)
        #expect(bus.topics.map(\.name) == bus.names.map(\.text))
    }

    @Test("two buses made from the same catalogue do not share declarations or counts")
    func separate() {
        let (one, other) = (EventBus(declaring: Self.catalogue), EventBus(declaring: Self.catalogue))
        one.declare(Other.self)
        one.publish(Ping(value: 1))
        #expect(one.eventType(of: "other.thing") != nil && other.eventType(of: "other.thing") == nil)
        #expect(one.info(of: "test.ping")?.count == 1 && other.info(of: "test.ping")?.count == 0)
    }

    @Test("a topic's own admission applies from its first event")
    func admission() {
        let bus = EventBus(declaring: Self.catalogue)
        #expect(bus.info(of: "test.resize")?.admission == Resize.admission)
        for width in 1...3 { _ = bus.admit(Resize(width: width)) }
        #expect(bus.pendingEvents == 1)
    }

    @Test("a catalogue with two types for one topic ends the process")
    func claimedTwice() async {
        await #expect(processExitsWith: .failure) {
            struct Impostor: Fact { static let topic: TopicName = "test.ping" }
            _ = TopicCatalogue(events: [Ping.self, Impostor.self])
        }
    }
}
