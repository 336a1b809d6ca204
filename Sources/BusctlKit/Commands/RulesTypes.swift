import ArgumentParser
import CommandSupport
import Harness
import Host
import RuleCheck

/// Writes the definitions of policies, events and settings for editors.
struct RulesTypes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "types",
        abstract: "Write the definitions of policies, events and settings for editors.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules types
              \(Program.name) rules types ~/my-rules

            Writes into the folder: definitions for the Lua language server
            (.types/rules.lua, .types/test.lua), its configuration (.luarc.json), the
            names that luacheck accepts (.luacheckrc), and snippets for VS Code
            (.vscode/rules.code-snippets). Run the command again after an update of
            GlassBus. Needs no host.
            """)

    @Argument(help: ArgumentHelp("Folder of rules. It must exist.", valueName: "dir"), completion: .directory)
    var folder = "rules"

    func run() throws {
        let vocabulary = try RuleVocabulary(Program.catalogue(with: [folder]))
        let files = vocabulary.editorFiles.map { ($0.path, $0.text) } + [(".types/test.lua", RuleTestDefinitions.text)]
        try GeneratedFiles(folder: folder, files: files).write { path, outcome in
            Terminal.say("\(path.printable)  \(outcome.rawValue)")
        }
    }
}
