import Foundation
import Harness
import Host
import RuleHost
import TestSupport
import Testing

/// The scenarios in `Tests/Scenarios`, which describe each feature as users see it.
@Suite("the scenarios of features")
struct FeatureScenarioTests {
    private static let folder = ConformanceTests.folder + "/../Scenarios"

    static let all = ConformanceTests.scenarios(in: folder, named: ".scenarios.jsonl")

    @Test("every feature scenario passes", arguments: all)
    func passes(_ scenario: Scenario) {
        let result = ScenarioRunner().run(scenario)
        #expect(result.status == .passed, "\(result.text)")
    }

    private static let shipped: RuleLayer = {
        do {
            return try RuleFolder.read(ConformanceTests.folder + "/../../rules")
        } catch {
            preconditionFailure("\(error)")
        }
    }()

    @Test(
        "every feature scenario also passes under the shipped rules",
        arguments: share(40, of: all.filter { $0.rules.isEmpty }))
    func shipped(_ scenario: Scenario) {
        let result = ScenarioRunner(rules: [Self.shipped]).run(scenario)
        #expect(result.status == .passed, "\(result.text)")
    }

    @Test("every feature has at least eight scenarios, and no two have the same name")
    func features() {
        let features = Dictionary(grouping: Self.all) { $0.name.prefix { $0 != ":" } }
        #expect(features.count == 18 && features.allSatisfy { $0.value.count >= 8 })
        #expect(Set(Self.all.map(\.name)).count == Self.all.count)
    }
}
