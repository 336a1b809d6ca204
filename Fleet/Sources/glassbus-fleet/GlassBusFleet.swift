import ArgumentParser
import ControlAPI
import EventBus
import FleetStore
import Foundation
import Host
import NATSLink

/// The program that runs next to a host, or controls rollouts.
@main
struct GlassBusFleet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "glassbus-fleet",
        abstract: "Connects a GlassBus host to a fleet of hosts.",
        discussion: """
            EXAMPLES:
              glassbus-fleet run --folder /var/lib/glassbus --config fleet.json
              glassbus-fleet control stable --config controller.json

            `run` is the sidecar of a host: it takes rules from the fleet, forwards the
            host's events, and answers operators. The host works without it. `control`
            leads the rollouts of a channel from stage to stage. To set up a fleet, see
            docs/fleet.md.
            """,
        version: "GlassBus \(LiveHost.version)",
        subcommands: [RunCommand.self, ControlCommand.self])

    static func main() async {
        do {
            var command = try parseAsRoot(nil)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let error
            where error is StoreProblem || error is FieldError || error is NATSLink.SetupProblem
            || error is ListenerProblem
        {
            // An invalid file does not fix itself: a service manager must not restart the program.
            FileHandle.standardError.write(Data("glassbus-fleet: \(error)\n".utf8))
            Foundation.exit(65)
        } catch {
            exit(withError: error)
        }
    }
}
