import ArgumentParser
import ControlAPI
import EventBus
import FoundationEssentials
import Host
import RuleHost

/// Makes a host read its rule folders again.
struct RulesReload: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload",
        abstract: "Have the host read its rules again; saving a file does that by itself.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules reload
              \(Program.name) rules reload && \(Program.name) rules list

            Also asks benched rules again, as any set that is accepted does. If the new
            set has problems, the old one goes on deciding and the exit status is 65.
            """)

    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func run() async throws {
        let answer = try await host.client.post(
            "/v1/rules/reload", contentType: "application/json", body: Data()
        ).value()
        if output.json { return try Terminal.print(answer.json) }
        let generation = answer["generation"]?.intValue.map { " generation \($0)" } ?? ""
        try Terminal.print("reloaded:\(generation)")
    }
}
