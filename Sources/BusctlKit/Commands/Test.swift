import ArgumentParser
import CommandSupport
import FoundationEssentials
import Harness

/// Runs the tests of rules.
struct TestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Run the tests of rules (*_test.lua) on a virtual clock.",
        discussion: """
            EXAMPLES:
              \(Program.name) test
              \(Program.name) test rules/toast_test.lua --only interrupts --watch
              \(Program.name) test my-rules --rules rules
              \(Program.name) test --coverage --fail-under 80

            Needs no host, and no test waits for real time. The rules under test are those
            in the folder of the test; --rules adds layers below them. The tests of those
            layers also run, with the rules under test above them, to show what your layer
            changes. Declare an intended change in a comment above one of your tests:
            -- overrides: "name of the other test"
            With --watch, saving a test reruns it, and saving a rule reruns the tests of
            its folder. How to write a test: docs/rules/README.md.

            Exit status 1: a test failed, or the coverage is below --fail-under. 65: a test
            file or a rule file cannot be used, or no test's name contains the text of
            --only. 66: there are no tests.
            """)

    @Argument(
        help: ArgumentHelp("Folders with tests, or test files. Default: the folder 'rules'.", valueName: "path"),
        completion: .file(extensions: ["lua"]))
    var paths: [String] = []

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Folder of rules, as a layer below the rules under test. Repeat the option for several layers.",
            valueName: "dir"),
        completion: .directory)
    var rules: [String] = []

    @Flag(name: .long, help: "Run only the tests of the named folders, not those of the layers below.")
    var own = false

    @Option(name: .long, help: ArgumentHelp("Run only tests whose names contain this text.", valueName: "text"))
    var only: String?

    @Flag(name: .long, help: "Keep running, and rerun the tests that a saved file affects. Ctrl-C ends this.")
    var watch = false

    @Option(
        name: .long, help: ArgumentHelp("Also write the results to this file as JUnit XML.", valueName: "file"),
        completion: .file(extensions: ["xml"]))
    var junit: String?

    @Flag(name: .long, help: "Add the duration of each test to --json and --junit.")
    var timing = false

    @OptionGroup var coverage: CoverageOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var quiet: QuietOptions

    func run() async throws {
        let paths = paths.isEmpty ? ["rules"] : paths
        var session = TestSession(
            only: only, junit: junit, isJSON: output.json, isQuiet: quiet.quiet, isTimed: timing, style: output.style,
            coverage: coverage)
        if watch { return try await TestWatch(paths: paths, rules: rules, withLower: !own, session: session).run() }
        let report = try session.run(try RuleTestSources.read(paths, rules: rules, withLower: !own))
        if let only, report.isEmpty { throw Failure(.badData, "no test's name contains '\(only)'") }
        if report.status != .done { throw ExitCode(report.status.rawValue) }
        if let measured = session.measured { try coverage.check(measured) }
    }
}
