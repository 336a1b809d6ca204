import ArgumentParser
import CommandSupport
import ControlAPI
import Host
import RuleHost

/// Shows the rules that a host runs, and those that it refused.
struct RulesList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List a host's rules with lines, calls, times and failures, and refused rules.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules list
              \(Program.name) rules list --watch
              \(Program.name) rules list --json | jq '.rejected[].message'

            For each file: the generation and the time at which its current text was
            loaded, and the first digits of the text's digest. Below it: whether a newer
            text was refused, with its problems, or waits because another file of the set
            was refused. For each policy: its line, its calls since it was loaded, the
            median and the longest time of a call, its failures and what decided instead,
            and the rule of a lower layer that it overrides. A benched policy failed or
            exceeded its budget too often, and is not asked again before the next reload.
            """)

    @Flag(name: .long, help: "Check every second, and reprint the list when it changes. Ctrl-C ends this.")
    var watch = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func run() async throws {
        guard watch else { return try show(try await status()) }
        _ = try await Signals.interrupting {
            var shown: RuleStatus?
            while !Task.isCancelled {
                let now = try await status()
                if now != shown {
                    try show(now, drawsAgain: Terminal.isOutputTerminal && Style.moves(Terminal.environment))
                }
                try Terminal.requireReader()
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
