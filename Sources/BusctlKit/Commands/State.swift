import ArgumentParser
import ControlAPI
import EventBus

/// Shows the current state of the modules.
struct State: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "state",
        abstract: "Show the state of the modules, or one part of it.",
        discussion: """
            EXAMPLES:
              \(Program.name) state
              \(Program.name) state toast
              \(Program.name) state toast.waiting
              \(Program.name) state --json | jq .toast.presenting

            Prints the state as an indented outline, or with --json as one line of JSON.

            Exit status 65: there is no such module or part.
            """)

    @Argument(
        help: ArgumentHelp("Module, or dotted path to a part of its state. Default: all modules.", valueName: "path"))
    var path: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func run() async throws {
        let state = try await host.client.get("/v1/state").value()
        let part = try StatePage.part(state, at: path ?? "")
        if output.json { return try Terminal.print(part.json) }
        for line in StatePage.lines(part, style: output.style) { try Terminal.print(line) }
    }
}
