import CommandSupport
import EventBus
import Testing

@testable import BusctlKit

@Suite struct StreamTests {
    private let start = ContinuousClock.now

    @Test("a stream ends after the given number of events")
    func count() {
        var stop = StopConditions(count: 2, now: start)
        #expect(stop.saw("toast.show", at: start) == .goOn)
        #expect(stop.saw("toast.show", at: start) == .done)
        #expect(stop.nextCheck == nil)
    }

    @Test("a stream ends with an event of the topic that it waits for")
    func until() {
        var stop = StopConditions(until: "toast.dismissed", now: start)
        #expect(stop.saw("toast.presented", at: start) == .goOn)
        #expect(stop.saw("toast.dismissed", at: start) == .done)
    }

    @Test("a stream ends when its time is over, with a failure if an expected event is missing")
    func span() {
        let end = start + .seconds(2)
        #expect(StopConditions(span: .seconds(2), now: start).check(at: end) == .done)
        #expect(StopConditions(span: .seconds(2), now: start).check(at: start + .seconds(1)) == .goOn)
        let waiting = StopConditions(count: 3, span: .seconds(2), now: start)
        #expect(waiting.check(at: end) == .timedOut("the time of --for ran out: 0 of 3 events came"))
        let until = StopConditions(until: TopicPattern("toast.*"), span: .seconds(2), now: start)
        #expect(until.check(at: end) == .timedOut("the time of --for ran out before toast.* came"))
    }

    @Test("the quiet time is measured from the last event")
    func quiet() {
        var stop = StopConditions(quiet: .seconds(1), now: start)
        #expect(stop.saw("toast.show", at: start + .milliseconds(900)) == .goOn)
        #expect(stop.check(at: start + .milliseconds(1500)) == .goOn)
        #expect(stop.nextCheck == start + .milliseconds(1900))
        #expect(stop.check(at: start + .milliseconds(1900)) == .done)
    }

    @Test("refused lines are printed with their numbers, but only the first twenty")
    func tally() {
        var tally = InjectTally()
        tally.accept(99_998)
        let told = (1...25).compactMap { tally.refuse(line: $0, "data.kind: wrong") }
        #expect(told.count == 20)
        #expect(told.first == "line 1: data.kind: wrong")
        #expect(tally.untold == "… and 5 more refused lines")
        #expect(tally.summary == "99,998 accepted, 25 refused")
    }

    @Test("the summary counts the facts of a tap that were left out")
    func facts() {
        var tally = InjectTally()
        tally.accept()
        tally.echo()
        #expect(tally.summary == "1 accepted, 0 refused, 1 fact left out: only its module publishes it")
        for _ in 0..<1_233 { tally.echo() }
        #expect(tally.summary == "1 accepted, 0 refused, 1,234 facts left out: only their modules publish them")
        #expect(tally.counts == ["accepted": 1, "echoes": 1_234, "refused": 0])
    }

    @Test("the summary counts the lines that wait, were merged or were dropped")
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

    @Test(
        "large numbers are printed in groups of three digits",
        arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")])
    func grouped(_ number: Int, _ text: String) {
        #expect(number.grouped == text)
    }
}
