import Harness

/// Runs tests, and prints their results as those of scenarios are printed.
struct TestSession: Sendable {
    private let runner: RuleTestRunner
    private let junit: String?
    private let isJSON: Bool
    private let isQuiet: Bool
    private let style: Style
    /// The latest result of every test.
    private var results: [RuleTestFolderResult] = []

    /// - Parameters:
    ///   - only: a text that a test's name must contain; nil to run all tests.
    ///   - junit: the path of the file for JUnit XML.
    ///   - isQuiet: whether only what failed is printed.
    init(only: String?, junit: String?, isJSON: Bool, isQuiet: Bool, style: Style) {
        runner = RuleTestRunner(modules: Program.modules) { name in only.map { name.contains($0) } ?? true }
        self.junit = junit
        (self.isJSON, self.isQuiet) = (isJSON, isQuiet)
        self.style = style
    }

    /// - Parameters:
    ///   - sources: the tests to run.
    ///   - all: all tests, if `sources` are only a part of them. The file for JUnit XML has the results of all.
    @discardableResult
    mutating func run(_ sources: RuleTestSources, of all: RuleTestSources? = nil) throws -> ScenarioReport {
        var report = ScenarioReport(json: isJSON, isQuiet: isQuiet, style: style)
        let ran = runner.run(sources)
        for folder in ran {
            if !folder.problems.isEmpty { try report.add(.malformed(folder.problems), of: folder.path) }
            for file in folder.files {
                if !file.problems.isEmpty { try report.add(.malformed(file.problems), of: file.path) }
                for printed in file.printed { Self.say(printed) }
                for test in file.tests { try report.add(test, time: nil) }
                try report.finish(file: file.path)
            }
        }
        try report.finish()
        results = results.updated(with: ran, in: all ?? sources)
        if let junit { try JUnitReport(results).write(to: junit) }
        return report
    }

    private static func say(_ printed: RuleTestFileResult.Printed) {
        for line in printed.text.split(separator: "\n") { Terminal.say("\(printed.test): \(line)".printable) }
    }
}
