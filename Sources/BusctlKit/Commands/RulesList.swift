import ArgumentParser
import ControlAPI
import Host
import RuleHost

/// Shows the rules that a host runs, and those that it refused.
struct RulesList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the rules that the host runs: where, how often, how fast, and a refused newer set.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules list
              \(Program.name) rules list --watch
              \(Program.name) rules list --json | jq '.rejected[].message'

            Each file with the generation and time since which it runs and a short digest
            of its text; a newer text of it that was refused, with what is wrong, or that
            is held back because of another file of its set.

            Each policy with its line, its calls since it was loaded, how long half of
            them and the longest took, its failures and who decided then, and whose rule
            it overrides. One that failed too often is benched: it says who decides.
            """)

    @Flag(name: .long, help: "Stay, and show it anew every second until Ctrl-C.")
    var watch = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func run() async throws {
        guard watch else { return try show(try await status()) }
        _ = try await Signals.interrupting {
            var shown: RuleStatus?
            while !Task.isCancelled {
                let now = try await status()
                if now != shown { try show(now, drawsAgain: Terminal.isOutputTerminal) }
                shown = now
                try await Task.sleep(for: .seconds(1))
            }
        }
    }

    private func status() async throws -> RuleStatus {
        let response = try await host.client.get("/v1/rules").checked()
        return try JSONText.decode(RuleStatus.self, from: response.body)
    }

    /// - Parameter drawsAgain: whether to replace what is on the screen.
    private func show(_ status: RuleStatus, drawsAgain: Bool = false) throws {
        if output.json { return try Terminal.print(try JSONText.string(status)) }
        let page = RulePage.status(status, output.style).joined(separator: "\n")
        try Terminal.print((drawsAgain ? "\u{1B}[H\u{1B}[J" : "") + page)
    }
}
