import EventBus
import Harness

/// The scenarios of a text, as if it were the file `test.json`.
func scenarios(_ text: String, file: String = "test.json") throws -> [Scenario] {
    try ScenarioFile.scenarios(in: Array(text.utf8), file: file)
}

/// All problems of a text, one on each line.
func problems(_ text: String, file: String = "test.json") -> String {
    do {
        let scenarios = try scenarios(text, file: file)
        let runner = ScenarioRunner()
        return scenarios.compactMap { runner.run($0).problem?.description }.joined(separator: "\n")
    } catch {
        return "\(error)"
    }
}

/// Runs a scenario that consists of the given members.
func run(_ members: String) throws -> ScenarioResult {
    let scenario = try scenarios(#"{"name": "test", "# + members + "}")[0]
    return ScenarioRunner().run(scenario)
}

/// The messages of a scenario's failures, without their timelines.
func failures(_ members: String) throws -> [String] {
    let result = try run(members)
    if let problem = result.problem { return ["\(problem)"] }
    return result.failures.map(\.message)
}

/// Steps for two toasts: `a` is on screen from 0 to 3 s, `b` from 3.24 to 6.24 s, and each takes 0.24 s to leave.
let twoToasts =
    #""steps": [{"at": 0, "inject": "toast.show", "data": {"id": "a", "message": "a"}}, "#
    + #"{"at": 0.5, "inject": "toast.show", "data": {"id": "b", "message": "b"}}]"#
