import ArgumentParser

/// The commands for rule files.
struct Rules: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "Write and check rule files; list and reload the rules of a host, and go back to former ones.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules check rules
              \(Program.name) rules list
              \(Program.name) rules history
              \(Program.name) rules explore toast.coalesce
            """,
        subcommands: [
            RulesCheck.self, RulesExplain.self, RulesList.self, RulesReload.self, RulesHistory.self,
            RulesDiff.self, RulesExplore.self, RulesMap.self, RulesMark.self, RulesSuggest.self, RulesRollback.self,
            RulesNew.self, RulesTypes.self, RulesReference.self,
        ])
}
