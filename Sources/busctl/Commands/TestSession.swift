import Harness

/// Runs tests and prints what became of them, as scenarios are printed.
struct TestSession: Sendable {
    private let runner: RuleTestRunner
    private let junit: String?
    private let isJSON: Bool
    private let style: Style

    /// - Parameters:
    ///   - only: what a test's name must contain.
    ///   - junit: the file for JUnit XML.
    init(only: String?, junit: String?, isJSON: Bool, style: Style) {
        runner = RuleTestRunner { name in only.map { name.contains($0) } ?? true }
        self.junit = junit
        self.isJSON = isJSON
        self.style = style
    }

    @discardableResult
    func run(_ sources: RuleTestSources) throws -> ScenarioReport {
        var report = ScenarioReport(json: isJSON, style: style)
        for folder in runner.run(sources) {
            if !folder.problems.isEmpty { try report.add(.malformed(folder.problems), of: folder.path) }
            for file in folder.files {
                if !file.problems.isEmpty { try report.add(.malformed(file.problems), of: file.path) }
                for printed in file.printed { Self.say(printed) }
                for test in file.tests { try report.add(test, time: nil) }
                try report.finish(file: file.path)
            }
        }
        try report.finish()
        if let junit { try report.writeJUnit(to: junit) }
        return report
    }

    private static func say(_ printed: RuleTestFileResult.Printed) {
        for line in printed.text.split(separator: "\n") { Terminal.say("\(printed.test): \(line)".printable) }
    }
}
