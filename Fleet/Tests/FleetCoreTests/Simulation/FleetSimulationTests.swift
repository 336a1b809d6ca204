import FleetTestSupport
import Testing

/// `SEEDS=1000` tries so many; `SEED=17` tries one.
@Suite struct FleetSimulationTests {
    static let seeds = Array(Seeds.upTo(100))

    @Test(arguments: seeds) func aRolloutKeepsItsPromisesWhateverFails(seed: UInt64) {
        let simulation = RolloutSimulation(seed: seed)
        let problems = simulation.problems()
        #expect(problems.isEmpty, "SEED=\(seed), \(simulation.kind): \(problems.joined(separator: "; "))")
    }

    @Test(arguments: seeds) func aFleetKeepsItsPromisesWhateverFails(seed: UInt64) {
        let problems = FleetSimulation(seed: seed).problems()
        #expect(problems.isEmpty, "SEED=\(seed): \(problems.joined(separator: "; "))")
    }
}
