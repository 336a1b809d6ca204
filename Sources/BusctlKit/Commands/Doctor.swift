import ArgumentParser
import CommandSupport
import Host

/// Diagnoses everything that a host and its users depend on.
struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the program, socket, host, rules and saved data for problems.",
        discussion: """
            EXAMPLES:
              \(Program.name) doctor
              \(Program.name) doctor --rules rules --rules mine --state ~/.local/state/glassbus
              \(Program.name) doctor --json | jq -r 'select(.status != "ok") | .message'

            Checks the program and its name, the socket path, the host and its health, the
            rules that it runs or, without a host, those in the folders, the definitions
            for editors, and the folder of saved data. Changes nothing. Each problem comes
            with advice on how to solve it, if there is any.

            Exit status 1: something does not work.
            """)

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Folder of rules. Repeat the option for layers. Default: the folder 'rules', if it exists.",
            valueName: "dir"),
        completion: .directory)
    var rules: [String] = []

    @Option(
        name: .long, help: ArgumentHelp("Folder of saved data, as passed to serve.", valueName: "dir"),
        completion: .directory)
    var state: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func run() async throws {
        let found = await Checkup(socket: host.path, rules: rules, state: state).observations()
        if output.json {
            for observation in found { try Terminal.print(try JSONText.string(observation)) }
        } else {
            for line in CheckupPage.lines(found, output.style) { try Terminal.print(line) }
        }
        if found.contains(where: { $0.status == .failure }) { throw ExitCode(ExitStatus.no.rawValue) }
    }
}
