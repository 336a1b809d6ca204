import ArgumentParser
import CommandSupport
import EventBus
import Harness
import Host
import RuleCheck
import RuleExplore
import RuleHost
import Studio

/// The option that names the rules to explore.
struct LayerOptions: ParsableArguments {
    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Folder of rules; rules by default. Repeat the option for layers; a later layer overrides an earlier one.",
            valueName: "dir"),
        completion: .directory)
    var rules: [String] = []

    var folders: [String] { rules.isEmpty ? ["rules"] : rules }

    func read() throws -> [RuleLayer] { try RuleFolder.read(folders) }
}

/// The option that limits how long rules are explored.
struct BudgetOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("Spend at most this time on each policy.", valueName: "time"))
    var budget = DurationText(.seconds(2))

    var value: ExploreBudget { ExploreBudget(questions: .max, time: budget.duration) }

    func validate() throws {
        if budget.duration <= .zero { throw ValidationError("--budget needs a time of more than 0, such as 2s") }
    }
}

/// The option that names a recording with questions.
struct RecordedOptions: ParsableArguments {
    @Option(
        name: .long, help: ArgumentHelp("Also use the questions of this recording.", valueName: "file"),
        completion: .file(extensions: ["jsonl"]))
    var recording: String?

    /// The questions of a policy; empty without a recording.
    /// - Throws: ``Failure`` if the recording has none.
    func questions(of policy: String) throws -> [Value] {
        guard let recording else { return [] }
        let questions = try Replay(path: recording, modules: Program.modules).questions(of: policy)
        guard !questions.isEmpty else {
            throw Failure(
                .badData, "the recording '\(recording.printable)' has no question of \(policy.printable)",
                hint: "leave --recording out, or name a recording in which the policy was asked")
        }
        return questions
    }
}

extension ExploredRules {
    /// Loads rules into a system in this process.
    /// - Throws: ``RuleSetRejected``.
    static func load(_ layers: [RuleLayer], tellsWays: Bool = true) throws -> ExploredRules {
        try load(layers, modules: Program.modules, tellsWays: tellsWays)
    }
}
