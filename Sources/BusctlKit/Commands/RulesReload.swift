import ArgumentParser
import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Host
import RuleHost

/// Makes a host reload its rule folders.
struct RulesReload: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload",
        abstract: "Reload the host's rules, as the host does itself when a file is saved.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules reload
              \(Program.name) rules reload && \(Program.name) rules list

            Benched rules are asked again after the reload. If the new rules have
            problems, the host refuses them, the former rules stay in force, and the exit
            status is 65.
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
