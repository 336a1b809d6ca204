import EventBus
import Testing

@Suite("Taps and envelopes")
struct TapTests {
    let bus = EventBus()

    @Test("an envelope has an id, a cause, a time and a source")
    func envelopes() {
        var seen: [String] = []
        let module = bus.client(named: "module")
        module.subscribe(to: Ping.self) { _ in module.publish(Pong(value: 1)) }
        bus.tap { envelope in
            seen.append(
                "\(envelope.id) \(envelope.cause.map(String.init) ?? "-") \(envelope.time) \(envelope.source) \(envelope.topic)"
            )
        }
        bus.advance(to: .milliseconds(500))
        bus.publish(any: Ping(value: 0), source: "/shell")
        #expect(seen == ["1 - 0.5 seconds /shell test.ping", "2 1 0.5 seconds module test.pong"])
    }

    @Test("a watcher of one type sees an event before all taps and handlers, also if it was added after them")
    func watching() {
        var seen: [String] = []
        bus.subscribe(to: Ping.self) { seen.append("handler \($0.value)") }
        bus.tap { seen.append("tap \($0.topic)") }
        let first = bus.watch(Ping.self) { seen.append("first \($0.value)") }
        bus.watch(Ping.self) { seen.append("second \($0.value)") }
        bus.watch(Pong.self) { seen.append("pong \($0.value)") }
        bus.publish(Ping(value: 1))
        first.cancel()
        bus.publish(Ping(value: 2))
        bus.publish(Pong(value: 3))
        #expect(
            seen == [
                "first 1", "second 1", "tap test.ping", "handler 1", "second 2", "tap test.ping", "handler 2", "pong 3",
                "tap test.pong",
            ])
    }

    @Test("ids also count deliveries that no tap sees")
    func idsCountEverything() {
        bus.publish(Ping(value: 0))
        bus.publish(Ping(value: 0))
        var ids: [UInt64] = []
        bus.tap { ids.append($0.id) }
        bus.publish(Ping(value: 0))
        #expect(ids == [3])
    }

    @Test("events published by a timer have the delivery that set the timer as their cause")
    func causeThroughTimers() {
        var causes: [UInt64?] = []
        bus.subscribe(to: Ping.self) { [bus] _ in
            bus.schedule(after: .seconds(1)) { bus.publish(Pong(value: 0)) }
        }
        bus.tap(TopicPattern("test.pong")) { causes.append($0.cause) }
        bus.publish(Other(value: 0))
        bus.publish(Ping(value: 0))
        bus.advance(to: .seconds(2))
        #expect(causes == [2])
    }

    @Test("a tap sees an event before its handlers do")
    func tapFirst() {
        var seen: [String] = []
        bus.subscribe(to: Ping.self) { _ in seen.append("handler") }
        bus.tap { _ in seen.append("tap") }
        bus.publish(Ping(value: 0))
        #expect(seen == ["tap", "handler"])
    }

    @Test("a tap sees only the topics of its pattern, also those declared later")
    func patterns() {
        var seen: [String] = []
        bus.tap(TopicPattern("test.*")) { seen.append($0.topic.text) }
        bus.publish(Other(value: 0))
        bus.publish(Ping(value: 0))
        #expect(seen == ["test.ping"])
    }

    @Test("summaries of deliveries have what envelopes have, without the events")
    func summaries() {
        var seen: [String] = [], summarized: [String] = []
        let summaries = bus.watchDeliveries {
            let time = Duration.nanoseconds($0.nanoseconds).inSeconds
            summarized.append("\($0.id) \($0.cause) \(time) \($0.source) \($0.type.topic)")
        }
        bus.subscribe(to: Ping.self) { [bus] in if $0.value > 0 { bus.publish(Ping(value: $0.value - 1)) } }
        // At first nobody wants an envelope.
        bus.publish(Ping(value: 0))
        bus.tap { seen.append("\($0.id) \($0.cause ?? 0) \($0.time.inSeconds) \($0.source) \($0.topic)") }
        bus.publish(Ping(value: 2))
        bus.publish(any: Other(value: 0), source: "elsewhere")
        #expect(summarized.count == 5 && seen == Array(summarized.dropFirst()))
        summaries.cancel()
        bus.publish(Ping(value: 0))
        #expect(summarized.count == 5 && seen.count == 5)
    }

    @Test("a watcher of deliveries that is cancelled while one is delivered gets no other")
    func cancelledSummaries() {
        var seen = 0
        var watch: Subscription?
        watch = bus.watchDeliveries { _ in
            seen += 1
            watch?.cancel()
        }
        for number in 1...3 { bus.publish(Ping(value: number)) }
        #expect(seen == 1)
    }

    @Test("taps that are cancelled and made while an event is told count from the next event")
    func changesMeanwhile() {
        var seen: [String] = []
        var others: [Subscription] = []
        bus.tap { envelope in
            seen.append("first \(envelope.id)")
            for other in others { other.cancel() }
            others = [bus.tap { seen.append("later \($0.id)") }]
        }
        others = [bus.tap { seen.append("second \($0.id)") }]
        for number in 1...3 { bus.publish(Ping(value: number)) }
        #expect(seen == ["first 1", "second 1", "first 2", "later 2", "first 3", "later 3"])
    }

    @Test("a cancelled tap sees no more events")
    func cancel() {
        var count = 0
        let tap = bus.tap { _ in count += 1 }
        bus.publish(Ping(value: 0))
        tap.cancel()
        bus.publish(Ping(value: 0))
        #expect(count == 1)
    }

    @Test(
        "a pattern matches whole words of a topic",
        arguments: [
            ("**", "a.b", true), ("**", "a.b.c", true), ("toast.*", "toast.show", true),
            ("toast.*", "toasts.show", false), ("toast.*", "toast.show.now", false),
            ("toast.**", "toast.show.now", true), ("toast.**", "toast.show", true),
            ("*.show", "toast.show", true), ("*.show", "toast.hide", false),
            ("toast.show", "toast.show", true), ("toast.show", "toast.shown", false),
        ])
    func matching(pattern: String, topic: String, expected: Bool) throws {
        #expect(try #require(TopicPattern(pattern)).matches(#require(TopicName(topic))) == expected)
    }

    @Test(
        "a dot with a combining mark behind it still stands between two words",
        arguments: ["*.\u{301}b", "toast.\u{301}"])
    func combiningMark(pattern: String) { #expect(TopicPattern(pattern) != nil) }

    @Test("a malformed pattern is refused", arguments: ["", ".", "a..b", "**.a", "to*st.show", "a.*\u{301}"])
    func malformed(pattern: String) {
        #expect(TopicPattern(pattern) == nil)
    }

    @Test(
        "a malformed topic name is refused",
        arguments: ["", "toast", "Toast.show", "toast.", ".show", "toast.9", "to-ast.show", "toast show", "töast.show"])
    func malformedNames(name: String) {
        #expect(TopicName(name) == nil)
    }
}
