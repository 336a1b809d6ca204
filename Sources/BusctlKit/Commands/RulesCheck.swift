import ArgumentParser
import CommandSupport
import EventBus
import FoundationEssentials
import Host
import RuleCheck
import RuleHost

/// Looks for mistakes in rules without running them.
struct RulesCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check rules and their tests; prints each problem as file:line:column: error: text.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules check
              \(Program.name) rules check rules ~/my-rules/toast.lua
              \(Program.name) rules check --json | jq -r 'select(.severity == "error") | .message'
              \(Program.name) rules check --fix rules

            Needs no host, and runs no rule. Folders are layers: a later folder overrides
            single policies and settings of an earlier one. For a single file, the command
            reports only the problems of that file. An error is a problem because of which
            a host refuses the whole set of rules. A warning is a problem that a host
            accepts, and that fails or has no effect when the rule runs: an unknown field,
            a wrong answer. While a rule fails, the same policy of the layer below
            decides, or else the built-in answer. The code behind a finding is for
            \(Program.name) rules explain.

            --fix mends in the files what can be mended for certain: the nearest name for a
            wrong one, != and curly quotes, a colon for a dot, a missing local. The rest is
            reported as without it.

            Exit status 65: there is an error; with --error-on warnings, also if there is a
            warning. 66: a file or folder is missing, or has no rules.
            """)

    /// For which findings the command fails.
    enum Least: String, ExpressibleByArgument, CaseIterable { case warnings, errors }

    @Argument(
        help: ArgumentHelp("Folders of rules as layers, the lowest first, and single files.", valueName: "path"),
        completion: .file(extensions: ["lua"]))
    var paths: [String] = ["rules"]

    @Flag(name: .long, help: "Mend what can be mended for certain, in the files.")
    var fix = false

    @Option(
        name: .long,
        help: ArgumentHelp("Fail for warnings, too, or for errors only.", valueName: "warnings|errors"))
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

    /// How often files are mended: a mistake may hide another one, but not without end.
    private static let rounds = 8

    /// Mends the files, and checks what they are then.
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
        // Nothing is lost that was saved meanwhile.
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
