import RuleHost

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

    /// These, and in their place what ran again since. What is gone from `all` has no result.
    /// - Parameter all: what there is now.
    public func updated(with newer: [RuleTestFolderResult], in all: RuleTestSources) -> [RuleTestFolderResult] {
        all.folders.compactMap { folder in
            let old = first { $0.path == folder.path }
            let new = newer.first { $0.path == folder.path }
            // Under rules that cannot be used no test has a result.
            guard var result = new ?? old, result.problems.isEmpty else { return new ?? old }
            let paths = Set(folder.tests.map(\.path) + folder.problems.map(\.file))
            let kept = (old?.files ?? []).filter { file in !(new?.files ?? []).contains { $0.path == file.path } }
            result.files = ((new?.files ?? []) + kept).filter { paths.contains($0.path) }.sorted { $0.path < $1.path }
            return result
        }
    }
}

extension JUnitReport {
    public init(_ results: [RuleTestFolderResult]) {
        self.init()
        for folder in results {
            for problem in folder.problems { add(problem) }
            for file in folder.files {
                for problem in file.problems { add(problem) }
                for test in file.tests { add(test) }
            }
        }
    }
}
