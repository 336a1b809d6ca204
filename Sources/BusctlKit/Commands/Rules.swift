import ArgumentParser

/// The commands for rule files.
struct Rules: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "Write and check rule files; list, reload and roll back the rules of a host.",
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
