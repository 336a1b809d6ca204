import EventBus
import Testing

@testable import BusctlKit

@Suite struct StreamTests {
    private let start = ContinuousClock.now

    @Test("a stream ends with its last counted event")
    func count() {
        var stop = StopConditions(count: 2, now: start)
        #expect(stop.saw("toast.show", at: start) == .goOn)
        #expect(stop.saw("toast.show", at: start) == .done)
        #expect(stop.nextCheck == nil)
    }

    @Test("a stream ends with the topic that was waited for")
    func until() {
        var stop = StopConditions(until: TopicPattern("toast.dis*") ?? TopicPattern("toast.dismissed"), now: start)
        #expect(stop.saw("toast.presented", at: start) == .goOn)
        #expect(stop.saw("toast.dismissed", at: start) == .done)
    }

    @Test("time that is over ends a stream; too early for what was wanted is a failure")
    func span() {
        let end = start + .seconds(2)
        #expect(StopConditions(span: .seconds(2), now: start).check(at: end) == .done)
        #expect(StopConditions(span: .seconds(2), now: start).check(at: start + .seconds(1)) == .goOn)
        let waiting = StopConditions(count: 3, span: .seconds(2), now: start)
        #expect(waiting.check(at: end) == .timedOut("--for: 0 of 3 events came"))
        let until = StopConditions(until: TopicPattern("toast.*"), span: .seconds(2), now: start)
        #expect(until.check(at: end) == .timedOut("--for: no toast.* came"))
    }

    @Test("quiet is counted from the last event")
    func quiet() {
        var stop = StopConditions(quiet: .seconds(1), now: start)
        #expect(stop.saw("toast.show", at: start + .milliseconds(900)) == .goOn)
        #expect(stop.check(at: start + .milliseconds(1500)) == .goOn)
        #expect(stop.nextCheck == start + .milliseconds(1900))
        #expect(stop.check(at: start + .milliseconds(1900)) == .done)
    }

    @Test("refused lines are told with their number, the first twenty of them")
    func tally() {
        var tally = InjectTally()
        tally.accept(99_998)
        let told = (1...25).compactMap { tally.refuse(line: $0, "data.kind: wrong") }
        #expect(told.count == 20)
        #expect(told.first == "line 1: data.kind: wrong")
        #expect(tally.untold == "… and 5 more refused lines")
        #expect(tally.summary == "99,998 accepted, 25 refused")
    }

    @Test("lines that wait, were merged or dropped are told in the sum")
    func fates() {
        var tally = InjectTally()
        tally.accept(1_000)
        tally.wait()
        #expect(tally.summary == "1,001 accepted (1 waits), 0 refused")
        tally.wait()
        for _ in 0..<3 { tally.merge() }
        let told = (1...21).compactMap { tally.drop(line: $0, "2 wait already") }
        #expect(told.count == 20)
        #expect(told.first == "line 1: dropped: 2 wait already")
        #expect(tally.summary == "1,005 accepted (3 merged, 2 wait), 21 dropped, 0 refused")
        #expect(tally.untold == "… and 1 more dropped lines")
        #expect(tally.counts == ["accepted": 1_005, "dropped": 21, "merged": 3, "refused": 0, "waiting": 2])
        #expect(InjectTally().counts == ["accepted": 0, "refused": 0])
    }

    @Test("numbers are grouped by thousands", arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")])
    func grouped(_ number: Int, _ text: String) {
        #expect(InjectTally.grouped(number) == text)
    }
}
