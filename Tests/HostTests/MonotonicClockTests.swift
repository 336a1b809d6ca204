import Foundation
import TestSupport
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

@Suite struct RunDateTests {
    @Test("the time of a delivery is what Foundation writes for it, on any day")
    func dates() {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<5_000 {
            let milliseconds = Int64.random(in: 0..<7_000_000_000_000, using: &generator)
            let time = Int64.random(in: 0..<400_000_000, using: &generator)
            let date = Date(timeIntervalSince1970: Double(milliseconds + time) / 1000 + 0.0001)
            #expect(
                RunDate(began: milliseconds * 1_000_000).text(at: .milliseconds(time)) == date.formatted(style))
        }
    }
}
