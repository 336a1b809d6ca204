import ArgumentParser
import CommandSupport
import ControlAPI
import EventBus
import RuleHost

/// Shows the current state of the modules.
struct State: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "state",
        abstract: "Show the state of the modules, or one part of it.",
        discussion: """
            EXAMPLES:
              \(Program.name) state
              \(Program.name) state toast
              \(Program.name) state toast.settings
              \(Program.name) state --json | jq .toast.presenting

            Prints the state as an indented outline, or with --json as one line of JSON.
            MODULE.settings has the values of the module's settings that are in effect;
            `\(Program.name) settings` shows where each comes from.

            Exit status 65: there is no such module or part.
            """)

    @Argument(
        help: ArgumentHelp("Module, or dotted path to a part of its state. Default: all modules.", valueName: "path"),
        completion: .custom(TopicCompletion.stateParts))
    var path: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func run() async throws {
        var state = try await host.client.get("/v1/state").value()
        let words = (path ?? "").split(separator: ".")
        if words.count > 1, words[1] == "settings" {
            try await add(settingsOf: String(words[0]), to: &state)
        }
        let part = try StatePage.part(state, at: path ?? "")
        if output.json { return try Terminal.print(part.json) }
        for line in StatePage.lines(part, style: output.style) { try Terminal.print(line) }
    }

    /// Adds the settings of a module to its state, as a separate part.
    private func add(settingsOf module: String, to state: inout Value) async throws {
        let own = try await SettingsCommand.report(of: host.client).settings.filter { $0.module == module }
        guard !own.isEmpty, var modules = state.objectValue else { return }
        var parts = modules[module]?.objectValue ?? [:]
        parts["settings"] = .object(own.reduce(into: [:]) { $0[$1.name] = $1.value ?? .null })
        modules[module] = .object(parts)
        state = .object(modules)
    }
}
