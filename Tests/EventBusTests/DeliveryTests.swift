import EventBus
import TestSupport
import Testing

@Suite("Delivery")
struct DeliveryTests {
    let bus = EventBus()

    @Test("an event has reached every handler when publish returns")
    func publishIsSynchronous() {
        var seen: [Int] = []
        bus.subscribe(to: Ping.self) { seen.append($0.value) }
        bus.publish(Ping(value: 1))
        #expect(seen == [1])
        bus.topic(Ping.self).publish(Ping(value: 2))
        #expect(seen == [1, 2])
    }

    @Test("handlers run in the order in which they subscribed")
    func subscriptionOrder() {
        var seen: [String] = []
        for name in ["a", "b", "c", "d"] { bus.subscribe(to: Ping.self) { _ in seen.append(name) } }
        bus.publish(Ping(value: 0))
        #expect(seen == ["a", "b", "c", "d"])
    }

    @Test("an event that a handler publishes is delivered after the current event has reached all handlers")
    func effectAfterCause() {
        var seen: [String] = []
        bus.subscribe(to: Ping.self) { [bus] event in
            seen.append("first ping \(event.value)")
            if event.value == 0 { bus.publish(Pong(value: 1)); bus.publish(Ping(value: 2)) }
        }
        bus.subscribe(to: Pong.self) { seen.append("pong \($0.value)") }
        bus.subscribe(to: Ping.self) { seen.append("last ping \($0.value)") }
        bus.publish(Ping(value: 0))
        #expect(
            seen == ["first ping 0", "last ping 0", "pong 1", "first ping 2", "last ping 2"])
    }

    @Test("events of different topics are delivered in the order of publishing")
    func firstInFirstOutOverTopics() {
        var seen: [Int] = []
        bus.subscribe(to: Other.self) { [bus] _ in
            for value in stride(from: 0, to: 10, by: 2) {
                bus.publish(Ping(value: value))
                bus.publish(Pong(value: value + 1))
            }
        }
        bus.subscribe(to: Ping.self) { seen.append($0.value) }
        bus.subscribe(to: Pong.self) { seen.append($0.value) }
        bus.publish(Other(value: 0))
        #expect(seen == Array(0..<10))
    }

    @Test("a handler that is cancelled during a delivery still gets the current event, not the next")
    func cancelInsideHandler() {
        var seen: [String] = []
        var second: Subscription?
        bus.subscribe(to: Ping.self) { [bus] event in
            seen.append("a\(event.value)")
            second?.cancel()
            if event.value == 0 { bus.publish(Ping(value: 1)) }
        }
        second = bus.subscribe(to: Ping.self) { seen.append("b\($0.value)") }
        bus.publish(Ping(value: 0))
        #expect(seen == ["a0", "b0", "a1"])
    }

    @Test("a handler that subscribes during a delivery gets the next event, not the current one")
    func subscribeInsideHandler() {
        var seen: [String] = []
        var isFirst = true
        bus.subscribe(to: Ping.self) { [bus] event in
            guard isFirst else { return }
            isFirst = false
            bus.subscribe(to: Ping.self) { seen.append("new \($0.value)") }
            bus.publish(Ping(value: 1))
        }
        bus.publish(Ping(value: 0))
        #expect(seen == ["new 1"])
    }

    @Test("a handler may cancel itself")
    func cancelSelf() {
        var count = 0
        var subscription: Subscription?
        subscription = bus.subscribe(to: Ping.self) { _ in
            count += 1
            subscription?.cancel()
        }
        bus.publish(Ping(value: 0))
        bus.publish(Ping(value: 0))
        #expect(count == 1)
        #expect(subscription?.isActive == false)
    }

    @Test("cancelling a subscription outside a delivery takes effect at once, and a second cancel does nothing")
    func cancelOutside() {
        var seen: [String] = []
        let a = bus.subscribe(to: Ping.self) { _ in seen.append("a") }
        bus.subscribe(to: Ping.self) { _ in seen.append("b") }
        a.cancel()
        a.cancel()
        bus.publish(Ping(value: 0))
        #expect(seen == ["b"])
    }

    @Test("a handler that throws does not stop the other handlers, and bus.handlerFailed follows the event")
    func throwingHandler() {
        var seen: [String] = []
        bus.subscribe(to: Ping.self, as: "broken") { _ in throw Oops() }
        bus.subscribe(to: Ping.self) { _ in seen.append("healthy") }
        bus.subscribe(to: BusHandlerFailed.self) {
            seen.append("\($0.failedTopic) \($0.handler) \($0.message)")
        }
        bus.publish(Ping(value: 0))
        #expect(seen == ["healthy", "test.ping bus/broken oops"])
    }

    @Test("a throwing handler of bus.handlerFailed is not reported to itself")
    func throwingFailureHandler() {
        var count = 0
        bus.subscribe(to: BusHandlerFailed.self) { _ in
            count += 1
            throw Oops()
        }
        bus.subscribe(to: Ping.self) { _ in throw Oops() }
        bus.publish(Ping(value: 0))
        #expect(count == 1)
    }

    @Test("a handler without a name is identified by its place in the source")
    func handlerNames() {
        bus.subscribe(to: Ping.self) { _ in }
        bus.client(named: "toast").subscribe(to: Ping.self, as: "shower") { _ in }
        let names = bus.info(of: Ping.topic)?.handlers ?? []
        #expect(names.count == 2)
        #expect(names[0].hasPrefix("bus/EventBusTests/DeliveryTests.swift:"))
        #expect(names[1] == "toast/shower")
    }

    @Test("the bus can publish an event whose type is known only at run time")
    func publishAny() {
        var seen: [Int] = []
        bus.subscribe(to: Ping.self) { seen.append($0.value) }
        let event: any Event = Ping(value: 7)
        let id = bus.publish(any: event)
        #expect(seen == [7])
        #expect(id == bus.lastID)
    }

    @Test("handlers that are cancelled in any order leave the others in the order of subscription")
    func manyCancelled() {
        var random = SeededGenerator(seed: 3)
        var seen: [Int] = []
        var active: [(number: Int, subscription: Subscription)] = []
        for number in 0..<2_000 {
            active.append((number, bus.subscribe(to: Ping.self) { _ in seen.append(number) }))
            guard number % 3 != 0 else { continue }
            active.remove(at: Int.random(in: 0..<active.count, using: &random)).subscription.cancel()
            if number % 200 == 0 {
                seen = []
                bus.publish(Ping(value: 0))
                #expect(seen == active.map(\.number))
            }
        }
        for (_, subscription) in active.shuffled(using: &random) {
            subscription.cancel()
            subscription.cancel()
            #expect(!subscription.isActive)
        }
        seen = []
        bus.publish(Ping(value: 0))
        #expect(seen == [])
    }

    @Test("a registration can be cancelled when its bus is gone")
    func cancelledAfterTheBus() {
        var bus: EventBus? = EventBus()
        let subscriptions = [
            bus!.subscribe(to: Ping.self) { _ in }, bus!.tap { _ in }, bus!.schedule(after: .seconds(1)) {},
            bus!.answer(Question.self, as: "a") { _ in nil }, bus!.answerByDefault(Question.self) { _ in 1 },
        ]
        bus = nil
        for subscription in subscriptions {
            #expect(subscription.isActive)
            subscription.cancel()
            #expect(!subscription.isActive)
        }
    }

    @Test("cancelling all registrations of a handle leaves those of other handles")
    func cancelAll() {
        var seen: [String] = []
        let client = bus.client(named: "client")
        bus.subscribe(to: Ping.self) { _ in seen.append("own") }
        client.subscribe(to: Ping.self) { _ in seen.append("first") }
        client.subscribe(to: Ping.self) { _ in seen.append("second") }.cancel()
        client.cancelAll()
        client.subscribe(to: Ping.self) { _ in seen.append("later") }
        bus.publish(Ping(value: 0))
        #expect(seen == ["own", "later"])
    }

    private struct Question: Query {
        typealias Answer = Int
        static let topic: TopicName = "test.question"
    }
}
