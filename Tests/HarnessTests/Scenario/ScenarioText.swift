import EventBus
import Harness

/// The scenarios of a text, as if it stood in `test.json`.
func scenarios(_ text: String, file: String = "test.json") throws -> [Scenario] {
    try ScenarioFile.scenarios(in: Array(text.utf8), file: file)
}

/// What is wrong with a text, all problems in lines.
func problems(_ text: String, file: String = "test.json") -> String {
    do {
        let scenarios = try scenarios(text, file: file)
        let runner = ScenarioRunner()
        return scenarios.compactMap { runner.run($0).problem?.description }.joined(separator: "\n")
    } catch {
        return "\(error)"
    }
}

/// Runs the one scenario that the members make.
func run(_ members: String) throws -> ScenarioResult {
    let scenario = try scenarios(#"{"name": "test", "# + members + "}")[0]
    return ScenarioRunner().run(scenario)
}

/// What the failures of such a scenario say, without their timelines.
func failures(_ members: String) throws -> [String] {
    let result = try run(members)
    if let problem = result.problem { return ["\(problem)"] }
    return result.failures.map(\.message)
}

/// Two toasts: `a` from 0 to 3, `b` from 3.24 to 6.24, each leaving in 0.24 s.
let twoToasts =
    #""steps": [{"at": 0, "inject": "toast.show", "data": {"id": "a", "message": "a"}}, "#
    + #"{"at": 0.5, "inject": "toast.show", "data": {"id": "b", "message": "b"}}]"#
