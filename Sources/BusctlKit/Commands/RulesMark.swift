import ArgumentParser
import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Host
import RuleCheck

/// Marks a question with the answer that it should get.
struct RulesMark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mark",
        abstract: "Mark a question with its expected answer, for `test` and `rules suggest`.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules mark 17 expected=count --note "one toast per author"
              \(Program.name) rules mark 17 expected=critical --policy toast.priority
              \(Program.name) rules mark toast.priority \\
                  '{"toast": {"message": "Disk full"}}' expected=critical

            With the number of an event or the id of a thing, marks a question that the
            host was asked about it (`\(Program.name) explain 17` shows them). The mark is a
            line of JSON (policy, question, expected, note) in a file next to the rules,
            such as rules/toast_examples.jsonl.

            Exit status 65: there is no such question, or it cannot have this answer.
            """)

    @Argument(help: ArgumentHelp("Number of an event, id of a thing, or name of a policy.", valueName: "subject"))
    var subject: String

    @Argument(
        help: ArgumentHelp(
            "The question as JSON, after the name of a policy; and expected=ANSWER.", valueName: "words"))
    var words: [String]

    @Option(name: .long, help: ArgumentHelp("Note about the mark.", valueName: "text"))
    var note: String?

    @Option(
        name: .long, help: ArgumentHelp("The policy, if several were asked about the event.", valueName: "name"),
        completion: .custom(TopicCompletion.queries))
    var policy: String?

    @Option(name: .long, help: ArgumentHelp("The folder of rules.", valueName: "dir"), completion: .directory)
    var rules: String = "rules"

    @OptionGroup var host: HostOptions

    private static let expected = "expected="

    func validate() throws {
        guard words.count(where: { $0.hasPrefix(Self.expected) }) == 1, words.count <= 2 else {
            throw ValidationError("the answer is missing, or there are several: write one, such as expected=count")
        }
    }

    func run() async throws {
        // trap: checked by validate()
        let wanted = String(words.first { $0.hasPrefix(Self.expected) }!.dropFirst(Self.expected.count))
        let json = words.first { !$0.hasPrefix(Self.expected) }
        let (policy, question) = if let json { (subject, try Self.value(json)) } else { try await asked() }
        guard let type = TopicName(policy).flatMap({ ChromeSystem.catalogue.query($0) }) else {
            throw Failure.unknown(
                "policy", policy, among: ChromeSystem.catalogue.queryNames.map(\.text),
                list: "\(Program.command) topics lists all")
        }
        let mark = try MarkedQuestion(question, expected: wanted, note: note, of: type, parse: Self.value)
        let path = "\(rules)/\(ExampleFile.name(of: policy.prefix { $0 != "." }))"
        let before = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let start = before.isEmpty || before.hasSuffix("\n") ? before : before + "\n"
        try WrittenFile.write(start + (try JSONText.string(mark)) + "\n", to: path)
    }

    private static func value(_ json: String) throws -> Value { try JSONText.decode(Value.self, from: Data(json.utf8)) }

    /// The question that the host was asked about the event.
    private func asked() async throws -> (String, Value) {
        let explanation = try await host.client.explanation(of: subject, whyNot: nil).value()
        let decisions = (explanation["steps"]?.arrayValue ?? []).flatMap { $0["decisions"]?.arrayValue ?? [] }
        let asked = decisions.compactMap { decision in
            decision["query"]?.stringValue.flatMap { name in decision["asked"] == nil ? nil : (name, decision) }
        }
        let fitting = asked.filter { policy == nil || $0.0 == policy }
        guard let last = fitting.last else {
            throw Failure(
                .badData, "no question\(policy.map { " of \($0.printable)" } ?? "") is kept about \(subject.printable)",
                hint: "\(Program.command) explain \(subject.printable) shows what was asked")
        }
        let names = Set(fitting.map(\.0)).sorted()
        guard names.count == 1 else {
            throw Failure(
                .badData, "several policies were asked about \(subject.printable)",
                hint: "name one with --policy: \(names.joined(separator: ", ").printable)")
        }
        return (last.0, try await wholeQuestion(of: last.1, policy: last.0))
    }

    /// The question of a decision with complete things; an explanation has only their ids.
    private func wholeQuestion(of decision: Value, policy: String) async throws -> Value {
        let path = "/v1/decisions?whole=true&limit=8192&query=" + policy
        let listed = try await host.client.get(path).checked()
        let all = try JSONText.decode(Value.self, from: listed.body)["decisions"]?.arrayValue ?? []
        func isSame(_ other: Value) -> Bool {
            ["delivery", "time", "by", "asked"].allSatisfy { other[$0] == decision[$0] }
        }
        guard let question = all.last(where: isSame)?["question"] else {
            throw Failure(
                .badData, "the host no longer has the question of \(policy.printable)",
                hint: "publish the events again, and mark the new question")
        }
        return question
    }
}
