import ArgumentParser
import Dispatch
import EventBus
import FleetOperator
import FleetStore
import FleetWire
import Foundation
import Host

/// The commands of `busctl fleet`.
@main
struct BusctlFleet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "busctl fleet",
        abstract: "Work with many GlassBus hosts at once.",
        discussion: """
            EXAMPLES:
              busctl fleet hosts
              busctl fleet tap 'toast.*' --host kiosk-7
              busctl fleet rules push rules --key ops.key
              busctl fleet rollout start stable

            All commands need a file that says which fleet and broker: --config, else
            $GLASSBUS_FLEET_CONFIG, else ~/.config/glassbus/fleet.json. Data goes to
            standard output, messages go to standard error. How a fleet is set up:
            docs/fleet.md.

            EXIT STATUS:
               0  success
               1  a difference was found, or a rollout is halted
              64  wrong usage
              65  a file, an event or a bundle cannot be used, or was refused
              69  the broker, the host or the program is not there
              75  the time ran out, or results are missing
            """,
        version: "GlassBus \(LiveHost.version)",
        subcommands: [
            InitCommand.self, KeyCommand.self, PermissionsCommand.self, HostsCommand.self, TapCommand.self,
            ExplainCommand.self, AskCommand.self,
            StateCommand.self, InjectCommand.self, RulesCommand.self, RolloutCommand.self, RecordCommand.self,
            CompareCommand.self,
        ])

    static func main() async {
        do {
            try checkCommand(Array(CommandLine.arguments.dropFirst()))
            var command = try parseAsRoot(nil)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let failure as Failure {
            Terminal.say("busctl fleet: \(failure.message)")
            Foundation.exit(failure.status)
        } catch let problem as LinkProblem {
            // A broker does not answer for streams that it does not have.
            let hint =
                problem == .timedOut
                ? "; a fleet that is new, or whose broker lost its data, needs: busctl fleet init" : ""
            Terminal.say("busctl fleet: \(problem)\(hint)")
            Foundation.exit(Failure.status(of: problem))
        } catch let error where error is StoreProblem || error is BundleProblem {
            Terminal.say("busctl fleet: \(error)")
            Foundation.exit(65)
        } catch {
            exit(withError: error)
        }
    }

    /// The parser says of an unknown command only that it is unexpected.
    private static func checkCommand(_ arguments: [String]) throws {
        var known = configuration.subcommands
        var path = ""
        for word in arguments.prefix(while: { !$0.hasPrefix("-") }) where !known.isEmpty {
            if word == "help" { return }
            let names = known.map { $0._commandName }
            guard let command = known.first(where: { $0._commandName == word }) else {
                let hint = nearest(word, among: names).map { "did you mean '\($0)'? " } ?? ""
                throw Failure(
                    64, "no command is called '\(path)\(word)'; \(hint)There are: \(names.joined(separator: ", "))")
            }
            known = command.configuration.subcommands
            path += word + " "
        }
    }
}

/// Why a command ends, and the exit status for the shell.
struct Failure: Error {
    var status: Int32
    var message: String

    init(_ status: Int32, _ message: String) {
        self.status = status
        self.message = message
    }

    static func status(of problem: LinkProblem) -> Int32 {
        switch problem {
        case .away, .nobody: 69
        case .timedOut, .unreadable: 75
        case .refused, .malformed: 65
        case .forbidden: 77
        }
    }
}

enum Terminal {
    /// Writes a line to standard output. The program ends when its reader has gone, as `| head` does.
    static func print(_ line: some CustomStringConvertible) { write(Data((line.description + "\n").utf8)) }

    static func write(_ data: Data) {
        // libnats ignores SIGPIPE for the whole process, so the failure is found here.
        do { try FileHandle.standardOutput.write(contentsOf: data) } catch { Foundation.exit(0) }
    }

    static func say(_ words: String) { FileHandle.standardError.write(Data((words + "\n").utf8)) }

    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
