import RuleHost

/// The results of one test file.
public struct RuleTestFileResult: Sendable, Hashable {
    /// The text that a test printed.
    public struct Printed: Sendable, Hashable {
        /// The name of the test.
        public var test: String
        public var text: String
    }

    public var path: String
    /// The reasons why none of the file's tests ran.
    public var problems: [ScenarioProblem]
    /// The results in the order of the tests' lines.
    public var tests: [ScenarioResult] = []
    /// The output of the file's tests.
    public var printed: [Printed] = []
}

/// The results of the tests in one folder.
public struct RuleTestFolderResult: Sendable, Hashable {
    public var path: String
    /// The reasons why the folder's rules cannot be used, so that no test ran.
    public var problems: [ScenarioProblem]
    public var files: [RuleTestFileResult]
    /// The names of the tests that a layer above intentionally overrides, so that they did not run.
    public var overridden: [String] = []
}

extension [RuleTestFolderResult] {
    /// The results of all tests.
    public var tests: [ScenarioResult] { flatMap(\.files).flatMap(\.tests) }

    /// The reasons why tests did not run, for whole folders, whole files and single tests.
    public var problems: [ScenarioProblem] {
        flatMap { $0.problems + $0.files.flatMap(\.problems) } + tests.compactMap(\.problem)
    }

    /// Returns these results, updated with those of tests that ran again. Tests that no longer exist are removed.
    /// - Parameter all: the tests that exist now.
    public func updated(with newer: [RuleTestFolderResult], in all: RuleTestSources) -> [RuleTestFolderResult] {
        all.folders.compactMap { folder in
            let old = first { $0.path == folder.path }
            let new = newer.first { $0.path == folder.path }
            // If the rules cannot be used, no test has a result.
            guard var result = new ?? old, result.problems.isEmpty else { return new ?? old }
            let paths = Set(folder.tests.map(\.path) + folder.problems.map(\.file))
            let kept = (old?.files ?? []).filter { file in !(new?.files ?? []).contains { $0.path == file.path } }
            result.files = ((new?.files ?? []) + kept).filter { paths.contains($0.path) }.sorted { $0.path < $1.path }
            return result
        }
    }
}

extension JUnitReport {
    /// - Parameter time: returns the duration of a test; nil to omit it, so that equal runs give equal reports.
    public init(_ results: [RuleTestFolderResult], time: (ScenarioResult) -> Duration? = { _ in nil }) {
        self.init()
        for folder in results {
            for problem in folder.problems { add(problem) }
            for file in folder.files {
                for problem in file.problems { add(problem) }
                for test in file.tests { add(test, time: time(test)) }
            }
        }
    }
}
