import FleetWire
import Testing

@testable import FleetCore

/// When the next stage begins, and when not.
@Suite struct StageTests {
    @Test func theNextStageBeginsWhenItsHostsWereWatchedLongEnough() {
        var bench = RolloutBench()
        let hosts = bench.hosts(4)
        bench.report(hosts, .adopted)
        bench.now = RolloutBench.soak - 0.001
        bench.beat(hosts)
        #expect(bench.published() == nil)
        bench.now = RolloutBench.soak
        #expect(bench.commands() == [.publish(bench.plan.stages[1], expecting: 1), .wait(until: nil)])
    }

    @Test func theNextStageWaitsForReportsHoweverLongTheHostsWereWatched() {
        var bench = RolloutBench()
        let hosts = bench.hosts(4)
        bench.now = RolloutBench.soak + 1
        bench.beat(hosts)
        #expect(bench.published() == nil)
        bench.report(hosts, .watching)
        #expect(bench.published() == nil)
        bench.report(hosts, .adopted)
        #expect(bench.published() == bench.plan.stages[1])
    }

    @Test(arguments: [(18, false), (19, true)])
    func nineteenOfTwentyHostsAreAQuorum(_ adopted: Int, _ passes: Bool) {
        var bench = RolloutBench()
        let hosts = bench.hosts(20)
        bench.report(Array(hosts.prefix(adopted)), .adopted)
        bench.now = RolloutBench.soak
        bench.beat(hosts)
        #expect((bench.published() != nil) == passes)
    }

    @Test func aHostThatIsTooOldIsNotWaitedFor() {
        var bench = RolloutBench()
        let hosts = bench.hosts(2)
        bench.report([hosts[0]], .adopted)
        bench.report([hosts[1]], .skipped, bundle: RolloutBench.old)
        bench.now = RolloutBench.soak
        bench.beat(hosts)
        #expect(bench.published() == bench.plan.stages[1])
        #expect(bench.status.skipped == 1)
    }

    @Test(arguments: [(90.0, false), (90.001, true)])
    func aHostIsNotWaitedForAfterThreeIntervalsOfSilence(_ silence: Double, _ passes: Bool) {
        var bench = RolloutBench()
        let hosts = bench.hosts(2)
        bench.report([hosts[0]], .adopted)
        bench.now = RolloutBench.soak
        bench.beat([hosts[0]])
        bench.beat([hosts[1]], stamped: RolloutBench.epoch + bench.now - silence)
        #expect((bench.published() != nil) == passes)
        #expect(bench.status.silent == (passes ? 1 : 0))
    }

    @Test func hostsThatAreCutOffAreNotWaitedFor() {
        var bench = RolloutBench()
        let hosts = bench.hosts(10)
        bench.beat(hosts)
        bench.report(Array(hosts.prefix(5)), .adopted)
        bench.now = RolloutBench.soak
        bench.beat(Array(hosts.prefix(5)))
        #expect(bench.published() == bench.plan.stages[1])
    }

    @Test func aHostWithADoubleIsNoVote() {
        var bench = RolloutBench()
        let hosts = bench.hosts(2)
        bench.report(hosts, .adopted)
        bench.now = RolloutBench.soak
        bench.beat([hosts[0]])
        bench.beat([hosts[1]], notes: [.duplicate])
        #expect(bench.published() == nil)
        #expect(bench.status.adopted == 1)
        #expect(bench.status.reasons.contains("another host has the same name: \(hosts[1])"))
        bench.beat([hosts[1]])
        #expect(bench.published() == bench.plan.stages[1])
    }

    @Test func aHostThatAdoptedAnotherBundleHasNotReported() {
        var bench = RolloutBench()
        let hosts = bench.hosts(1)
        bench.report(hosts, .adopted, bundle: RolloutBench.old)
        bench.now = RolloutBench.soak
        bench.beat(hosts)
        #expect(bench.published() == nil)
    }

    @Test func aReportOfAnEarlierStageCountsInALaterOne() {
        var bench = RolloutBench()
        let (first, later) = (bench.hosts(3), bench.hosts(3, inFirstStage: false))
        bench.report(first, .adopted)
        bench.show(bench.plan.stages[1], sequence: 2)
        bench.report(later, .adopted, serial: 11)
        bench.now = RolloutBench.soak
        bench.beat(first + later)
        #expect(bench.status.adopted == 6)
        #expect(bench.published() == nil)
        #expect(bench.status.phase == .done)
    }

    @Test func aReportOfAnotherRolloutDoesNotCount() {
        var bench = RolloutBench()
        let hosts = bench.hosts(1)
        bench.report(hosts, .adopted, serial: 9)
        bench.report(hosts, .adopted, serial: 11)
        bench.now = RolloutBench.soak
        bench.beat(hosts)
        #expect(bench.published() == nil)
    }

    @Test func aStageWithoutHostsPassesAfterItsTime() {
        var bench = RolloutBench()
        bench.beat(bench.hosts(3, inFirstStage: false))
        bench.now = RolloutBench.soak - 1
        bench.beat(bench.hosts(3, inFirstStage: false))
        #expect(bench.published() == nil)
        bench.now = RolloutBench.soak
        #expect(bench.published() == bench.plan.stages[1])
    }

    @Test func aStageWhoseHostsWereSilentBeforeItPasses() {
        var bench = RolloutBench()
        bench.beat(bench.hosts(3), stamped: RolloutBench.epoch - 91)
        bench.now = RolloutBench.soak
        bench.beat(bench.hosts(3, inFirstStage: false))
        #expect(bench.published() == bench.plan.stages[1])
    }

    @Test func aStageWhoseHostsFellSilentInItDoesNotPass() {
        var bench = RolloutBench()
        bench.beat(bench.hosts(3))
        bench.now = RolloutBench.soak
        bench.beat(bench.hosts(3, inFirstStage: false))
        #expect(bench.published() == nil)
        #expect(bench.status.reasons == ["all hosts of the stage have fallen silent"])
    }

    @Test func aChannelWithoutLiveHostsWaitsForEver() {
        var bench = RolloutBench()
        bench.beat(bench.hosts(3), stamped: RolloutBench.epoch - 91)
        bench.handle(.brokerTime(RolloutBench.epoch))
        for time in [RolloutBench.soak, 3 * RolloutBench.soak, 100 * RolloutBench.soak] {
            bench.now = time
            #expect(bench.published() == nil)
        }
        #expect(bench.status.phase == .running)
        #expect(bench.status.reasons == ["no host of the channel is live"])
    }

    @Test func aRolloutIsDoneAfterItsLastStage() {
        var bench = RolloutBench(stages: [Stage(percent: 100)])
        let hosts = bench.hosts(2)
        bench.beat(hosts, bundle: RolloutBench.new)
        bench.report(hosts, .adopted)
        bench.now = RolloutBench.soak - 1
        bench.beat(hosts)
        #expect(bench.published() == nil)
        #expect(bench.status.phase == .soaking)
        #expect(bench.status.secondsLeft == 1)
        bench.now = RolloutBench.soak
        bench.beat(hosts)
        #expect(bench.published() == nil)
        #expect(bench.status.phase == .done)
        #expect(bench.status.secondsLeft == nil)
    }

    @Test func nothingIsJudgedAfterARolloutIsDone() {
        var bench = RolloutBench(stages: [Stage(percent: 100)])
        let hosts = bench.hosts(2)
        bench.report(hosts, .adopted)
        bench.now = RolloutBench.soak
        bench.beat(hosts)
        _ = bench.commands()
        bench.now = 10 * RolloutBench.soak
        #expect(bench.published() == nil)
        #expect(bench.status.phase == .done)
    }

    @Test func onlyHostsWithTheLabelAreInAStageThatAsksForIt() {
        var bench = RolloutBench(stages: [Stage(percent: 100, labels: ["lab"]), Stage(percent: 100)])
        let names = ["a", "b"].map { Token(ifValid: $0)! }
        bench.beat([names[0]], labels: ["lab"])
        bench.beat([names[1]])
        #expect(bench.status.hosts == 1)
        bench.beat([names[1]], labels: ["lab", "window"])
        #expect(bench.status.hosts == 2)
        bench.show(bench.plan.stages[1], sequence: 2)
        bench.beat([names[0]])
        #expect(bench.status.hosts == 2)
    }

    @Test func hostsOfAnotherChannelDoNotCount() {
        var bench = RolloutBench()
        let hosts = bench.hosts(2)
        bench.beat(hosts)
        #expect(bench.status.hosts == 2)
        bench.beat([hosts[0]], channel: Token(ifValid: "beta")!)
        #expect(bench.status.hosts == 1)
    }

    @Test func aBeatThatComesAfterALaterOneChangesNothing() {
        var bench = RolloutBench()
        let hosts = bench.hosts(1)
        bench.beat(hosts, bundle: RolloutBench.new)
        bench.now = 1
        bench.beat(hosts, bundle: RolloutBench.old, stamped: RolloutBench.epoch - 1)
        #expect(bench.status.set == RolloutBench.new.description)
    }

    @Test func aVerdictStandsInWhateverOrderReportsCome() {
        for order in [[AdoptionReport.Verdict.watching, .failed, .adopted], [.failed, .adopted, .watching]] {
            var bench = RolloutBench()
            let hosts = bench.hosts(1)
            bench.beat(hosts)
            for verdict in order { bench.report(hosts, verdict) }
            #expect(bench.status.failed == 1)
        }
    }

    @Test func aHostThatRefusedABundleAndTookItLaterHasTakenIt() {
        var bench = RolloutBench()
        let hosts = bench.hosts(20)
        bench.beat(hosts)
        bench.report([hosts[0]], .refused, bundle: RolloutBench.old)
        #expect(bench.status.refused == 1)
        bench.report([hosts[0]], .watching)
        #expect(bench.status.watching == 1)
        // It is offered the same pointer once more by a server that is behind.
        bench.report([hosts[0]], .refused)
        #expect(bench.status.refused == 0)
    }

    @Test func aPauseHoldsTheNextStageAndNeverTheWayBack() {
        var bench = RolloutBench()
        let hosts = bench.hosts(4)
        bench.beat(hosts, bundle: RolloutBench.new)
        bench.report(hosts, .adopted)
        bench.handle(.paused("anna: Friday"))
        bench.now = RolloutBench.soak + 1
        bench.beat(hosts)
        #expect(bench.published() == nil)
        #expect(bench.status.reasons.contains("paused: anna: Friday"))
        bench.handle(.paused(nil))
        #expect(bench.published() == bench.plan.stages[1])

        var bad = RolloutBench()
        bad.handle(.paused("anna: Friday"))
        bad.beat(hosts, bundle: RolloutBench.new)
        bad.report(Array(hosts.prefix(2)), .failed)
        #expect(bad.published() == bad.plan.rollback)
    }
}
