import ArgumentParser
import ControlAPI
import EventBus
import FoundationEssentials
import Host
import RuleHost

/// Shows the settings that count, and where they come from.
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

            Each line has the value that counts, what the setting takes, and where the
            value comes from: the line of a rule file, the program that runs the host
            (configured), the profile that the module is set to, or its default. With
            --rules, the command needs no host.

            Exit status 65: there is no such module or setting.
            """)

    @Argument(help: ArgumentHelp("Module, or module.setting. Default: all modules.", valueName: "name"))
    var name: String?

    @Flag(name: .long, help: "Only settings whose value is not the default.")
    var changed = false

    @OptionGroup var embedded: EmbeddedOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func run() async throws {
        let all = try await settings()
        let shown = try chosen(among: all).filter { !changed || $0.isChanged }
        if output.json {
            for setting in shown { try Terminal.print(try JSONText.string(setting)) }
            return
        }
        for line in Self.lines(shown, output.style, explains: name?.contains(".") == true) { try Terminal.print(line) }
        if shown.isEmpty { Terminal.say("every setting has its default") }
    }

    private func settings() async throws -> [SettingInEffect] {
        if let system = try embedded.system() { return system.system.rules.settingsInEffect }
        struct Answer: Decodable { var settings: [SettingInEffect] }
        return try JSONText.decode(Answer.self, from: try await host.client.get("/v1/settings").checked().body).settings
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

    /// A table of settings, below the name of each module.
    static func lines(_ settings: [SettingInEffect], _ style: Style, explains: Bool) -> [String] {
        var lines: [String] = []
        for module in Set(settings.map(\.module)).sorted() {
            let own = settings.filter { $0.module == module }
            if !lines.isEmpty { lines.append("") }
            lines.append(style.paint(module, .bold))
            lines += Columns.lines(
                own.map { setting in
                    let value = setting.value?.json ?? "–"
                    return [
                        "  " + setting.name, setting.isChanged ? style.paint(value, .yellow) : value,
                        style.paint(setting.takes, .faint),
                        setting.from.printable
                            + (setting.isChanged ? " (default \(setting.standard?.json ?? "none"))" : ""),
                    ]
                })
            if explains { lines += own.compactMap(\.text).map { "  " + $0.printable } }
        }
        return lines
    }
}
