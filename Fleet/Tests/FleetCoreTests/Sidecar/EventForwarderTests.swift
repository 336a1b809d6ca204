import EventBus
import FleetWire
import Testing

@testable import FleetCore

@Suite struct EventForwarderTests {
    @Test func eventsArePublishedInOrderOneAtATime() {
        var bench = ForwarderBench()
        bench.emit(1...3)
        #expect(bench.news() == [])
        bench.connect()
        #expect(bench.news() == ["1"])
        bench.emit(4)
        #expect(bench.news() == [])
        bench.succeed()
        #expect(bench.news() == ["2"])
        bench.succeed()
        bench.succeed()
        #expect(bench.news() == ["3", "4"])
        bench.succeed()
        #expect(bench.acknowledged == 4)
        #expect(bench.forwarder.backlog == 0)
        #expect(bench.forwarder.deadline == nil)
    }

    @Test func anEventThatIsNotOnTheDiskIsNotPublished() {
        var forwarder = EventForwarder(
            host: Lab.host, subjects: Lab.subjects, budget: .init(rate: 10, burst: 10), outbox: 1..<1, ruleSet: nil)
        _ = forwarder.handle(.link(.connected), at: Lab.moment(0))
        let commands = forwarder.handle(.event(Lab.event(1), position: "r1.1"), at: Lab.moment(0))
        #expect(commands.count == 1)
        #expect(forwarder.backlog == 0)
        let after = forwarder.handle(.stored(through: 1), at: Lab.moment(0.1))
        #expect(after == [.load(from: 1, count: 256)])
        #expect(forwarder.backlog == 1)
    }

    @Test func anEventNamesItselfInTheWorldAndItsRules() {
        var bench = ForwarderBench()
        bench.connect()
        let set = Digest(of: [7])
        bench.handle(.ruleSet(set))
        bench.now = 5
        bench.emit(1)
        let (message, id) = bench.published[0]
        #expect(message.subject == "glassbus.lab.host.kiosk-7.event")
        #expect(id == "/glassbus/lab/kiosk-7/r1/toast#1")
        #expect(message.headers["ce-ruleset"] == set.description)
        #expect(message.headers["ce-seen"].flatMap(Double.init) == Lab.epoch + 5)
        #expect(bench.positions == ["r1.1"])
    }

    @Test func anEventWithoutAnAnswerIsSentAgainAfterAPauseThatGrowsToAMinute() {
        var bench = ForwarderBench()
        bench.connect()
        bench.emit(1...2)
        for pause in [1.0, 2, 4, 8, 16, 32, 60, 60] {
            #expect(bench.news() == ["1"])
            bench.fail(.timedOut)
            #expect(bench.forwarder.deadline == bench.now + pause)
            bench.now += pause - 0.1
            bench.handle(.tick)
            bench.emit(3)
            #expect(bench.news() == [])
            bench.now += 0.2
            bench.handle(.tick)
        }
        bench.succeed()
        #expect(bench.news() == ["1", "2"])
        bench.fail(.timedOut)
        #expect(bench.forwarder.deadline == bench.now + 1)
    }

    @Test func aFullStreamIsToldUntilItTakesAnEventAgain() {
        var bench = ForwarderBench()
        bench.connect()
        bench.emit(1)
        bench.fail(.refused(code: 10077, "maximum bytes exceeded"))
        #expect(bench.forwarder.isFull)
        #expect(bench.forwarder.backlog == 1)
        bench.wake()
        #expect(bench.news() == ["1", "1"])
        #expect(bench.forwarder.isFull)
        bench.succeed()
        #expect(!bench.forwarder.isFull)
    }

    @Test func aMessageThatNoServerTakesBecomesAGapAndDoesNotHoldUpTheOthers() {
        var bench = ForwarderBench()
        bench.connect()
        bench.emit(1...2)
        bench.fail(.malformed("it has 2000000 bytes"))
        #expect(bench.acknowledged == 1)
        bench.succeed()
        bench.succeed()
        #expect(bench.news() == ["1", "2", "gap 1-1 (1) damage"])
        #expect(bench.forwarder.lost == 1)
    }

    @Test func anEventWhoseAnswerCannotBeReadIsPublishedAgain() {
        var bench = ForwarderBench()
        bench.connect()
        bench.emit(1...2)
        bench.fail(.unreadable("an acknowledgement without a number"))
        bench.wake()
        bench.succeed()
        bench.succeed()
        #expect(bench.news() == ["1", "1", "2"])
        #expect(bench.forwarder.lost == 0)
    }

    @Test func aGapThatNoServerTakesIsTriedAgainAndMakesNoOtherGap() {
        var bench = ForwarderBench()
        bench.connect()
        bench.emit(1)
        bench.fail(.malformed("it has 2000000 bytes"))
        _ = bench.news()
        bench.fail(.malformed("it has 2000000 bytes"))
        #expect(bench.news() == [])
        #expect(bench.forwarder.deadline == bench.now + 1)
        bench.wake()
        bench.succeed()
        #expect(bench.news() == ["gap 1-1 (1) damage"])
        #expect(bench.forwarder.backlog == 0)
    }

    @Test func nothingIsPublishedWhileTheLinkIsAwayAndAtOnceWhenItIsBack() {
        var bench = ForwarderBench()
        bench.connect()
        bench.emit(1...2)
        bench.handle(.link(.away("the cable")))
        bench.fail(.timedOut)
        bench.now = 100
        bench.handle(.tick)
        #expect(bench.news() == ["1"])
        #expect(bench.forwarder.deadline == nil)
        bench.fail(.away("late"))
        bench.connect()
        #expect(bench.news() == ["1"])
    }

    @Test func aRefusalOfTheBrokerDoesNotShortenAPause() {
        var bench = ForwarderBench()
        bench.connect()
        bench.emit(1)
        bench.fail(.forbidden("glassbus.lab.host.kiosk-7.event"))
        _ = bench.news()
        bench.handle(.link(.refused("glassbus.lab.host.kiosk-7.event")))
        #expect(bench.news() == [])
        #expect(bench.forwarder.deadline == 1)
    }

    @Test func afterARestartTheOutboxIsSentBeforeNewEvents() {
        let stored = (5...7).map { OutboxEntry(event: Lab.event($0), seen: 1, ruleSet: nil) }
        var bench = ForwarderBench(stored: stored, from: 40)
        #expect(bench.forwarder.backlog == 3)
        bench.emit(8)
        bench.connect()
        for _ in 1...4 { bench.succeed() }
        #expect(bench.news() == ["5", "6", "7", "8"])
        #expect(bench.acknowledged == 43)
    }

    @Test func moreThanOnePortionOfTheOutboxIsSentInOrder() {
        let stored = (1...600).map { OutboxEntry(event: Lab.event($0), seen: 1, ruleSet: nil) }
        var bench = ForwarderBench(stored: stored)
        bench.connect()
        for _ in 1...600 { bench.succeed() }
        #expect(bench.news() == (1...600).map(String.init))
        #expect(bench.acknowledged == 600)
    }

    @Test func anOutboxThatCannotBeReadIsReadAgainAndLosesNothing() {
        var bench = ForwarderBench()
        bench.emit(1...2)
        bench.isReadable = false
        bench.connect()
        #expect(bench.forwarder.deadline == 1)
        bench.wake()
        #expect(bench.forwarder.deadline == 3)
        bench.isReadable = true
        bench.emit(3)
        bench.wake()
        for _ in 1...3 { bench.succeed() }
        #expect(bench.news() == ["1", "2", "3"])
    }

    @Test func aGapOfTheHostIsForwardedInItsPlace() {
        var bench = ForwarderBench()
        bench.connect()
        bench.emit(1)
        bench.handle(.hostGap(FleetGap(from: 2, to: 9, count: 8, reason: .host), position: "r1.9"))
        bench.emit(10)
        for _ in 1...3 { bench.succeed() }
        #expect(bench.news() == ["1", "gap 2-9 (8) host", "10"])
        #expect(bench.positions == ["r1.1", "r1.9", "r1.10"])
        #expect(bench.forwarder.lost == 8)
    }

    @Test func whatTheBudgetLeavesOutIsToldAsOneGap() {
        var bench = ForwarderBench(budget: .init(rate: 1, burst: 3))
        bench.connect()
        bench.emit(1...9)
        #expect(bench.forwarder.lost == 6)
        bench.now = 2
        bench.emit(10)
        for _ in 1...5 { bench.succeed() }
        #expect(bench.news() == ["1", "2", "3", "gap 4-9 (6) budget", "10"])
    }

    @Test func aGapOfTheBudgetIsToldAfterAMinuteAtTheLatest() {
        var bench = ForwarderBench(budget: .init(rate: 0, burst: 2))
        bench.connect()
        bench.emit(1...2)
        bench.now = 10
        bench.emit(3...4)
        for _ in 1...2 { bench.succeed() }
        #expect(bench.forwarder.deadline == 70)
        bench.now = 69
        bench.handle(.tick)
        #expect(bench.news() == ["1", "2"])
        bench.now = 70
        bench.handle(.tick)
        #expect(bench.news() == ["gap 3-4 (2) budget"])
    }

    @Test func aGapOfTheHostComesAfterWhatTheBudgetLeftOutBefore() {
        var bench = ForwarderBench(budget: .init(rate: 0, burst: 2))
        bench.connect()
        bench.emit(1...4)
        bench.handle(.hostGap(FleetGap(from: 5, to: 6, count: 2, reason: .host), position: "r1.6"))
        for _ in 1...4 { bench.succeed() }
        #expect(bench.news() == ["1", "2", "gap 3-4 (2) budget", "gap 5-6 (2) host"])
        #expect(bench.positions == ["r1.1", "r1.2", nil, "r1.6"])
    }

    @Test func anEventThatWasLeftOutDoesNotMoveThePosition() {
        var bench = ForwarderBench(budget: .init(rate: 0, burst: 2))
        bench.emit(1...5)
        #expect(bench.positions == ["r1.1", "r1.2"])
    }
}
