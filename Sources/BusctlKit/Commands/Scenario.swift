import ArgumentParser
import CommandSupport
import EventBus
import FoundationEssentials
import Harness
import Host
import RuleHost

/// Runs scenarios inside this process.
struct ScenarioCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scenario",
        abstract: "Run scenarios on a virtual clock, and report expectations that were not met.",
        discussion: """
            EXAMPLES:
              \(Program.name) scenario Tests/Conformance/*.jsonl
              \(Program.name) scenario checkout.json --rules rules --rules mine
              \(Program.name) scenario scenarios/ --only interrupts --fail-fast
              \(Program.name) scenario scenarios/ --junit report.xml

            Needs no host and does not wait for real time. Each scenario runs in its own
            system. docs/testing.md describes the format.

            Exit status 1: a scenario failed. 65: a scenario cannot run (a misspelled key,
            an unknown topic), or there is no scenario to run. 66: no such file.
            """)

    @Argument(
        help: ArgumentHelp(
            "Scenario files, folders with *.json and *.jsonl files, or - for standard input.", valueName: "file"),
        completion: .file(extensions: ["json", "jsonl"]))
    var files: [String]

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Folder of rules, as a layer below those of the scenarios. Repeat the option for several layers.",
            valueName: "dir"),
        completion: .directory)
    var rules: [String] = []

    @Option(name: .long, help: ArgumentHelp("Run only scenarios whose names contain this text.", valueName: "text"))
    var only: String?

    @Flag(name: .long, help: "Stop at the first scenario that does not pass.")
    var failFast = false

    @Option(
        name: .long, help: ArgumentHelp("Also write the results to this file as JUnit XML.", valueName: "file"),
        completion: .file())
    var junit: String?

    @Flag(name: .long, help: "Add the duration of each scenario to --json and --junit.")
    var timing = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var quiet: QuietOptions

    func run() async throws {
        let paths = try ScenarioPaths.expand(files)
        let layers = try RuleFolder.read(rules)
        // Rules that cannot be used are reported once here, not for every scenario.
        if !layers.isEmpty { _ = try EmbeddedSystem(rules: rules) }
        let runner = ScenarioRunner(rules: layers, modules: Program.modules)
        var report = ScenarioReport(json: output.json, isQuiet: quiet.quiet, style: output.style)
        for path in paths {
            do {
                try run(try await scenarios(path), of: path, runner, &report)
            } catch let failure as ScenarioFile.Failure {
                try report.add(failure, of: path)
            }
            if failFast, report.status != .done { break }
        }
        try report.finish()
        if let junit { try WrittenFile.replace(junit, by: report.junit.xml) }
        if report.isEmpty {
            throw Failure(
                .badData, only.map { "no scenario's name contains '\($0)'" } ?? "there was no scenario to run")
        }
        if report.status != .done { throw ExitCode(report.status.rawValue) }
    }

    private func scenarios(_ path: String) async throws -> [Scenario] {
        guard path == "-" else { return try ScenarioFile.read(path) }
        let input = try StandardInput(refusingTerminal: "\(Program.name) scenario - < scenarios.jsonl")
        return try ScenarioFile.scenarios(in: try await input.readAll(limit: 1 << 30), file: "standard input")
    }

    private func run(
        _ scenarios: [Scenario], of path: String, _ runner: ScenarioRunner, _ report: inout ScenarioReport
    ) throws {
        for scenario in scenarios where only.map({ scenario.name.contains($0) }) ?? true {
            let start = ContinuousClock.now
            let result = runner.run(scenario)
            try report.add(result, time: timing ? .now - start : nil)
            if failFast, result.status != .passed { break }
        }
        try report.finish(file: path == "-" ? "standard input" : path)
    }
}

/// The scenario files that the arguments name.
enum ScenarioPaths {
    /// Replaces each folder with its scenario files, sorted by name.
    /// - Throws: ``Failure`` for a path that does not exist, before any scenario runs.
    static func expand(_ arguments: [String]) throws -> [String] {
        var paths: [String] = []
        for argument in arguments {
            var isFolder = false
            if argument == "-" {
                paths.append(argument)
            } else if !FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder) {
                throw Failure(.missing, "no file or folder '\(argument)'")
            } else if isFolder {
                paths += try files(in: argument)
            } else {
                paths.append(argument)
            }
        }
        return paths
    }

    private static func files(in folder: String) throws -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw Failure(.notPermitted, "the folder '\(folder)' cannot be read")
        }
        let files = names.filter { !$0.hasPrefix(".") && ($0.hasSuffix(".json") || $0.hasSuffix(".jsonl")) }.sorted()
        guard !files.isEmpty else { throw Failure(.missing, "no *.json or *.jsonl file in the folder '\(folder)'") }
        return files.map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }
    }
}
