import ArgumentParser
import CommandSupport
import Dispatch
import EventBus
import FleetOperator
import FleetStore
import FleetWire
import Foundation
import Host
import NATSLink

/// The root command, `busctl fleet`.
@main
struct BusctlFleet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "busctl fleet",
        abstract: "Manage a fleet of GlassBus hosts.",
        discussion: """
            EXAMPLES:
              busctl fleet hosts
              busctl fleet tap 'toast.*' --host kiosk-7
              busctl fleet rules push rules --key ops.key
              busctl fleet rollout start stable

            All commands need a file that names the fleet and its broker: --config, else
            $GLASSBUS_FLEET_CONFIG, else ~/.config/glassbus/fleet.json. Data goes to
            standard output, messages go to standard error. To set up a fleet, see
            docs/fleet.md.

            EXIT STATUS:
               0  success
               1  a difference was found, or a rollout is halted
              64  usage error
              65  a file, an event or a bundle is invalid, or was refused
              66  a folder, a file or a recording is missing
              69  the broker, the host or the program is unavailable
              74  the output cannot be written
              75  a timeout, or results are missing
              77  the broker denied permission
            """,
        version: "GlassBus \(LiveHost.version)",
        subcommands: [
            InitCommand.self, CheckCommand.self, KeyCommand.self, PermissionsCommand.self, HostAccessCommand.self,
            HostsCommand.self,
            TapCommand.self,
            ExplainCommand.self, AskCommand.self,
            StateCommand.self, InjectCommand.self, RulesCommand.self, RolloutCommand.self, RecordCommand.self,
            CompareCommand.self,
        ])

    static func main() async {
        Terminal.ignoreClosedPipes()
        do {
            try checkCommand(Array(CommandLine.arguments.dropFirst()))
            var command = try parseAsRoot(nil)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let failure as Failure {
            Terminal.report("busctl fleet: \(failure)")
            Foundation.exit(failure.status.rawValue)
        } catch is OutputClosed {
            Foundation.exit(ExitStatus.done.rawValue)
        } catch let problem as LinkProblem {
            // A broker does not answer requests for streams that it does not have.
            let hint =
                problem == .timedOut
                ? "; a fleet that is new, or whose broker lost its data, needs: busctl fleet init" : ""
            Terminal.report("busctl fleet: \(problem)\(hint)")
            Foundation.exit(ExitStatus(problem).rawValue)
        } catch let error
            where error is StoreProblem || error is BundleProblem || error is FieldError
            || error is NATSLink.SetupProblem
        {
            Terminal.report("busctl fleet: \(error)")
            Foundation.exit(ExitStatus.badData.rawValue)
        } catch {
            exit(withError: error)
        }
    }

    /// For an unknown command, the parser would only report an unexpected argument.
    private static func checkCommand(_ arguments: [String]) throws {
        var known = configuration.subcommands
        var path = ""
        for word in arguments.prefix(while: { !$0.hasPrefix("-") }) where !known.isEmpty {
            if word == "help" { return }
            let names = known.map { $0._commandName }
            guard let command = known.first(where: { $0._commandName == word }) else {
                let hint = nearest(word, among: names).map { "did you mean '\($0)'? " } ?? ""
                throw Failure(
                    .usage, "no command is called '\(path)\(word)'; \(hint)There are: \(names.joined(separator: ", "))")
            }
            known = command.configuration.subcommands
            path += word + " "
        }
    }
}

extension ExitStatus {
    init(_ problem: LinkProblem) {
        self =
            switch problem {
            case .away, .nobody: .noHost
            case .timedOut, .unreadable: .timedOut
            case .refused, .malformed: .badData
            case .forbidden: .notPermitted
            }
    }
}
