import ArgumentParser
import ControlAPI
import Host
import RuleHost

/// Shows the rules that a host runs, and those that it refused.
struct RulesList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the rules that the host runs, their failures, and a refused newer set.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules list
              \(Program.name) rules list --json | jq '.rejected[].message'
            """)

    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func run() async throws {
        let response = try await host.client.get("/v1/rules").checked()
        let status = try JSONText.decode(RuleStatus.self, from: response.body)
        if output.json { return try Terminal.print(try JSONText.string(status)) }
        for line in RulePage.status(status, output.style) { try Terminal.print(line) }
    }
}
