import EventBus
import Testing

@Suite("Cascade guard")
struct CascadeTests {
    let bus = EventBus()

    @Test("a loop is stopped at the limit, and the report names its topics")
    func loopIsStopped() {
        bus.cascadeLimit = 100
        var pings = 0
        var report: BusCascadeStopped?
        bus.subscribe(to: Ping.self) { [bus] in
            pings += 1; bus.publish(Pong(value: $0.value))
        }
        bus.subscribe(to: Pong.self) { [bus] in bus.publish(Ping(value: $0.value)) }
        bus.subscribe(to: BusCascadeStopped.self) { report = $0 }
        bus.publish(Ping(value: 0))
        #expect(report?.topics == ["test.ping", "test.pong"])
        #expect(report?.count == 1)
        // The input, and half of the hundred deliveries that it may cause, are pings.
        #expect(pings == 51)
    }

    @Test("the report names only the topics of the loop, not those before it")
    func onlyTheLoopIsNamed() {
        bus.cascadeLimit = 200
        var report: BusCascadeStopped?
        bus.subscribe(to: Other.self) { [bus] in bus.publish(Ping(value: $0.value)) }
        bus.subscribe(to: Ping.self) { [bus] in bus.publish($0) }
        bus.subscribe(to: BusCascadeStopped.self) { report = $0 }
        bus.publish(Other(value: 0))
        #expect(report?.topics == ["test.ping"])
    }

    @Test("a cascade of exactly the limit is allowed, and one more delivery is not")
    func limitIsInclusive() {
        bus.cascadeLimit = 10
        var seen = 0
        var isStopped = false
        bus.subscribe(to: BusCascadeStopped.self) { _ in isStopped = true }
        bus.subscribe(to: Ping.self) { [bus] in
            if $0.value > 0 { bus.publish(Ping(value: $0.value - 1)) } else { seen = 1 }
        }
        bus.publish(Ping(value: 10))
        #expect(seen == 1)
        #expect(!isStopped)
        bus.publish(Ping(value: 11))
        #expect(isStopped)
    }

    @Test("when a handler floods the bus, the report counts every event that was not delivered")
    func flood() {
        bus.cascadeLimit = 100
        var reports: [BusCascadeStopped] = []
        var pongs = 0
        bus.subscribe(to: BusCascadeStopped.self) { reports.append($0) }
        bus.subscribe(to: Ping.self) { [bus] _ in for value in 0..<100_000 { bus.publish(Pong(value: value)) } }
        bus.subscribe(to: Pong.self) { _ in pongs += 1 }
        bus.publish(Ping(value: 0))
        #expect(pongs == 100)
        #expect(reports.map(\.count) == [99_900])
        bus.publish(Ping(value: 0))
        #expect(reports.map(\.count) == [99_900, 99_900])
    }

    @Test("an input and its consequences have the same input number, and the next input another")
    func inputNumbers() {
        var numbers: [UInt64] = []
        bus.subscribe(to: Ping.self) { [bus] in
            numbers.append(bus.input); bus.publish(Pong(value: $0.value))
        }
        bus.subscribe(to: Pong.self) { [bus] _ in numbers.append(bus.input) }
        bus.publish(Ping(value: 0))
        bus.publish(Ping(value: 1))
        #expect(numbers[0] == numbers[1] && numbers[2] == numbers[3])
        #expect(numbers[1] != numbers[2])
    }

    @Test("the bus works as usual after it stopped a cascade")
    func recovers() {
        bus.cascadeLimit = 10
        var pongs: [Int] = []
        let loop = bus.subscribe(to: Ping.self) { [bus] in bus.publish($0) }
        bus.subscribe(to: Pong.self) { pongs.append($0.value) }
        bus.publish(Ping(value: 0))
        loop.cancel()
        bus.publish(Ping(value: 1))
        bus.publish(Pong(value: 2))
        #expect(pongs == [2])
    }

    @Test("a loop that starts again from its own report also ends")
    func reportLoop() {
        bus.cascadeLimit = 10
        var reports = 0
        bus.subscribe(to: Ping.self) { [bus] in bus.publish($0) }
        bus.subscribe(to: BusCascadeStopped.self) { [bus] _ in
            reports += 1
            bus.publish(Ping(value: 0))
        }
        bus.publish(Ping(value: 0))
        #expect(reports == 1)
    }

    @Test("a loop of timers without delay also ends")
    func timerLoop() {
        bus.cascadeLimit = 50
        var fired = 0
        var report: BusCascadeStopped?
        bus.subscribe(to: BusCascadeStopped.self) { report = $0 }
        func again() {
            fired += 1
            bus.schedule(after: .zero, as: "again") { again() }
        }
        bus.schedule(after: .zero, as: "again") { again() }
        bus.advance(to: .seconds(1))
        #expect(fired < 100)
        #expect(report?.topics == ["bus/again"])
        #expect(bus.now == .seconds(1))
    }

    @Test("timers without delay at one instant do not count towards the limit of the next instant")
    func echoesByInstant() {
        bus.cascadeLimit = 10
        var fired = 0
        var isStopped = false
        bus.subscribe(to: BusCascadeStopped.self) { _ in isStopped = true }
        func echo(_ left: Int) {
            fired += 1
            if left > 0 { bus.schedule(after: .zero) { echo(left - 1) } }
        }
        for second in 1...3 { bus.schedule(after: .seconds(second)) { echo(8) } }
        bus.advance(to: .seconds(3))
        #expect(fired == 27)
        #expect(!isStopped)
    }
}
