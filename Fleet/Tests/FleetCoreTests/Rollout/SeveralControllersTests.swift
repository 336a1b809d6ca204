import FleetWire
import Testing

@testable import FleetCore

/// What a controller does when it is not alone, and when the broker does not answer.
@Suite struct SeveralControllersTests {
    /// A controller that wants to begin the second stage.
    private func ready() -> RolloutBench {
        var bench = RolloutBench(stages: [50, 75, 100].map { Stage(percent: $0) })
        bench.report(bench.hosts(1), .adopted)
        bench.now = RolloutBench.soak
        bench.beat(bench.hosts(1))
        return bench
    }

    @Test func aControllerActsOnlyOnWhatItHasRead() {
        var bench = RolloutBench(begins: false)
        #expect(bench.commands() == [.read, .wait(until: 5)])
        #expect(bench.status.phase == .none)
        bench.now = 5
        #expect(bench.commands() == [.read, .wait(until: 10)])
        bench.show(nil, sequence: 0)
        #expect(bench.commands() == [.wait(until: 35)])
    }

    @Test func aControllerReadsTheChannelEachHalfMinute() {
        var bench = RolloutBench()
        bench.now = 29.9
        #expect(!bench.commands().contains(.read))
        bench.now = 30
        #expect(bench.commands().contains(.read))
    }

    @Test func aStageBeginsWithItsAcknowledgement() {
        var bench = ready()
        _ = bench.commands()
        #expect(bench.commands() == [.wait(until: nil)])
        bench.now += 1
        bench.handle(.published(2))
        #expect(bench.status.stage == 2)
        #expect(bench.status.serial == 11)
        #expect(bench.status.secondsLeft == RolloutBench.soak)
        #expect(bench.published() == nil)
    }

    @Test func theLoserOfACompareAndSetReadsAndFollows() {
        var bench = ready()
        #expect(bench.published() == bench.plan.stages[1])
        bench.handle(.outdated)
        #expect(bench.commands().first == .read)
        #expect(bench.published() == nil)
        bench.show(bench.plan.stages[1], sequence: 2)
        #expect(bench.published() == nil)
        #expect(bench.status.stage == 2)
        bench.report(bench.hosts(1), .adopted, serial: 11)
        bench.now += RolloutBench.soak
        bench.beat(bench.hosts(1))
        #expect(bench.commands().contains(.publish(bench.plan.stages[2], expecting: 2)))
    }

    @Test func aStageOfAnotherControllerIsWatchedFromTheTimeItIsSeen() {
        var bench = RolloutBench(begins: false)
        bench.now = 5000
        bench.show(bench.plan.stages[0], sequence: 1)
        bench.report(bench.hosts(1), .adopted)
        bench.now = 5000 + RolloutBench.soak - 1
        bench.beat(bench.hosts(1))
        #expect(bench.published() == nil)
        bench.now += 1
        #expect(bench.published() == bench.plan.stages[1])
    }

    @Test func aPublishThatMayHaveBeenDoneIsFollowedByReading() {
        var bench = ready()
        _ = bench.commands()
        bench.handle(.unpublished("the broker did not answer in time"))
        #expect(bench.commands().first == .read)
        bench.show(bench.plan.stages[1], sequence: 2)
        #expect(bench.published() == nil)
        #expect(bench.status.stage == 2)
    }

    @Test func aPublishThatWasNotDoneIsTriedAgainLaterAndLater() {
        var bench = ready()
        for pause in [1.0, 2, 4, 8, 16, 32, 60, 60] {
            #expect(bench.published() == bench.plan.stages[1])
            bench.handle(.unpublished("it is full"))
            bench.show(bench.plan.stages[0], sequence: 1)
            #expect(bench.commands().contains(.wait(until: min(bench.now + pause, bench.now + 30))))
            #expect(bench.status.reasons.contains("the pointer could not be published: it is full"))
            bench.now += pause - 0.01
            bench.beat(bench.hosts(1))
            #expect(bench.published() == nil)
            bench.now += 0.01
        }
        _ = bench.commands()
        bench.handle(.published(2))
        #expect(!bench.status.reasons.contains { $0.contains("could not be published") })
    }

    @Test func anAcknowledgementThatNobodyWaitsForChangesNothing() {
        var bench = RolloutBench()
        bench.handle(.published(7))
        #expect(bench.status.serial == 10)
    }

    @Test func anOlderAcknowledgementDoesNotHideWhatTheChannelHas() {
        var bench = ready()
        _ = bench.commands()
        bench.show(bench.plan.rollback, sequence: 3)
        bench.handle(.published(2))
        #expect(bench.status.phase == .rolledBack)
        #expect(bench.commands().first == .read)
    }

    @Test func aFailureIsForgottenWhenAnotherControllerHasPublished() {
        var bench = ready()
        _ = bench.commands()
        bench.handle(.unpublished("it is full"))
        #expect(bench.status.reasons.contains("the pointer could not be published: it is full"))
        bench.show(bench.plan.stages[1], sequence: 2)
        #expect(!bench.status.reasons.contains { $0.contains("could not be published") })
    }

    @Test func theOperatorsHaltIsFollowed() {
        var bench = ready()
        bench.show(bench.plan.rollback, sequence: 2)
        #expect(bench.published() == nil)
        #expect(bench.status.phase == .rolledBack)
    }

    @Test func aPointerOfNoPlanIsLeftAlone() {
        var bench = ready()
        let other = RolloutBench.plan(stages: [Stage(percent: 100)], serial: 50)
        bench.show(other.stages[0], sequence: 2)
        bench.now = 10 * RolloutBench.soak
        #expect(bench.published() == nil)
        #expect(bench.status.phase == .foreign)
        bench.handle(.plan(nil))
        bench.show(bench.plan.stages[0], sequence: 3)
        #expect(bench.published() == nil)
        #expect(bench.status.phase == .foreign)
    }

    @Test(arguments: [-1, 3, Int.max]) func aPointerOfAStageThatItDoesNotHaveIsLeftAlone(_ stage: Int) throws {
        var bench = ready()
        var pointer = bench.plan.stages[0].content
        pointer.stage = stage
        let key = SigningKey(name: Token(ifValid: "mallory")!)
        bench.show(try Signed(pointer, by: key), sequence: 2)
        #expect(bench.published() == nil)
        #expect(bench.status.phase == .foreign)
        #expect(bench.status.stage == nil)
    }

    @Test func aNewPlanBeginsAnew() {
        var bench = RolloutBench()
        let hosts = bench.hosts(1)
        bench.beat(hosts)
        bench.report(hosts, .refused, bundle: RolloutBench.old)
        #expect(bench.published() == bench.plan.rollback)
        bench.handle(.published(2))
        let resumed = RolloutBench.plan(stages: [Stage(percent: 100)], serial: 20)
        bench.handle(.plan(resumed))
        bench.show(resumed.stages[0], sequence: 3)
        #expect(bench.status.phase == .running)
        #expect(bench.status.refused == 0)
        bench.report(hosts, .adopted, serial: 20)
        bench.now = RolloutBench.soak
        bench.beat(hosts)
        #expect(bench.published() == nil)
        #expect(bench.status.phase == .done)
    }

    @Test func aHaltHoldsAlthoughAnotherControllerHasGoneOn() {
        var bench = RolloutBench()
        let hosts = bench.hosts(1)
        bench.beat(hosts)
        bench.report(hosts, .refused, bundle: RolloutBench.old)
        #expect(bench.published() == bench.plan.rollback)
        bench.handle(.outdated)
        bench.show(bench.plan.stages[1], sequence: 2)
        bench.now = 0.9
        #expect(bench.published() == nil)
        bench.now = 1
        #expect(bench.commands().contains(.publish(bench.plan.rollback, expecting: 2)))
    }

    @Test func nothingIsDoneWithoutAConnectionAndTheChannelIsReadAfterIt() {
        var bench = ready()
        bench.handle(.link(isConnected: false))
        #expect(bench.commands() == [.wait(until: nil)])
        bench.now += 1000
        bench.handle(.link(isConnected: true))
        #expect(bench.commands().first == .read)
        #expect(bench.published() == nil)
    }
}
