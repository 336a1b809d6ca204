import ArgumentParser
import CommandSupport
import Host

/// Tells what is wrong with everything that a host and its users need.
struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Tell what is wrong with the program, socket, host, rules and saved data.",
        discussion: """
            EXAMPLES:
              \(Program.name) doctor
              \(Program.name) doctor --rules rules --rules mine --state ~/.local/state/glassbus
              \(Program.name) doctor --json | jq -r 'select(.status != "ok") | .message'

            Looks at the program and its name, the path of the socket, the host and what
            it says of itself, the rules that it runs or, without a host, those of the
            folders, the definitions of editors, and the folder of saved data. Changes
            nothing. Each line says what to do, where there is something to do.

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
        name: .long, help: ArgumentHelp("Folder of saved data, as serve gets it.", valueName: "dir"),
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
