import ArgumentParser
import CommandSupport
import ControlAPI
import EventBus
import Host
import RuleExplore
import RuleHost

/// Shows how two sets of rules differ: in their lines, or in their answers.
struct RulesDiff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show how two sets of rules differ: line by line, or in what they answer.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules diff
              \(Program.name) rules diff 5 7 | less
              \(Program.name) rules diff 5 --meaning
              \(Program.name) rules diff rules rules/presets/patient

            Generations are sets that the host has accepted (`rules history`). Without an
            argument: what the set that decides has changed. With one: the changes from
            that generation to the set that decides. --meaning compares what they answer.

            Folders are compared by what they answer, and need no host: both are asked the
            questions that matter to one of them, and for each kind of difference the
            simplest question is shown. The lines of files: diff -u old/toast.lua
            new/toast.lua.

            Exit status 1: the sets differ.
            """)

    @Argument(help: ArgumentHelp("Generation, or folder, of the older set.", valueName: "from"), completion: .directory)
    var from: String?

    @Argument(help: ArgumentHelp("Generation, or folder, of the newer set.", valueName: "to"), completion: .directory)
    var to: String?

    @Flag(name: .long, help: "Compare what generations answer, not their lines. Folders are always compared so.")
    var meaning = false

    @Option(
        name: .long, help: ArgumentHelp("Compare the answers of this policy alone.", valueName: "name"),
        completion: .custom(TopicCompletion.queries))
    var policy: String?

    @Option(name: .long, help: ArgumentHelp("Ask about each policy for at most this time.", valueName: "time"))
    var budget = DurationText(.seconds(2))

    @OptionGroup var quiet: QuietOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    private var generations: [Int?] { [from, to].map { $0.flatMap(Int.init) } }
    private var areFolders: Bool { zip([from, to], generations).contains { $0 != nil && $1 == nil } }

    func validate() throws {
        for generation in generations.compactMap(\.self) where generation < 1 {
            throw ValidationError("\(generation) is not a generation; they are counted from 1")
        }
        if areFolders, to == nil {
            throw ValidationError("a folder is compared with another one: rules diff \(from ?? "old") FOLDER")
        }
        if areFolders, generations.contains(where: { $0 != nil }) {
            throw ValidationError("a folder cannot be compared with a generation; name two folders or two generations")
        }
        if policy != nil, !areFolders, !meaning { throw ValidationError("--policy needs --meaning, or two folders") }
        if budget.duration <= .zero { throw ValidationError("--budget needs a time of more than 0, such as 2s") }
    }

    func run() async throws {
        guard areFolders || meaning else { return try await compareLines() }
        let differences = try await differences().filter { !$0.kinds.isEmpty || policy != nil }
        if output.json {
            for difference in differences { try Terminal.print(try JSONText.string(difference)) }
        } else {
            for line in MeaningPage.lines(differences, output.style) { try Terminal.print(line) }
        }
        if differences.contains(where: { !$0.kinds.isEmpty }) { throw ExitCode(ExitStatus.no.rawValue) }
    }

    /// How the lines of the generations differ, and which these are.
    private func lines() async throws -> RuleDiff {
        let query = zip(["from", "to"], generations).compactMap { name, number in number.map { "\(name)=\($0)" } }
            .joined(separator: "&")
        let response = try await host.client.get("/v1/rules/diff" + (query.isEmpty ? "" : "?" + query)).checked()
        return try JSONText.decode(RuleDiff.self, from: response.body)
    }

    private func compareLines() async throws {
        let diff = try await lines()
        if output.json {
            try Terminal.print(try JSONText.string(diff))
        } else {
            for line in HistoryPage.lines(diff, output.style) { try Terminal.print(line) }
        }
        if !diff.changes.isEmpty { throw ExitCode(ExitStatus.no.rawValue) }
    }

    private func differences() async throws -> [MeaningDifference] {
        let (older, newer): (ExploredRules, ExploredRules)
        if areFolders {
            // trap: checked by validate()
            (older, newer) = (try ExploredOptions.load([from!]), try ExploredOptions.load([to!]))
        } else {
            let lines = try await lines()
            older = try ExploredOptions.load(try await layers(of: lines.from))
            newer = try ExploredOptions.load(try await layers(of: lines.to))
        }
        let budget = ExploreBudget(questions: .max, time: budget.duration)
        if let policy { return [try older.difference(of: policy, to: newer, budget: budget)] }
        return try older.differences(to: newer, budget: budget) { name in
            if !quiet.quiet, Terminal.isErrorTerminal { Terminal.say("comparing \(name) …") }
        }
    }

    private func layers(of generation: Int) async throws -> [RuleLayer] {
        let response = try await host.client.get("/v1/rules/history/\(generation)").checked()
        return try JSONText.decode(FormerRules.self, from: response.body).ruleLayers
    }
}
