import Testing

@testable import Host

@Suite struct MonotonicClockTests {
    @Test("a clock of the machine that goes back: time stands still until it has caught up")
    func goesBack() {
        let now = MonotonicClock.now
        #expect(MonotonicClock.notBefore(-1_000_000_000_000) >= now)
        #expect(MonotonicClock.notBefore(now) >= now)
        #expect(MonotonicClock.now >= now)
    }
}
