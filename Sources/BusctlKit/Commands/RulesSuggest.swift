import ArgumentParser
import CommandSupport
import EventBus
import FoundationEssentials
import Harness
import Host
import RuleCheck
import RuleExplore
import RuleHost

/// Suggests a rule from marked questions.
struct RulesSuggest: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggest",
        abstract: "Suggest the smallest rule that gives every marked question its expected answer.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules suggest toast.coalesce
              \(Program.name) rules suggest toast.coalesce --recording day.jsonl
              \(Program.name) rules suggest toast.coalesce --write mine/toast.lua

            Needs no host. Uses the marks next to the rules (`\(Program.name) rules mark`). The
            suggestion is one guard or a few, of at most three conditions each, before the
            usual answer. Of several, it is the one that changes the fewest answers to the
            recorded questions. Nothing is written without --write.

            Exit status 65: there are no marks, they contradict each other, or no small
            rule distinguishes them.
            """)

    @Argument(
        help: ArgumentHelp("Name of the policy, such as toast.coalesce.", valueName: "policy"),
        completion: .custom(TopicCompletion.queries))
    var policy: String

    @OptionGroup var layers: LayerOptions
    @OptionGroup var recorded: RecordedOptions

    @Option(
        name: .long, help: ArgumentHelp("Write the rule into this file, which must not exist.", valueName: "file"),
        completion: .file(extensions: ["lua"]))
    var write: String?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let rules = try layers.read()
        let examples = try layers.folders.flatMap { try RuleFolder.readExamples($0) }
        let problems = examples.flatMap(\.problems)
        guard problems.isEmpty else {
            throw Failure(.badData, "these marks cannot be used", details: problems.map(\.description.printable))
        }
        let suggestion = try ExploredRules.load(rules).suggest(
            policy, marks: examples.flatMap { $0.marks.map(\.mark) }, recorded: try recorded.questions(of: policy))
        if output.json {
            try Terminal.print(try JSONText.string(suggestion))
        } else {
            try show(suggestion, rules)
        }
        if let write { try Self.create(suggestion, at: write) }
    }

    private func show(_ suggestion: RuleSuggestion, _ layers: [RuleLayer]) throws {
        try Terminal.print(suggestion.lua + "\n")
        let marks =
            "answers all \(suggestion.marks) marks as they should be answered, \(suggestion.wrong) of them differently than now"
        let others =
            suggestion.others == 0
            ? "; with --recording it would also be chosen for what it does not change"
            : "; changes \(suggestion.changed.grouped) of \(suggestion.others.grouped) other recorded questions"
        try Terminal.print(marks + others + "\n")
        let added = RuleLayer(name: "suggested", files: [Self.text(suggestion, path: "suggested")])
        let table = try ExploredRules.load(layers + [added]).explore(policy)
        for line in TablePage.lines(table, output.style) { try Terminal.print(line) }
    }

    private static func text(_ suggestion: RuleSuggestion, path: String) -> RuleText {
        let namespace = String(suggestion.policy.prefix { $0 != "." })
        let source = "local \(namespace) = {}\n\n\(suggestion.lua)\n\nreturn \(namespace)\n"
        return RuleText(path: "\(path)/\(namespace).lua", namespace: namespace, source: Array(source.utf8))
    }

    private static func create(_ suggestion: RuleSuggestion, at path: String) throws {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw Failure(
                .badData, "\(path.printable) exists already",
                hint: "put the function into it yourself, or name a file in a layer of your own, such as mine/toast.lua"
            )
        }
        try WrittenFile.write(String(decoding: text(suggestion, path: "").source, as: UTF8.self), to: path)
    }
}
