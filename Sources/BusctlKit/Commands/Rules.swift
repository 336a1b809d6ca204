import ArgumentParser

/// The commands for rule files.
struct Rules: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "Write and check rule files; list and reload the rules of a host.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules check rules
              \(Program.name) rules list
              \(Program.name) rules reload
            """,
        subcommands: [
            RulesCheck.self, RulesExplain.self, RulesList.self, RulesReload.self, RulesNew.self, RulesTypes.self,
            RulesReference.self,
        ])
}
