import ArgumentParser
import CommandSupport
import Host
import RuleCheck

/// Writes the reference of policies and settings.
struct RulesReference: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reference",
        abstract: "Write the reference of policies, settings and types, as Markdown.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules reference docs/rules/reference
              \(Program.name) rules reference /tmp && less /tmp/toast.coalesce.md
              \(Program.name) rules reference docs/rules/reference --rules rules

            Writes one page for each policy (when it is asked, its parameters, its
            answers, what decides without a rule, and a working example), one page for the
            settings of each module, and one page for types. With --rules, also writes
            pages for the modules in Lua of these folders. Needs no host.
            """)

    @Argument(help: ArgumentHelp("Folder for the pages. It must exist.", valueName: "dir"), completion: .directory)
    var folder: String

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp("Folder of rules with modules in Lua. Repeat the option for layers.", valueName: "dir"),
        completion: .directory)
    var rules: [String] = []

    func run() throws {
        let pages = try RuleVocabulary(Program.catalogue(with: rules)).reference
        try GeneratedFiles(folder: folder, files: pages.map { ($0.path, $0.text) }).write { path, outcome in
            Terminal.say("\(path.printable)  \(outcome.rawValue)")
        }
    }
}
