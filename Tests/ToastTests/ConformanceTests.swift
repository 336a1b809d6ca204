import Testing

/// The scenarios of TOAST's rules, as far as they are built.
@Suite("toast scenarios")
struct ConformanceTests {
    static let all = Scenario.load("toast.scenarios.jsonl")
    /// The families of rules that ToastModule has.
    static let families: Set<String> = ["V", "ID", "Q", "R", "I", "C", "D", "T", "B", "Y"]
    /// Others that need no more than that.
    static let more: Set<String> = [
        "toast: no scene: toasts are held", "toast: no scene: toasts are dropped on request",
        "toast: an inactive scene is the fallback and starts paused",
        "toast: a banner does not hold bottom toasts",
        "toast: memory pressure keeps toasts by default",
    ]
    static let runnable = all.filter {
        $0.families.isSubset(of: families) && !$0.needsTelemetry || more.contains($0.name)
    }

    @Test("every scenario of the rules V, ID, Q, R, I, C, D, T and B passes", arguments: runnable)
    func scenarioPasses(_ scenario: Scenario) {
        #expect(ScenarioRunner.problems(of: scenario) == [])
    }

    @Test("no scenario is left out by mistake")
    func countsScenarios() {
        let rules: Set<String> = ["V", "ID", "Q", "R", "I", "C", "D", "T", "B"]
        #expect(Self.all.count { $0.families.isSubset(of: rules) } == 49)
        #expect(Self.runnable.count == 49 + 2 + Self.more.count)
    }

    @Test("a scenario that fails says what was expected and what came nearest")
    func failureNamesTheNearestEvent() throws {
        var scenario = try #require(Self.all.first)
        scenario.expect[0].at = 0.5
        let problem = try #require(ScenarioRunner.problems(of: scenario).first)
        #expect(problem.contains("nearest: 0.0  toast.stateChanged"))
        #expect(problem.contains("timeline:"))
    }
}

extension Scenario {
    fileprivate var needsTelemetry: Bool { observe?.contains("toast.telemetry") == true }
}
