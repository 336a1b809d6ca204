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
        abstract: "Show how two sets of rules differ: in their lines, or in their answers.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules diff
              \(Program.name) rules diff 5 --meaning
              \(Program.name) rules diff rules rules-next
              \(Program.name) rules diff --old rules --new rules --new rules/presets/patient

            A generation is a set that the host has accepted (`rules history`). Without an
            argument: the changes made by the current set. With one: the changes from that
            generation to the current set. --meaning compares answers instead of lines.

            Folders are compared by their answers, and need no host: both are asked the
            questions that matter to either of them, and the simplest question is shown for
            each kind of difference. Name the layers of each side with --old and --new, or
            just two folders. To compare lines: diff -u old/toast.lua new/toast.lua.

            Exit status 1: the sets differ.
            """)

    @Argument(help: ArgumentHelp("Generation, or folder, of the older set.", valueName: "from"), completion: .directory)
    var from: String?

    @Argument(help: ArgumentHelp("Generation, or folder, of the newer set.", valueName: "to"), completion: .directory)
    var to: String?

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Folder of the older rules. Repeat the option for layers, the lowest first.", valueName: "dir"),
        completion: .directory)
    var old: [String] = []

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Folder of the newer rules. Repeat the option for layers, the lowest first.", valueName: "dir"),
        completion: .directory)
    var new: [String] = []

    @Flag(name: .long, help: "Compare the answers of generations, not their lines. For folders, this is always so.")
    var meaning = false

    @Option(
        name: .long, help: ArgumentHelp("Compare only the answers of this policy.", valueName: "name"),
        completion: .custom(TopicCompletion.queries))
    var policy: String?

    @OptionGroup var budget: BudgetOptions
    @OptionGroup var quiet: QuietOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    private var generations: [Int?] { [from, to].map { $0.flatMap(Int.init) } }
    /// The folders of both sides, the lowest layer first; nil if generations are compared.
    private var folders: (old: [String], new: [String])? {
        if !old.isEmpty || !new.isEmpty { return (old, new) }
        guard let from, let to, generations.allSatisfy({ $0 == nil }) else { return nil }
        return ([from], [to])
    }

    func validate() throws {
        for generation in generations.compactMap(\.self) where generation < 1 {
            throw ValidationError("\(generation) is not a generation; they are counted from 1")
        }
        if let folders {
            if folders.old.isEmpty || folders.new.isEmpty {
                throw ValidationError("both sides need a folder: rules diff --old DIR --new DIR")
            }
            if from != nil, !(old + new).isEmpty {
                throw ValidationError("name the folders with --old and --new, or without them, and not in both ways")
            }
        } else if let folder = zip([from, to], generations).first(where: { $0 != nil && $1 == nil })?.0 {
            throw ValidationError(
                to == nil
                    ? "a folder is compared with another one: rules diff \(folder) FOLDER"
                    : "a folder cannot be compared with a generation; name two folders or two generations")
        }
        if policy != nil, folders == nil, !meaning { throw ValidationError("--policy needs --meaning, or folders") }
    }

    func run() async throws {
        guard folders != nil || meaning else { return try await compareLines() }
        let differences = try await differences().filter { !$0.kinds.isEmpty || policy != nil }
        if output.json {
            for difference in differences { try Terminal.print(try JSONText.string(difference)) }
        } else {
            for line in MeaningPage.lines(differences, output.style) { try Terminal.print(line) }
        }
        if differences.contains(where: { !$0.kinds.isEmpty }) { throw ExitCode(ExitStatus.no.rawValue) }
    }

    /// The differences between the lines of the generations.
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
        if let folders {
            older = try .load(try RuleFolder.read(folders.old))
            newer = try .load(try RuleFolder.read(folders.new))
        } else {
            let lines = try await lines()
            older = try ExploredRules.load(try await layers(of: lines.from))
            newer = try ExploredRules.load(try await layers(of: lines.to))
        }
        let budget = budget.value
        if let policy { return [try older.difference(of: policy, to: newer, budget: budget)] }
        let others = Set(older.policiesOfLua + newer.policiesOfLua).sorted()
        if !others.isEmpty {
            Terminal.say("not compared, because a module in Lua asks them: \(others.joined(separator: ", ").printable)")
        }
        return try older.differences(to: newer, budget: budget) { name in
            if !quiet.quiet, Terminal.isErrorTerminal { Terminal.say("comparing \(name) …") }
        }
    }

    private func layers(of generation: Int) async throws -> [RuleLayer] {
        let response = try await host.client.get("/v1/rules/history/\(generation)").checked()
        return try JSONText.decode(FormerRules.self, from: response.body).ruleLayers
    }
}
