/// What became of one file of tests.
public struct RuleTestFileResult: Sendable, Hashable {
    /// What `print` wrote in a test.
    public struct Printed: Sendable, Hashable {
        public var test: String
        public var text: String
    }

    public var path: String
    /// Why none of its tests ran.
    public var problems: [ScenarioProblem]
    /// In order of their lines.
    public var tests: [ScenarioResult] = []
    public var printed: [Printed] = []
}

/// What became of the tests in one folder.
public struct RuleTestFolderResult: Sendable, Hashable {
    public var path: String
    /// Why its rules cannot be used, and no test ran.
    public var problems: [ScenarioProblem]
    public var files: [RuleTestFileResult]
}

extension [RuleTestFolderResult] {
    public var tests: [ScenarioResult] { flatMap(\.files).flatMap(\.tests) }

    /// Why tests did not run, all together or one by one.
    public var problems: [ScenarioProblem] {
        flatMap { $0.problems + $0.files.flatMap(\.problems) } + tests.compactMap(\.problem)
    }
}
