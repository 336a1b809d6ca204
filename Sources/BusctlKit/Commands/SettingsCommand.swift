import ArgumentParser
import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Host
import RuleHost

/// Shows the settings in effect, and where they come from.
struct SettingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Show the settings of modules: values, ranges, and where they come from.",
        discussion: """
            EXAMPLES:
              \(Program.name) settings toast
              \(Program.name) settings --changed
              \(Program.name) settings toast.maxQueueSize
              \(Program.name) settings toast --rules rules

            Each line has the value in effect, where it comes from, and the purpose of the
            setting. A value comes from a line of a rule file, from the program that runs
            the host (configured), from the profile selected for the module, or it is the
            default. For a single setting, the command also prints the default and the
            accepted values. On a terminal, long lines are cut. With --rules, the command
            needs no host.

            --changed also lists the experiments that rules have used (ctx.cohort), and the
            arm of this installation.

            Exit status 65: there is no such module or setting.
            """)

    @Argument(
        help: ArgumentHelp("Module, or module.setting. Default: all modules.", valueName: "name"),
        completion: .custom(TopicCompletion.settings))
    var name: String?

    @Flag(name: .long, help: "Only settings whose value is not the default.")
    var changed = false

    @OptionGroup var embedded: EmbeddedOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func run() async throws {
        let report = try await report()
        let shown = try chosen(among: report.settings).filter { !changed || $0.isChanged }
        let experiments = changed && name == nil ? report.experiments : []
        if output.json {
            for setting in shown { try Terminal.print(try JSONText.string(setting)) }
            for experiment in experiments { try Terminal.print(try JSONText.string(["experiment": experiment])) }
            return
        }
        let isOne = name?.contains(".") == true
        let lines =
            isOne
            ? shown.flatMap { SettingsPage.describe($0, output.style) }
            : SettingsPage.list(shown, output.style, width: Terminal.width)
        for line in lines + SettingsPage.experiments(experiments, output.style) { try Terminal.print(line) }
        if shown.isEmpty { Terminal.say("every setting has its default") }
    }

    private func report() async throws -> SettingsReport {
        if let system = try embedded.system() { return SettingsReport(system.system.rules) }
        return try await Self.report(of: host.client)
    }

    /// The settings and experiments of a running host.
    static func report(of client: ControlClient) async throws -> SettingsReport {
        try JSONText.decode(SettingsReport.self, from: try await client.get("/v1/settings").checked().body)
    }

    private func chosen(among all: [SettingInEffect]) throws -> [SettingInEffect] {
        guard let name else { return all }
        let module = String(name.prefix { $0 != "." }), setting = name.dropFirst(module.count + 1)
        let own = all.filter { $0.module == module }
        guard !own.isEmpty else {
            let modules = Set(all.map(\.module)).sorted()
            throw Failure(
                .badData, "no module called '\(module.printable)' has settings",
                hint: nearest(module, among: modules).map { "did you mean '\($0)'?" }
                    ?? "these modules have some: \(modules.joined(separator: ", "))")
        }
        guard !setting.isEmpty else { return own }
        let found = own.filter { $0.name == setting }
        guard !found.isEmpty else {
            throw Failure(
                .badData, "'\(String(setting).printable)' is not a setting of \(module)",
                hint: nearest(String(setting), among: own.map(\.name)).map { "did you mean '\($0)'?" })
        }
        return found
    }
}
