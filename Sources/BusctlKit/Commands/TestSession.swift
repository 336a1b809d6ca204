import CommandSupport
import Harness

/// Runs tests, and prints their results in the format of scenarios.
struct TestSession: Sendable {
    private let runner: RuleTestRunner
    private let junit: String?
    private let isJSON: Bool
    private let isQuiet: Bool
    private let isTimed: Bool
    private let style: Style
    private let coverage: CoverageOptions
    /// The coverage of the rules by the latest tests; nil if it is not requested.
    private(set) var measured: RuleCoverage?
    /// The latest result of every test.
    private var results: [RuleTestFolderResult] = []
    /// The duration of each of these tests, if requested.
    private var times: [Scenario.Place: Duration] = [:]

    /// - Parameters:
    ///   - only: a text that a test's name must contain; nil to run all tests.
    ///   - junit: the path of the file for JUnit XML.
    ///   - isQuiet: whether only failures are printed.
    ///   - coverage: how to print the coverage of the rules.
    ///   - isTimed: whether the durations of the tests are in `--json` and in the file for JUnit XML.
    init(
        only: String?, junit: String?, isJSON: Bool, isQuiet: Bool, isTimed: Bool, style: Style,
        coverage: CoverageOptions
    ) {
        runner = RuleTestRunner(modules: Program.modules) { name in only.map { name.contains($0) } ?? true }
        self.junit = junit
        (self.isJSON, self.isQuiet, self.isTimed) = (isJSON, isQuiet, isTimed)
        self.style = style
        self.coverage = coverage
    }

    /// - Parameters:
    ///   - sources: the tests to run.
    ///   - all: all tests, if `sources` are only a part of them. The file for JUnit XML has the results of all.
    @discardableResult
    mutating func run(_ sources: RuleTestSources, of all: RuleTestSources? = nil) throws -> ScenarioReport {
        var report = ScenarioReport(json: isJSON, isQuiet: isQuiet, style: style)
        var progress = ProgressLine()
        let start = ContinuousClock.now
        var last = start
        let book = coverage.book
        let ran = runner.run(sources, covering: book) { test in
            let now = ContinuousClock.now
            if isTimed { times[test.result.place] = now - last }
            last = now
            progress.show(
                ProgressLine.text(Double(test.done) / Double(test.count), test.done, "tests", in: now - start))
        }
        progress.clear()
        for folder in ran {
            if !folder.problems.isEmpty { try report.add(.malformed(folder.problems), of: folder.path) }
            for file in folder.files {
                if !file.problems.isEmpty { try report.add(.malformed(file.problems), of: file.path) }
                for printed in file.printed { Self.say(printed) }
                for test in file.tests { try report.add(test, time: times[test.place]) }
                try report.finish(file: file.path)
            }
            for name in folder.overridden where !isQuiet { Terminal.say("changed on purpose: \(name.printable)") }
        }
        try report.finish()
        results = results.updated(with: ran, in: all ?? sources)
        if let junit { try WrittenFile.replace(junit, by: JUnitReport(results) { times[$0.place] }.xml) }
        measured = book?.coverage
        if let measured { try coverage.print(measured, style) }
        return report
    }

    private static func say(_ printed: RuleTestFileResult.Printed) {
        for line in printed.text.split(separator: "\n") { Terminal.say("\(printed.test): \(line)".printable) }
    }
}
