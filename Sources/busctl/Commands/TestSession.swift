import EventBus
import FoundationEssentials
import Harness

/// Runs tests and prints what became of them.
struct TestSession: Sendable {
    private let runner: RuleTestRunner
    private let junit: String?
    private let isJSON: Bool
    private let style: Style

    /// - Parameters:
    ///   - only: what a test's name must contain; case does not count.
    ///   - junit: the file for JUnit XML.
    init(only: String?, junit: String?, isJSON: Bool, style: Style) {
        let wanted = only?.lowercased()
        runner = RuleTestRunner { name in wanted.map { name.lowercased().contains($0) } ?? true }
        self.junit = junit
        self.isJSON = isJSON
        self.style = style
    }

    @discardableResult
    func run(_ sources: RuleTestSources) throws -> [RuleTestFolderResult] {
        let results = runner.run(sources)
        for folder in results {
            for line in isJSON ? Self.json(folder) : TestPage.lines(folder, style) { try Terminal.print(line) }
        }
        if !isJSON { Terminal.say(TestPage.summary(results)) }
        if let junit { try write(results, to: junit) }
        return results
    }

    /// One line for each test, and for each problem that kept tests from running.
    private static func json(_ folder: RuleTestFolderResult) -> [String] {
        func line(_ problem: ScenarioProblem) -> String {
            var fields = problem.value.objectValue ?? [:]
            fields["status"] = .string(ScenarioResult.Status.invalid.rawValue)
            return Value.object(fields).json
        }
        return folder.problems.map(line) + folder.files.flatMap { $0.problems.map(line) + $0.tests.map(\.value.json) }
    }

    private func write(_ results: [RuleTestFolderResult], to path: String) throws {
        var report = JUnitReport()
        for folder in results {
            for problem in folder.problems { report.add(problem) }
            for file in folder.files {
                for problem in file.problems { report.add(problem) }
                for test in file.tests { report.add(test) }
            }
        }
        do {
            try Data(report.xml.utf8).write(to: URL(filePath: path))
        } catch {
            throw Failure(.inputOutput, "cannot write '\(path)'")
        }
    }
}
