import ArgumentParser
import CommandSupport
import ControlAPI
import Host

/// Lists the sets of rules that a host has accepted.
struct RulesHistory: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "List the sets of rules that the host has accepted, and what each changed.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules history
              \(Program.name) rules diff 5
              \(Program.name) rules rollback 5

            The newest set comes first. For each set: its generation, when it was loaded,
            the first digits of its SHA-256, and the files that differ from the set before,
            with the numbers of added and removed lines and the file's owner.
            The newest \(RuleHistory.mostSets) sets are kept. With `serve --state` they outlive the host.
            """)

    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func run() async throws {
        let response = try await host.client.get("/v1/rules/history").checked()
        let page = try JSONText.decode(RuleHistoryPage.self, from: response.body)
        if output.json {
            for set in page.sets { try Terminal.print(try JSONText.string(set)) }
        } else {
            for line in HistoryPage.lines(page, output.style) { try Terminal.print(line) }
        }
    }
}
