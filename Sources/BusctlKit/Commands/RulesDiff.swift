import ArgumentParser
import CommandSupport
import ControlAPI
import Host

/// Shows how two sets of rules that a host has accepted differ.
struct RulesDiff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show how two sets of rules that the host has accepted differ, line by line.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules diff
              \(Program.name) rules diff 5
              \(Program.name) rules diff 5 7 | less

            Without an argument: what the set that decides has changed. With one: the
            changes from that generation to the set that decides. `rules history` lists
            the generations.

            Exit status 1: the sets differ.
            """)

    @Argument(help: ArgumentHelp("Generation of the older set.", valueName: "from"))
    var from: Int?

    @Argument(help: ArgumentHelp("Generation of the newer set.", valueName: "to"))
    var to: Int?

    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func validate() throws {
        for generation in [from, to].compactMap(\.self) where generation < 1 {
            throw ValidationError("\(generation) is not a generation; they are counted from 1")
        }
    }

    func run() async throws {
        let query = [from.map { "from=\($0)" }, to.map { "to=\($0)" }].compactMap(\.self).joined(separator: "&")
        let response = try await host.client.get("/v1/rules/diff" + (query.isEmpty ? "" : "?" + query)).checked()
        let diff = try JSONText.decode(RuleDiff.self, from: response.body)
        if output.json {
            try Terminal.print(try JSONText.string(diff))
        } else {
            for line in HistoryPage.lines(diff, output.style) { try Terminal.print(line) }
        }
        if !diff.changes.isEmpty { throw ExitCode(ExitStatus.no.rawValue) }
    }
}
