import ArgumentParser
import CommandSupport
import EventBus
import FoundationEssentials
import Host
import RuleCheck
import RuleHost

/// Checks rules for mistakes without running them.
struct RulesCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check rules and tests; print each problem as file:line:column: error: text.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules check
              \(Program.name) rules check rules ~/my-rules/toast.lua
              \(Program.name) rules check --json | jq -r 'select(.severity == "error") | .message'
              \(Program.name) rules check --fix rules

            Needs no host, and runs no rule. Folders are layers: a later folder overrides
            individual policies and settings of an earlier one. For a single file, the
            command reports only the problems of that file. An error makes a host refuse
            the whole set of rules. A warning is a problem that a host accepts, but that
            fails or has no effect when the rule runs, such as an unknown field or a wrong
            answer. While a rule fails, the same policy of the layer below decides, or else
            the built-in answer. `\(Program.name) rules explain` explains the codes of
            findings.

            --fix corrects the files where the correction is certain: the nearest name for
            a wrong one, != and curly quotes, a colon for a dot, a missing local. All other
            problems are reported as usual.

            Exit status 65: there is an error or, with --error-on warnings, a warning.
            66: a file or folder is missing, or has no rules.
            """)

    /// The least severe findings for which the command fails.
    enum Least: String, ExpressibleByArgument, CaseIterable { case warnings, errors }

    @Argument(
        help: ArgumentHelp("Folders of rules as layers, the lowest first, and single files.", valueName: "path"),
        completion: .file(extensions: ["lua"]))
    var paths: [String] = ["rules"]

    @Flag(name: .long, help: "Correct the files where the correction is certain.")
    var fix = false

    @Option(
        name: .long,
        help: ArgumentHelp("Fail on warnings as well, or on errors only.", valueName: "warnings|errors"))
    var errorOn = Least.errors

    @Flag(name: .long, help: "Print one SARIF 2.1.0 document, for editors and code review.")
    var sarif = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var quiet: QuietOptions

    func validate() throws {
        if sarif, output.json { throw ValidationError("--sarif and --json are two formats; give only one of them") }
    }

    func run() async throws {
        let checker = RuleChecker(try Program.catalogue())
        let report = try fix ? mended(by: checker) : report(by: checker)
        if sarif {
            try Terminal.print(Sarif.document(report).json)
        } else if output.json {
            for finding in report.findings { try Terminal.print(try JSONText.string(finding)) }
        } else {
            for line in FindingPage.lines(report, output.style) { try Terminal.print(line) }
            if !quiet.quiet { Terminal.say(FindingPage.summary(report)) }
        }
        let fails = report.findings.contains {
            $0.severity == .error || errorOn == .warnings && $0.severity == .warning
        }
        if fails { throw ExitCode(ExitStatus.badData.rawValue) }
    }

    private func report(by checker: RuleChecker) throws -> RuleReport {
        let selection = try RuleSelection(paths)
        var progress = ProgressLine()
        let start = ContinuousClock.now
        let report = checker.check(selection.layers, tests: selection.tests) { done, count in
            progress.show(ProgressLine.text(Double(done) / Double(count), done, "files", in: .now - start))
        }
        progress.clear()
        return selection.found(report)
    }

    /// The number of rounds of corrections: one mistake may hide another, but not endlessly.
    private static let rounds = 8

    /// Corrects the files, and checks the result.
    private func mended(by checker: RuleChecker) throws -> RuleReport {
        var count = 0
        var files: Set<String> = []
        for _ in 0..<Self.rounds {
            let report = try report(by: checker)
            let fixes = Dictionary(grouping: report.findings.filter { $0.fix != nil }, by: \.file)
            var isChanged = false
            for text in report.files {
                guard let found = fixes[text.path], !found.isEmpty else { continue }
                let mended = text.mended(by: found.compactMap(\.fix))
                guard mended != text.source else { continue }
                try write(mended, over: text)
                (isChanged, count) = (true, count + found.count)
                files.insert(text.path)
            }
            if !isChanged { break }
        }
        if count > 0 {
            Terminal.say(
                "mended \(count) mistake\(count == 1 ? "" : "s") in \(files.sorted().map(\.printable).joined(separator: ", "))"
            )
        }
        return try self.report(by: checker)
    }

    private func write(_ bytes: [UInt8], over text: RuleText) throws {
        // A text that was saved in the meantime must not be lost.
        guard let now = FileManager.default.contents(atPath: text.path), Array(now) == text.source else {
            throw Failure(
                .badData, "'\(text.path.printable)' was changed while it was checked; nothing of it was mended")
        }
        do {
            try Data(bytes).write(to: URL(filePath: text.path), options: .atomic)
        } catch {
            throw Failure(.inputOutput, "'\(text.path.printable)' cannot be written: \(error)")
        }
    }
}
