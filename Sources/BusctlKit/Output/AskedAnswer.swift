import CommandSupport
import EventBus

/// An answer, and where it came from.
struct AskedAnswer: Equatable {
    var answer: Value
    /// Such as `rules/toast.lua:12`; `default` for the built-in answer.
    var by: String
    /// The name of the built-in answer, if that answered.
    var builtIn: String?
    /// The rules that failed before there was an answer, each as `{file, line, message}`.
    var failures: [Value] = []

    init(answer: Value, by: String, builtIn: String?, failures: [Value] = []) {
        self.answer = answer
        self.by = by
        self.builtIn = builtIn
        self.failures = failures
    }

    /// Reads the response of a host.
    init(_ value: Value) {
        answer = value["answer"] ?? .null
        by = value["by"]?.stringValue ?? "default"
        builtIn = value["default"]?.stringValue
        failures = value["failed"]?.arrayValue ?? []
    }

    /// Such as `{"answer": "replace", "by": "rules/toast.lua:12"}`, with `failed` if a rule failed.
    var json: String {
        var members: [String: Value] = ["answer": answer, "by": .string(by)]
        if !failures.isEmpty { members["failed"] = .array(failures) }
        return Value.object(members).json
    }

    /// The failures of rules on the way to the answer, one line each.
    var warnings: [String] { failures.map { Failure.line($0).printable } }

    /// The answer and, in faint letters, its origin: `replace  by rules/toast.lua:12`.
    func text(_ style: Style) -> String {
        let answer = self.answer.stringValue.map(\.printable) ?? self.answer.json.printable
        return "\(style.paint(answer, .bold))  \(style.paint(whose, .faint))"
    }

    private var whose: String {
        guard by == "default" else { return "by \(by.printable)" }
        return "by the built-in answer" + (builtIn.map { " (\($0))" } ?? "")
    }

    static func unknown(_ topic: String, _ topics: [TopicSummary]) -> Failure {
        if topics.contains(where: { $0.name == topic && $0.kind != .query }) {
            return Failure(
                .badData, "'\(topic)' is an event, not a query",
                hint: "publish it: \(Program.command) inject \(topic) '{…}'")
        }
        let queries = topics.filter { $0.kind == .query }.map(\.name)
        return .unknown("query", topic, among: queries, list: "queries: " + queries.joined(separator: ", "))
    }
}
