import EventBus
import Host
import Testing
import Toast

@testable import Harness

@Suite("the virtual clock")
struct VirtualClockTests {
    @Test("advancing the clock fires the timers that are due, and time never goes back")
    func moves() throws {
        let system = try ChromeSystem()
        let clock = VirtualClock(driving: system)
        var dismissed: [Duration] = []
        system.bus.subscribe(to: ToastDismissed.self) { _ in dismissed.append(clock.now) }
        system.bus.publish(ToastShow(message: "Saved"))
        try clock.advance(by: .seconds(10))
        #expect(dismissed == [.milliseconds(3240)])
        #expect(throws: VirtualClock.Failure.backwards(from: .seconds(10), to: .seconds(9))) {
            try clock.advance(to: .seconds(9))
        }
        #expect(throws: VirtualClock.Failure.backwards(from: .seconds(10), to: .seconds(8))) {
            try clock.advance(by: .seconds(-2))
        }
        #expect(clock.now == .seconds(10))
        #expect(
            "\(VirtualClock.Failure.backwards(from: .seconds(10), to: .milliseconds(8500)))"
                == "time cannot go back: it is 10 s, and 8.5 s was asked for")
    }

    @Test("a step of time in which timers go round without end fails, and says when")
    func endless() throws {
        let system = try ChromeSystem()
        let clock = VirtualClock(driving: system)
        func again() { system.bus.schedule(after: .milliseconds(1)) { again() } }
        again()
        #expect(throws: VirtualClock.Failure.neverSettles(timers: 10, now: .milliseconds(10))) {
            try clock.advance(to: .seconds(1_000_000_000), limit: 10)
        }
    }

    @Test("settling runs until no timer is set, and fails if that never happens")
    func settles() throws {
        let system = try ChromeSystem()
        let clock = VirtualClock(driving: system)
        system.bus.publish(ToastShow(message: "Saved"))
        try clock.settle()
        #expect(clock.now == .milliseconds(3240))

        func again() { system.bus.schedule(after: .seconds(1)) { again() } }
        again()
        #expect(throws: VirtualClock.Failure.neverSettles(timers: 10, now: .milliseconds(13240))) {
            try clock.settle(limit: 10)
        }
    }
}
