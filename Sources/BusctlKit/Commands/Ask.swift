import ArgumentParser
import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Host

/// Asks a policy for a decision.
struct Ask: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask",
        abstract: "Ask a policy for a decision; print the answer and where it came from.",
        discussion: """
            EXAMPLES:
              \(Program.name) ask toast.priority --example
              \(Program.name) ask toast.priority '{"toast": {"message": "Disk full"}}'
              \(Program.name) ask toast.priority --rules rules \\
                  '{"toast": {"message": "Disk full", "kind": "error"}}'
              \(Program.name) ask toast.priority - --json < questions.jsonl

            --example prints a valid question that you can edit and ask;
            `\(Program.name) topics toast.priority` shows the fields of the query. With
            --rules, the command needs no host. With -, each line of standard input is one
            question.

            Exit status 65: a question was refused, or a rule failed.
            """)

    @Argument(
        help: ArgumentHelp("Name of the query, such as toast.priority.", valueName: "topic"),
        completion: .custom(TopicCompletion.queries))
    var topic: String

    @Argument(
        help: ArgumentHelp(
            "Fields of the question as a JSON object, or - to read one question from each line of standard input.",
            valueName: "json"))
    var query: String = "{}"

    @Flag(name: .long, help: "Print a valid example question, and ask nothing.")
    var example = false

    @OptionGroup var embedded: EmbeddedOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func run() async throws {
        if example { return try printExample() }
        guard query == "-" else {
            guard try show(try await answer()) else { throw ExitCode(ExitStatus.badData.rawValue) }
            return
        }
        let workspace = try await QueryClient(rules: embedded.rules, host.client, checks: true)
        let input = try StandardInput(refusingTerminal: "\(Program.name) ask \(topic) - < questions.jsonl")
        var refused = 0
        try await input.readLines { refused += try await answer($0, workspace) }
        if refused > 0 { throw ExitCode(ExitStatus.badData.rawValue) }
    }

    /// The answer to the one question.
    private func answer() async throws -> AskedAnswer {
        func ask(checks: Bool) async throws -> AskedAnswer {
            try await QueryClient(rules: embedded.rules, host.client, checks: checks).ask(topic, Data(query.utf8))
        }
        let answer = try await ask(checks: false)
        // Only failures need a check, and a host has already checked its rules.
        guard !answer.failures.isEmpty, !embedded.rules.isEmpty else { return answer }
        let checked = try await ask(checks: true)
        // A rule may fail just once, when the machine is slow.
        return checked.failures.isEmpty ? answer : checked
    }

    private func printExample() throws {
        let catalogue = try Program.catalogue(with: embedded.rules)
        let names = catalogue.queryNames.map(\.text)
        guard let type = TopicName(topic).flatMap({ catalogue.query($0) }) else {
            throw Failure.unknown("query", topic, among: names, list: "list all queries: \(Program.command) topics")
        }
        guard let guide = type.guide else {
            throw Failure(
                .badData, "no example of \(topic) is written down",
                hint: "\(Program.command) topics \(topic) shows its fields")
        }
        try Terminal.print(guide.example.question.json)
    }

    /// - Returns: the number of lines that were refused or whose rule failed.
    private func answer(_ chunk: LineChunker.Chunk, _ workspace: QueryClient) async throws -> Int {
        var refused = 0
        for (number, line) in chunk.numberedLines {
            do {
                refused += try show(try await workspace.ask(topic, Data(line))) ? 0 : 1
            } catch let error where Failure(explaining: error).status == .badData {
                refused += 1
                let reason = Failure(explaining: error).description.replacing("\n", with: "; ")
                if output.json {
                    // An error also takes a line, so that answers and questions match line by line.
                    try Terminal.print(Value.object(["error": .string(reason), "line": .int(number)]).json)
                } else {
                    Terminal.say(InjectTally.told(line: number, reason))
                }
            }
        }
        return refused
    }

    /// - Returns: false if a rule failed.
    private func show(_ answer: AskedAnswer) throws -> Bool {
        try Terminal.print(output.json ? answer.json : answer.text(output.style))
        for warning in answer.warnings { Terminal.say("\(Program.name): \(warning)") }
        return answer.failures.isEmpty
    }
}
