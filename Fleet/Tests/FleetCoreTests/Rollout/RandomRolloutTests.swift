import FleetWire
import Testing

@testable import FleetCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Rollouts with three controllers that die, are cut off, read old states and never learn what became of what they published.
/// `SEEDS=1000` runs so many.
@Suite struct RandomRolloutTests {
    /// Each kind of run has a third of the seeds, or the one of `SEED=17`.
    static func seeds(_ kind: UInt64) -> [UInt64] {
        let seeds = FleetSimulationTests.seeds
        return seeds.count == 1 ? seeds : seeds.filter { $0 % 3 == kind }
    }

    /// Each pointer is the next one of the plan or the last one, which takes the rollout back.
    private func isInOrder(_ log: [ChannelPointer], of plan: RolloutPlan) -> Bool {
        zip(log, log.dropFirst()).allSatisfy { before, after in
            plan.pointer(after: before.pointer.content.serial) == after.pointer
                || before.pointer != plan.rollback && after.pointer == plan.rollback
        }
    }

    @Test(arguments: seeds(0)) func aGoodBundleReachesAllHostsStageByStage(_ seed: UInt64) {
        var run = SimulatedRollout(seed: seed, trouble: .init())
        run.run()
        let serials = run.channel.log.map(\.pointer.content.serial)
        #expect(serials == run.plan.stages.map(\.content.serial))
        let phases = run.controllers.map { $0.status(at: run.now).phase }
        #expect(phases.contains(.done))
    }

    @Test(arguments: seeds(1)) func aBadBundleIsTakenBack(_ seed: UInt64) {
        var run = SimulatedRollout(seed: seed, trouble: .init(badHosts: 2))
        run.run()
        #expect(isInOrder(run.channel.log, of: run.plan))
        #expect(run.channel.last.pointer == run.plan.rollback)
        for controller in run.controllers {
            #expect(controller.status(at: run.now).phase == .rolledBack)
        }
    }

    @Test(arguments: seeds(2)) func noStageIsSkippedOrBegunTwiceWhateverHappens(_ seed: UInt64) {
        var run = SimulatedRollout(seed: seed, trouble: .init(badHosts: Int(seed / 3 % 3), cutsHosts: true))
        run.run()
        #expect(isInOrder(run.channel.log, of: run.plan))
        let isTakenBack = run.channel.last.pointer == run.plan.rollback
        let isHalted = run.controllers.contains { $0.wanted.contains(run.plan.rollback.content.serial) }
        #expect(!isHalted || isTakenBack)
    }

    @Test func aRunIsTheSameWhenItIsRepeated() {
        func log() -> [ChannelPointer] {
            var run = SimulatedRollout(seed: 5, trouble: .init(badHosts: 1, cutsHosts: true))
            run.run()
            return run.channel.log
        }
        #expect(log() == log())
    }
}
