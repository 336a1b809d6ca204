import EventBus
import Testing

@Suite struct ManyTapsTests {
    @Test("each of several taps sees the events published while it exists, in the order in which the taps were made")
    func comeAndGo() {
        let bus = EventBus()
        var seen: [String] = []
        bus.publish(Ping(value: 0))
        let first = bus.tap(TopicPattern("test.*")) { seen.append("first \($0.topic)") }
        let second = bus.tap(TopicPattern("test.pong")) { seen.append("second \($0.topic)") }
        let third = bus.tap { seen.append("third \($0.topic)") }
        bus.publish(Ping(value: 0))
        bus.publish(Pong(value: 0))
        #expect(
            seen == ["first test.ping", "third test.ping", "first test.pong", "second test.pong", "third test.pong"])
        seen = []
        first.cancel()
        bus.publish(Pong(value: 0))
        #expect(seen == ["second test.pong", "third test.pong"])
        seen = []
        second.cancel()
        third.cancel()
        bus.publish(Pong(value: 0))
        #expect(seen.isEmpty)
    }

    @Test("an event of a topic that was never used before reaches the existing taps, but no cancelled ones")
    func lateTopic() {
        let bus = EventBus()
        var seen = 0
        let gone = bus.tap { _ in seen += 100 }
        bus.tap { _ in seen += 1 }
        gone.cancel()
        bus.publish(Pong(value: 0))
        #expect(seen == 1)
    }
}
