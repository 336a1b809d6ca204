import ArgumentParser
import Harness
import Host
import RuleCheck

/// Writes the files by which editors know the rules' policies, events and settings.
struct RulesTypes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "types",
        abstract: "Teach editors the rules' policies, events and settings.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules types
              \(Program.name) rules types ~/my-rules

            Writes into the folder: definitions for the Lua language server
            (.types/rules.lua, .types/test.lua), its settings (.luarc.json), and the
            names that luacheck may accept (.luacheckrc). Run it again after an update
            of GlassBus. Needs no host.
            """)

    @Argument(help: ArgumentHelp("Folder of rules.", valueName: "dir"), completion: .directory)
    var folder = "rules"

    func run() throws {
        let vocabulary = try RuleVocabulary(ModuleSet(Program.modules).catalogue)
        let files = vocabulary.editorFiles.map { ($0.path, $0.text) } + [(".types/test.lua", RuleTestDefinitions.text)]
        try GeneratedFiles(folder: folder, files: files).write { path, outcome in
            Terminal.say("\(path.printable)  \(outcome.rawValue)")
        }
    }
}
