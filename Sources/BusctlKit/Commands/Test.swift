import ArgumentParser
import FoundationEssentials
import Harness

/// Runs the tests beside rules.
struct TestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Run the tests beside rules (*_test.lua), on a virtual clock.",
        discussion: """
            EXAMPLES:
              \(Program.name) test
              \(Program.name) test rules/toast_test.lua --only interrupts --watch
              \(Program.name) test my-rules --rules rules
              \(Program.name) test --junit results.xml

            Needs no host, and no test waits for real time. The rules under test are
            those in the folder of the test; --rules puts layers below them. With
            --watch a saved test runs again, and a saved rule runs the tests beside
            it. How to write a test: docs/rules/README.md.

            Exit status 1 if a test failed, 65 if a test or a rule file is broken, 66
            if there are no tests.
            """)

    @Argument(
        help: ArgumentHelp("Folders with tests, or test files; the folder 'rules' when absent.", valueName: "path"),
        completion: .file(extensions: ["lua"]))
    var paths: [String] = []

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp("Folder of rules below those under test. Repeat it for layers.", valueName: "dir"),
        completion: .directory)
    var rules: [String] = []

    @Option(name: .long, help: ArgumentHelp("Run only tests with this in their name.", valueName: "text"))
    var only: String?

    @Flag(name: .long, help: "Stay, and run again what a save touches. Ctrl-C ends it.")
    var watch = false

    @Option(
        name: .long, help: ArgumentHelp("Write the results to a file, as JUnit XML.", valueName: "file"),
        completion: .file(extensions: ["xml"]))
    var junit: String?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let paths = paths.isEmpty ? ["rules"] : paths
        var session = TestSession(only: only, junit: junit, isJSON: output.json, style: output.style)
        if watch { return try await TestWatch(paths: paths, rules: rules, session: session).run() }
        let report = try session.run(try RuleTestSources.read(paths, rules: rules))
        if let only, report.isEmpty { throw Failure(.badData, "no test's name contains '\(only)'") }
        if report.status != .done { throw ExitCode(report.status.rawValue) }
    }
}
