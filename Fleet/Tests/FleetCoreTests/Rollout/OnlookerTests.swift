import FleetWire
import Testing

@testable import FleetCore

/// What a look at a rollout says that somebody else leads.
@Suite struct OnlookerTests {
    private var bench = RolloutBench(begins: false, isOnlooker: true)
    private let hosts: [Token]

    init() {
        hosts = bench.hosts(4)
        bench.handle(.brokerTime(RolloutBench.epoch))
    }

    private mutating func look() -> RolloutStatus { bench.controller.look(at: bench.now) }

    @Test mutating func aLastStageWhoseTimeIsOverAndThatAllHostsAdoptedIsDoneAtTheFirstLook() {
        bench.show(bench.plan.stages[1], sequence: 2, age: 901)
        bench.beat(hosts, bundle: RolloutBench.new)
        bench.report(hosts, .adopted, serial: 11)
        #expect(look().phase == .done)
        #expect(look().reasons == [])
    }

    @Test mutating func aStageIsWatchedForTheRestOfItsTime() {
        bench.show(bench.plan.stages[1], sequence: 2, age: 300)
        bench.beat(hosts, bundle: RolloutBench.new)
        bench.report(hosts, .adopted, serial: 11)
        #expect(look().phase == .soaking)
        #expect(look().secondsLeft == 600)
    }

    @Test mutating func aStageThatEndedWellWaitsForAController() {
        bench.show(bench.plan.stages[0], sequence: 1, age: 1000)
        bench.beat(hosts, bundle: RolloutBench.new)
        bench.report(hosts, .adopted)
        #expect(look().phase == .soaking)
        #expect(look().reasons == ["the stage has ended well; the next one is begun by glassbus-fleet control"])
    }

    @Test mutating func hostsThatRefuseTheBundleHaltTheRolloutAtTheFirstLook() {
        bench.show(bench.plan.stages[0], sequence: 1, age: 10)
        bench.beat(hosts)
        bench.report(hosts, .refused, bundle: RolloutBench.old)
        #expect(look().phase == .halted)
    }

    @Test mutating func anOldRolloutWhoseHostsAreSwitchedOffHasNotFailed() {
        bench.show(bench.plan.stages[1], sequence: 2, age: 100_000)
        bench.beat(hosts, bundle: RolloutBench.new, stamped: RolloutBench.epoch - 50_000)
        bench.report(hosts, .adopted, serial: 11)
        #expect(look().phase == .running)
        #expect(look().live == 0)
    }

    @Test mutating func aControllerWatchesAStageAnewForItsWholeTime() {
        var bench = RolloutBench(begins: false)
        bench.handle(.brokerTime(RolloutBench.epoch))
        bench.show(bench.plan.stages[1], sequence: 2, age: 901)
        bench.beat(hosts, bundle: RolloutBench.new)
        bench.report(hosts, .adopted, serial: 11)
        #expect(bench.status.secondsLeft == 900)
    }
}
