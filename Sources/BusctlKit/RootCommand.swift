import ArgumentParser
import CommandSupport
import Host

/// The root command: it names the program and lists the commands.
struct RootCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: Program.name,
        abstract: "GlassBus's busctl, not systemd's: run, control and watch a GlassBus host.",
        discussion: """
            EXAMPLES:
              \(Program.name) serve --rules rules
              \(Program.name) inject toast.show '{"message": "Saved", "kind": "success"}'
              \(Program.name) tap 'toast.*'
              \(Program.name) ask toast.priority --rules rules \\
                  '{"toast": {"message": "Disk full", "kind": "error"}}'

            A host listens at the path of --socket or, without that option, at
            $GLASSBUS_SOCKET, else at $XDG_RUNTIME_DIR/glassbus/\(Program.socketName), else in the
            folder glassbus-UID of the temporary folder; `serve` prints the path. Data
            goes to standard output, messages go to standard error.

            EXIT STATUS:
            \(ExitStatus.list)
            """,
        version: "GlassBus \(LiveHost.version)",
        subcommands: [
            Serve.self, StudioCommand.self, Inject.self, TapCommand.self, WaitCommand.self, Ask.self, Explain.self,
            Topics.self,
            State.self, ClockCommand.self, SettingsCommand.self, Rules.self, LSPCommand.self,
            TestCommand.self, ScenarioCommand.self, ReplayCommand.self, Compare.self, Stats.self, RenderCommand.self,
            Doctor.self,
            FleetCommand.self,
            Manual.self,
        ])
}
