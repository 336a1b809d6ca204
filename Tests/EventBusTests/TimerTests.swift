import Testing

@testable import EventBus

@Suite("Timers")
struct TimerTests {
    let bus = EventBus()

    @Test("timers fire in the order of their deadlines, then of scheduling, each at its own time")
    func order() {
        var seen: [String] = []
        func note(_ name: String) -> () -> Void { { [bus] in seen.append("\(name) at \(bus.now)") } }
        bus.schedule(after: .seconds(2), note("c"))
        bus.schedule(after: .seconds(1), note("a"))
        bus.schedule(after: .seconds(1), note("b"))
        #expect(bus.nextDeadline == .seconds(1))
        bus.advance(to: .seconds(5))
        #expect(seen == ["a at 1.0 seconds", "b at 1.0 seconds", "c at 2.0 seconds"])
        #expect(bus.now == .seconds(5))
        #expect(bus.nextDeadline == nil)
    }

    @Test("time that may not go on stops between two instants, and the next advance goes on from there")
    func stopping() {
        var seen: [String] = []
        func note(_ name: String) -> () -> Void { { seen.append(name) } }
        for (seconds, name) in [(1, "a"), (1, "b"), (2, "c"), (2, "d"), (3, "e")] {
            bus.schedule(after: .seconds(seconds), note(name))
        }
        #expect(!bus.advance(to: .seconds(5), while: { false }))
        #expect(seen == ["a", "b"] && bus.now == .seconds(1) && bus.nextDeadline == .seconds(2))
        // What happens now is between the two instants.
        bus.schedule(after: .milliseconds(500), note("between"))
        #expect(!bus.advance(to: .seconds(5), while: { seen.count < 5 }))
        #expect(seen == ["a", "b", "between", "c", "d"] && bus.now == .seconds(2))
        #expect(bus.advance(to: .seconds(5), while: { false }))
        #expect(seen.last == "e" && bus.now == .seconds(5))
    }

    @Test("a deadline rounded to nanoseconds is never too early, so that waiting for it again ends")
    func betweenNanoseconds() {
        let deadline = Duration.milliseconds(240) * 2 / 7
        var fired: [Duration] = []
        bus.schedule(at: deadline) { [bus] in fired.append(bus.now) }
        bus.advance(to: .seconds(1))
        #expect(fired == [.nanoseconds(68_571_429)])
        #expect(fired.allSatisfy { $0 >= deadline })
    }

    @Test("a timer scheduled by another timer fires in the same advance if it is due")
    func nested() {
        var seen: [Duration] = []
        bus.schedule(after: .seconds(1)) { [bus] in
            bus.schedule(after: .seconds(1)) { seen.append(bus.now) }
            bus.schedule(after: .seconds(9)) { seen.append(bus.now) }
        }
        bus.advance(to: .seconds(3))
        #expect(seen == [.seconds(2)])
        #expect(bus.nextDeadline == .seconds(10))
    }

    @Test("a timer's events are all delivered before the next timer fires")
    func runToCompletion() {
        var seen: [String] = []
        bus.subscribe(to: Ping.self) { [bus] in
            seen.append("ping")
            bus.publish(Pong(value: $0.value))
        }
        bus.subscribe(to: Pong.self) { _ in seen.append("pong") }
        bus.schedule(after: .seconds(1)) { [bus] in
            bus.publish(Ping(value: 0))
            seen.append("timer")
        }
        bus.schedule(after: .seconds(1)) { seen.append("second timer") }
        bus.advance(to: .seconds(1))
        #expect(seen == ["timer", "ping", "pong", "second timer"])
    }

    @Test("a cancelled timer does not fire, and its deadline does not count")
    func cancel() {
        var fired = 0
        let timer = bus.schedule(after: .seconds(1)) { fired += 1 }
        timer.cancel()
        #expect(bus.nextDeadline == nil)
        bus.advance(to: .seconds(2))
        #expect(fired == 0)
    }

    @Test("a timer fires once and is then inactive")
    func once() {
        var fired = 0
        let timer = bus.schedule(after: .seconds(1)) { fired += 1 }
        #expect(timer.isActive)
        bus.advance(to: .seconds(10))
        bus.advance(to: .seconds(20))
        #expect(fired == 1)
        #expect(!timer.isActive)
        timer.cancel()
    }

    @Test("a timer can cancel another one of the same instant")
    func cancelledByPeer() {
        var seen: [String] = []
        var second: Subscription?
        bus.schedule(after: .seconds(1)) {
            seen.append("first")
            second?.cancel()
        }
        second = bus.schedule(after: .seconds(1)) { seen.append("second") }
        bus.advance(to: .seconds(1))
        #expect(seen == ["first"])
    }

    @Test("cancelling a timer that has fired does nothing, even if its owner is gone")
    func cancelAfterFiring() {
        let timer = bus.client(named: "short-lived").schedule(after: .seconds(1)) {}
        bus.advance(to: .seconds(2))
        timer.cancel()
        #expect(bus.pendingTimers == 0)
    }

    @Test("time never goes back, and a negative delay counts as none")
    func past() {
        bus.advance(to: .seconds(5))
        bus.advance(to: .seconds(3))
        #expect(bus.now == .seconds(5))
        bus.schedule(after: .seconds(-2)) {}
        #expect(bus.nextDeadline == .seconds(5))
    }

    @Test("a timer with the longest possible delay never fires")
    func endless() {
        var fired = 0
        bus.advance(to: .seconds(1))
        bus.schedule(after: .seconds(Int64.max)) { fired += 1 }
        bus.advance(to: .seconds(1_000_000))
        #expect(fired == 0)
    }

    @Test("a million restarted timers leave no memory behind")
    func compaction() {
        var timer: Subscription?
        for _ in 0..<100_000 {
            timer?.cancel()
            timer = bus.schedule(after: .seconds(1_000)) {}
        }
        #expect(bus.pendingTimers == 1)
        #expect(bus.storedTimers < 1_000)
    }

    @Test("a timer that follows a deadline fires once, at the last deadline that it was given, and can be set again")
    func followsADeadline() {
        var fired: [Duration] = []
        let timer = DeadlineTimer(on: bus, as: "end") { [bus] in fired.append(bus.now) }
        timer.follow(.seconds(5))
        timer.follow(.seconds(2))
        timer.follow(.seconds(2))
        bus.advance(to: .seconds(3))
        #expect(fired == [.seconds(2)] && bus.nextDeadline == nil)
        timer.follow(.seconds(2))
        bus.advance(to: .seconds(3))
        timer.follow(.seconds(9))
        timer.follow(nil)
        bus.advance(to: .seconds(20))
        #expect(fired == [.seconds(2), .seconds(3)])
    }

    @Test("a timer that is given the same deadline again keeps its place in the order")
    func keepsItsTurn() {
        var fired: [String] = []
        let timer = DeadlineTimer(on: bus, as: "end") { fired.append("first") }
        timer.follow(.seconds(1))
        bus.schedule(after: .seconds(1)) { fired.append("second") }
        timer.follow(.seconds(1))
        bus.advance(to: .seconds(1))
        #expect(fired == ["first", "second"])
    }

    @Test("a timer that is no longer referenced does not fire")
    func letGo() {
        var fired = false
        var timer: DeadlineTimer? = DeadlineTimer(on: bus, as: "end") { fired = true }
        timer?.follow(.seconds(1))
        timer = nil
        bus.advance(to: .seconds(2))
        #expect(!fired)
    }
}
