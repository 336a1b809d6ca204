import EventBus
import Foundation
import Harness
import Host
import TestSupport
import Testing

@Suite("the conformance scenarios")
struct ConformanceTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Conformance").path

    static let all = scenarios(in: folder, named: ".scenarios.jsonl")

    /// The scenarios of all files in a folder whose names end with `suffix`. A folder without any fails the run, because a
    /// test without arguments would pass.
    static func scenarios(in folder: String, named suffix: String) -> [Scenario] {
        do {
            let scenarios = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
                .filter { $0.hasSuffix(suffix) }.flatMap { try ScenarioFile.read("\(folder)/\($0)") }
            precondition(!scenarios.isEmpty, "\(folder) has no scenarios in files named *\(suffix)")
            return scenarios
        } catch {
            preconditionFailure("\(error)")
        }
    }

    @Test("every conformance scenario passes", arguments: all)
    func passes(_ scenario: Scenario) {
        let result = ScenarioRunner().run(scenario)
        #expect(result.status == .passed, "\(result.text)")
    }

    static let reports = scenarios(in: folder + "/reports", named: ".json")

    @Test("every scenario from a public bug report passes", arguments: reports)
    func report(_ scenario: Scenario) {
        let result = ScenarioRunner().run(scenario)
        #expect(result.status == .passed, "\(result.text)")
    }

    @Test("the folder has all scenarios of each module")
    func counts() {
        #expect(Self.all.count { $0.name.hasPrefix("toast: ") } == 68)
        #expect(Self.all.count { $0.name.hasPrefix("navigationBar: ") } == 30)
        #expect(Self.all.count { $0.name.hasPrefix("accessory: ") } == 100)
        #expect(Self.all.count { $0.name.hasPrefix("popup: ") } == 60)
    }

    @Test("every scenario file has the expected number of scenarios")
    func reads() throws {
        let counts = [
            "accessory.taps.scenarios.jsonl": 100, "navigationBar.scenarios.jsonl": 30, "popup.scenarios.jsonl": 60,
        ]
        for (name, count) in counts { #expect(try ScenarioFile.read("\(Self.folder)/\(name)").count == count) }
    }

    @Test("a file of queries and answers is refused with a message that names the right command")
    func queries() {
        let path = "\(Self.folder)/toolbar.layout.dotshake.jsonl"
        let error = #expect(throws: ScenarioFile.Failure.self) { try ScenarioFile.read(path) }
        #expect(error?.description == "'\(path)' has questions and no scenarios; to ask them, use: busctl ask TOPIC -")
    }

    @Test("two runs give the same report, byte for byte")
    func isDeterministic() {
        func tell() -> String {
            let runner = ScenarioRunner()
            return share(45, of: Self.all).map { runner.run($0) }.map { $0.text + $0.value.json }.joined()
        }
        #expect(tell() == tell())
    }
}

extension Scenario: CustomTestStringConvertible {
    public var testDescription: String { name }
}
