import Testing

@testable import Host

@Suite struct MonotonicClockTests {
    @Test("when the machine's clock goes back, bus time does not")
    func goesBack() {
        let now = MonotonicClock.now
        #expect(MonotonicClock.notBefore(-1_000_000_000_000) >= now)
        #expect(MonotonicClock.notBefore(now) >= now)
        #expect(MonotonicClock.now >= now)
    }
}
