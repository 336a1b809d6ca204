import EventBus
import Testing

@Suite("Retained topics")
struct RetainedTests {
    let bus = EventBus()

    @Test("a new subscriber gets the last value at once, and every later one")
    func lastValue() {
        var seen: [Int] = []
        bus.publish(Level(value: 1))
        bus.publish(Level(value: 2))
        bus.subscribe(to: Level.self) { seen.append($0.value) }
        #expect(seen == [2])
        bus.publish(Level(value: 3))
        #expect(seen == [2, 3])
        #expect(bus.retained(Level.self) == Level(value: 3))
    }

    @Test("a new subscriber gets nothing if nothing was published")
    func nothingYet() {
        var seen: [Int] = []
        bus.subscribe(to: Level.self) { seen.append($0.value) }
        #expect(seen == [])
    }

    @Test("a subscriber added inside a handler gets every value exactly once, in order")
    func insideHandler() {
        var seen: [Int] = []
        bus.publish(Level(value: 1))
        bus.subscribe(to: Ping.self) { [bus] _ in
            bus.publish(Level(value: 2))
            bus.subscribe(to: Level.self) { seen.append($0.value) }
            bus.publish(Level(value: 3))
        }
        bus.publish(Ping(value: 0))
        #expect(seen == [1, 2, 3])
    }

    @Test("a retained value is replayed after the current event has reached all of its handlers")
    func replayWaits() {
        var seen: [String] = []
        bus.publish(Level(value: 1))
        bus.subscribe(to: Ping.self) { [bus] _ in
            bus.subscribe(to: Level.self) { _ in seen.append("replay") }
        }
        bus.subscribe(to: Ping.self) { _ in seen.append("second handler") }
        bus.publish(Ping(value: 0))
        #expect(seen == ["second handler", "replay"])
    }

    @Test("a handler added during a replay gets the next event")
    func subscribeInsideReplay() {
        var seen: [Int] = []
        bus.publish(Level(value: 1))
        bus.subscribe(to: Ping.self) { [bus] _ in
            bus.subscribe(to: Level.self) { _ in
                bus.subscribe(to: Pong.self) { seen.append($0.value) }
            }
        }
        bus.publish(Ping(value: 0))
        bus.publish(Pong(value: 7))
        #expect(seen == [7])
    }

    @Test("a subscription that is cancelled at once gets no retained value")
    func cancelledBeforeReplay() {
        var count = 0
        bus.publish(Level(value: 1))
        bus.subscribe(to: Ping.self) { [bus] _ in
            bus.subscribe(to: Level.self) { _ in count += 1 }.cancel()
        }
        bus.publish(Ping(value: 0))
        #expect(count == 0)
    }

    @Test("everything that a replay causes is delivered before subscribe returns")
    func replayIsAnInput() {
        var seen: [Int] = []
        bus.publish(Level(value: 5))
        bus.subscribe(to: Ping.self) { seen.append($0.value) }
        bus.subscribe(to: Level.self) { [bus] in bus.publish(Ping(value: $0.value)) }
        #expect(seen == [5])
    }
}
