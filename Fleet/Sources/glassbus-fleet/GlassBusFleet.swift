import ArgumentParser
import Host

/// The program that runs beside a host, controls rollouts, or works for operators.
@main
struct GlassBusFleet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "glassbus-fleet",
        abstract: "Connects a GlassBus host to a fleet of hosts.",
        discussion: """
            EXAMPLES:
              glassbus-fleet run --folder /var/lib/glassbus --config fleet.json
              glassbus-fleet control stable --config operator.json
              glassbus-fleet work --config operator.json

            `run` is the sidecar of a host: it takes its rules from the fleet, forwards its
            events and answers operators. The host does not need it. `control` leads the
            rollouts of a channel from stage to stage. `work` compares rules on recordings.
            How a fleet is set up: docs/fleet.md.
            """,
        version: "GlassBus \(LiveHost.version)",
        subcommands: [RunCommand.self, ControlCommand.self, WorkCommand.self])
}
