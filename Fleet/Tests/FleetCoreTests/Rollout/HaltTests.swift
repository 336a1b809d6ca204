import FleetWire
import Testing

@testable import FleetCore

/// What takes a rollout back.
@Suite struct HaltTests {
    // MARK: Refused and failed

    @Test(arguments: [(1, 100, false), (2, 100, true), (2, 101, false), (3, 101, true)])
    func twoHostsAndTwoPercentThatRefuseHalt(_ bad: Int, _ all: Int, _ halts: Bool) {
        var bench = RolloutBench()
        let hosts = bench.hosts(all)
        bench.beat(hosts)
        bench.report(Array(hosts.prefix(bad)), .refused, bundle: RolloutBench.old)
        #expect((bench.published() == bench.plan.rollback) == halts)
        #expect((bench.status.phase == .halted) == halts)
    }

    @Test func refusedAndFailedAreCountedTogether() {
        var bench = RolloutBench()
        let hosts = bench.hosts(10)
        bench.beat(hosts)
        bench.report([hosts[0]], .refused, bundle: RolloutBench.old)
        #expect(bench.published() == nil)
        bench.report([hosts[1]], .failed, bundle: RolloutBench.old)
        #expect(bench.published() == bench.plan.rollback)
        let names = [hosts[0], hosts[1]].sorted().map(\.text).joined(separator: ", ")
        #expect(bench.status.reasons == ["2 of 10 hosts refused the bundle or failed with it: \(names)"])
    }

    @Test func theOnlyHostOfAStageHaltsWhenItRefuses() {
        var bench = RolloutBench()
        let (first, other) = (bench.hosts(1), bench.hosts(1, inFirstStage: false))
        bench.beat(first + other)
        bench.report(first, .refused, bundle: RolloutBench.old)
        #expect(bench.published() == bench.plan.rollback)
    }

    @Test func hostsThatAreTooOldHaltNothing() {
        var bench = RolloutBench()
        let hosts = bench.hosts(10)
        bench.beat(hosts)
        bench.report(hosts, .skipped, bundle: RolloutBench.old)
        bench.now = RolloutBench.soak
        bench.beat(hosts)
        #expect(bench.published() == bench.plan.stages[1])
    }

    // MARK: Lost

    @Test func hostsThatFallSilentWithTheBundleHalt() {
        var bench = RolloutBench()
        let (first, others) = (bench.hosts(10), bench.hosts(10, inFirstStage: false))
        bench.beat(first + others)
        bench.report(first, .watching)
        bench.now = 90
        bench.beat(others + first.dropFirst(2))
        #expect(bench.published() == nil)
        bench.now = 90.5
        #expect(bench.published() == bench.plan.rollback)
        #expect(bench.status.reasons == ["2 of 10 hosts are silent since they took the bundle, and 0 of 10 others"])
    }

    @Test func oneOfSeveralHostsThatFallsSilentHaltsNothing() {
        var bench = RolloutBench()
        let (first, others) = (bench.hosts(10), bench.hosts(10, inFirstStage: false))
        bench.beat(first + others)
        bench.report(first, .adopted)
        bench.now = 100
        bench.beat(others + first.dropFirst(1))
        #expect(bench.published() == nil)
    }

    @Test func theOnlyHostWithTheBundleHaltsWhenItFallsSilent() {
        var bench = RolloutBench()
        let (first, others) = (bench.hosts(1), bench.hosts(1, inFirstStage: false))
        bench.beat(first + others)
        bench.report(first, .watching)
        bench.now = 91
        bench.beat(others)
        #expect(bench.published() == bench.plan.rollback)
    }

    @Test func twoOfMoreThanAHundredSilentHostsAreBelowTwoPercent() {
        for (count, halts) in [(100, true), (101, false)] {
            var bench = RolloutBench()
            let (first, others) = (bench.hosts(count), bench.hosts(3, inFirstStage: false))
            bench.beat(first + others)
            bench.report(first, .adopted)
            bench.now = 91
            bench.beat(others + first.dropFirst(2))
            #expect((bench.published() != nil) == halts)
        }
    }

    @Test func aPartitionThatHitsAllHostsAlikeHaltsNothing() {
        var bench = RolloutBench()
        let (first, others) = (bench.hosts(20), bench.hosts(20, inFirstStage: false))
        bench.beat(first + others)
        bench.report(first, .adopted)
        bench.now = 91
        bench.beat(Array(first.dropFirst(11)) + others.dropFirst(9))
        #expect(bench.published() == nil)
    }

    @Test func manyMoreSilentHostsWithTheBundleThanWithoutHaltInAPartitionToo() {
        var bench = RolloutBench()
        let (first, others) = (bench.hosts(20), bench.hosts(20, inFirstStage: false))
        bench.beat(first + others)
        bench.report(first, .adopted)
        bench.now = 91
        bench.beat(Array(first.dropFirst(15)) + others.dropFirst(3))
        #expect(bench.published() == bench.plan.rollback)
    }

    @Test func aControllerThatBeginsWaitsForThreeIntervalsBeforeItMissesAHost() {
        var bench = RolloutBench()
        let (first, others) = (bench.hosts(2), bench.hosts(2, inFirstStage: false))
        bench.report(first, .adopted)
        bench.beat(first, stamped: RolloutBench.epoch - 1000)
        bench.beat(others)
        bench.now = 90
        bench.beat(others)
        #expect(bench.published() == nil)
        bench.now = 91
        #expect(bench.published() == bench.plan.rollback)
    }

    @Test func hostsHaveTimeToComeBackAfterTheBrokerWasAway() {
        var bench = RolloutBench()
        let hosts = bench.hosts(4)
        bench.beat(hosts)
        bench.report(hosts, .adopted)
        bench.now = 10
        bench.handle(.link(isConnected: false))
        bench.now = 500
        #expect(bench.commands() == [.wait(until: nil)])
        bench.handle(.link(isConnected: true))
        bench.show(bench.plan.stages[0], sequence: 1)
        bench.now = 590
        #expect(bench.published() == nil)
        bench.now = 591
        #expect(bench.published() == bench.plan.rollback)
    }

    // MARK: Decisions

    /// Lets the hosts of both groups decide, the first ones with the new bundle.
    private func bench(with: DecisionCounts, without: DecisionCounts) -> RolloutBench {
        var bench = RolloutBench()
        let (first, others) = (bench.hosts(1), bench.hosts(1, inFirstStage: false))
        bench.beat(first, bundle: RolloutBench.new)
        bench.beat(others)
        bench.now = 30
        bench.beat(first, counts: with)
        bench.beat(others, counts: without)
        return bench
    }

    @Test func decisionsThatFailMuchMoreOftenHalt() {
        var bench = bench(
            with: .init(decisions: 1000, failures: 30), without: .init(decisions: 100_000, failures: 100))
        #expect(bench.published() == bench.plan.rollback)
        let reason = bench.status.reasons.first ?? ""
        #expect(reason.hasPrefix("of 1,000 decisions 30.0 fail with the bundle and 1.0 without it"))
    }

    @Test func decisionsThatFailTwiceAsOftenAreNotYetTooMany() {
        var twice = bench(
            with: .init(decisions: 100_000, failures: 200), without: .init(decisions: 100_000, failures: 100))
        #expect(twice.published() == nil)
        var more = bench(
            with: .init(decisions: 100_000, failures: 201), without: .init(decisions: 100_000, failures: 100))
        #expect(more.published() == more.plan.rollback)
    }

    @Test func fewFailuresMayBeChance() {
        // Both are far more often than elsewhere.
        var few = bench(with: .init(decisions: 100, failures: 9), without: .init(decisions: 10_000, failures: 50))
        #expect(few.published() == nil)
        var enough = bench(with: .init(decisions: 100, failures: 10), without: .init(decisions: 10_000, failures: 50))
        #expect(enough.published() == enough.plan.rollback)
    }

    @Test func withoutDecisionsElsewhereNothingIsCompared() {
        var bench = bench(with: .init(decisions: 100, failures: 100), without: .init())
        #expect(bench.published() == nil)
    }

    @Test func failuresBeforeAHostTookTheBundleAreNotTheBundles() {
        var bench = RolloutBench()
        let (first, others) = (bench.hosts(1), bench.hosts(1, inFirstStage: false))
        bench.beat(first + others)
        bench.now = 30
        bench.beat(first, bundle: RolloutBench.new, counts: .init(decisions: 1000, failures: 900))
        bench.beat(others)
        bench.now = 60
        bench.beat(first, counts: .init(decisions: 2000, failures: 900))
        bench.beat(others, counts: .init(decisions: 1000, failures: 0))
        #expect(bench.published() == nil)
        bench.now = 90
        bench.beat(first, counts: .init(decisions: 3000, failures: 930))
        bench.beat(others, counts: .init(decisions: 2000, failures: 0))
        #expect(bench.published() == bench.plan.rollback)
    }

    @Test func aHostThatWasStartedAgainCountsFromZero() {
        var bench = bench(with: .init(decisions: 1000), without: .init(decisions: 1000))
        bench.now = 60
        bench.beat(bench.hosts(1), counts: .init(decisions: 100, failures: 50), run: "r2")
        #expect(bench.published() == bench.plan.rollback)
    }

    @Test func decisionsOfAHostWithADoubleDoNotCount() {
        var bench = bench(with: .init(decisions: 1000), without: .init(decisions: 1000))
        bench.now = 60
        bench.beat(bench.hosts(1), counts: .init(decisions: 2000, failures: 900), notes: [.duplicate])
        #expect(bench.published() == nil)
    }

    @Test func countsThatNoHostCanHaveDoNotCount() {
        for counts in [(Int.max, 1), (-1, -5), (10, 11), (.max, .max)] {
            var bench = bench(with: .init(decisions: 1000), without: .init(decisions: 1000))
            for time in [60.0, 90, 120] {
                bench.now = time
                bench.beat(bench.hosts(1), counts: .init(decisions: counts.0, failures: counts.1))
            }
            #expect(bench.published() == nil)
        }
    }

    // MARK: No quorum

    @Test func aStageWithoutAQuorumHaltsAfterThreeTimesItsSoak() {
        var bench = RolloutBench()
        let hosts = bench.hosts(4)
        bench.beat(hosts)
        bench.report(Array(hosts.prefix(3)), .adopted)
        bench.now = 3 * RolloutBench.soak - 0.001
        bench.beat(hosts)
        #expect(bench.published() == nil)
        bench.now = 3 * RolloutBench.soak
        #expect(bench.published() == bench.plan.rollback)
        #expect(
            bench.status.reasons == [
                "3 of 4 live hosts have adopted the bundle in all the time of the stage, and 4 were needed"
            ])
    }

    @Test func aStageWhoseHostsAllVanishedHaltsAfterThreeTimesItsSoak() {
        var bench = RolloutBench()
        bench.beat(bench.hosts(4))
        bench.now = 3 * RolloutBench.soak
        bench.beat(bench.hosts(4, inFirstStage: false))
        #expect(bench.published() == bench.plan.rollback)
    }

    @Test func hostsHaveAMinuteHoweverShortTheyAreWatched() {
        var bench = RolloutBench(stages: [Stage(percent: 100, soak: 1)])
        let hosts = bench.hosts(1)
        bench.now = 59.9
        bench.beat(hosts)
        #expect(bench.published() == nil)
        bench.now = 60
        #expect(bench.published() == bench.plan.rollback)
    }

    @Test func timeWithoutAConnectionDoesNotCount() {
        var bench = RolloutBench()
        bench.beat(bench.hosts(4))
        bench.now = 100
        bench.handle(.link(isConnected: false))
        bench.now = 600
        bench.handle(.link(isConnected: true))
        bench.show(bench.plan.stages[0], sequence: 1)
        bench.now = 3 * RolloutBench.soak + 499
        bench.beat(bench.hosts(4))
        #expect(bench.published() == nil)
        bench.now = 3 * RolloutBench.soak + 500
        #expect(bench.published() == bench.plan.rollback)
    }

    // MARK: Afterwards

    @Test func aHaltStandsWhenTheHostsRecover() {
        var bench = RolloutBench()
        let (first, others) = (bench.hosts(2), bench.hosts(2, inFirstStage: false))
        bench.beat(first + others)
        bench.report(first, .adopted)
        bench.now = 91
        bench.beat(others)
        #expect(bench.published() == bench.plan.rollback)
        bench.handle(.unpublished("the broker did not answer in time"))
        bench.now = 100
        bench.show(bench.plan.stages[0], sequence: 1)
        bench.beat(first + others)
        #expect(bench.published() == bench.plan.rollback)
    }

    @Test func theChannelSaysThatARolloutIsTakenBack() {
        var bench = RolloutBench()
        let hosts = bench.hosts(1)
        bench.beat(hosts)
        bench.report(hosts, .refused, bundle: RolloutBench.old)
        #expect(bench.published() == bench.plan.rollback)
        bench.handle(.published(2))
        #expect(bench.status.phase == .rolledBack)
        #expect(bench.status.serial == 12)
        #expect(bench.status.stage == nil)
        #expect(bench.published() == nil)
        bench.now = 1e6
        bench.beat(hosts)
        #expect(bench.published() == nil)
    }

    @Test func aRollbackIsAboveAllStages() {
        let plan = RolloutBench().plan
        #expect(plan.stages.allSatisfy { $0.content.serial < plan.rollback.content.serial })
    }
}
