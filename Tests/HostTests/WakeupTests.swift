import Synchronization
import Testing

@testable import Host

@Suite struct WakeupTests {
    @Test(
        "a signal before the wait is not lost, several count as one, and a wait ends at its deadline",
        .timeLimit(.minutes(10)))
    func waits() {
        let wakeup = Wakeup()
        wakeup.signal()
        wakeup.signal()
        wakeup.wait()
        let deadline = MonotonicClock.now + 2_000_000
        wakeup.wait(until: deadline)
        #expect(MonotonicClock.now >= deadline)
        wakeup.wait(until: 0)
    }

    @Test("a signal of another thread ends a wait, however they meet", .timeLimit(.minutes(10)))
    func meets() throws {
        let (there, back) = (Wakeup(), Wakeup())
        let count = Atomic(0)
        try DedicatedThread.start(stack: 256 << 10) {
            for _ in 0..<20_000 {
                there.wait()
                count.add(1, ordering: .relaxed)
                back.signal()
            }
        }
        for turn in 1...20_000 {
            there.signal()
            back.wait(until: turn % 2 == 0 ? .max : nil)
        }
        #expect(count.load(ordering: .relaxed) == 20_000)
    }
}
