import ArgumentParser
import Host
import RuleHost

/// Loads rules without running anything.
struct RulesCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check rule folders; prints each problem as file:line: message.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules check
              \(Program.name) rules check rules ~/my-rules
              \(Program.name) rules check rules --json | jq .message

            Needs no host. Folders are layers: a later one overrides single policies
            and settings of an earlier one. Exit status 65 if there is a problem, 66 if
            a folder is missing.
            """)

    @Argument(
        help: ArgumentHelp("Folders of rules, as layers.", valueName: "dir"), completion: .directory)
    var folders: [String] = ["rules"]

    @OptionGroup var output: OutputOptions

    func run() async throws {
        do {
            let system = try EmbeddedSystem(rules: folders)
            if !output.json {
                for line in RulePage.files(system.system.rules.status, output.style) { Terminal.say(line) }
                Terminal.say("no problems")
            }
        } catch let refusal as RuleSetRejected {
            for problem in refusal.problems {
                try Terminal.print(
                    output.json ? try JSONText.string(problem) : problem.description.printable)
            }
            if !output.json { Terminal.say(refusal.problems.count == 1 ? "1 problem" : "\(refusal.problems.count) problems") }
            throw ExitCode(ExitStatus.badData.rawValue)
        }
    }
}
