import ArgumentParser
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

            Writes one page for each policy (when it is asked, its parameters, its
            answers, what decides without a rule, and a working example), one page for the
            settings of each module, and one page for types. Needs no host.
            """)

    @Argument(help: ArgumentHelp("Folder for the pages. It must exist.", valueName: "dir"), completion: .directory)
    var folder: String

    func run() throws {
        let pages = try RuleVocabulary(ModuleSet(Program.modules).catalogue).reference
        try GeneratedFiles(folder: folder, files: pages.map { ($0.path, $0.text) }).write { path, outcome in
            Terminal.say("\(path.printable)  \(outcome.rawValue)")
        }
    }
}
