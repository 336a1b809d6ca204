import EventBus

/// An answer, and who gave it.
struct AskedAnswer: Equatable {
    var answer: Value
    /// `rules/toast.lua:12`, or `default`.
    var by: String
    /// What the built-in default is called, if that answered.
    var builtIn: String?
    /// Rules that should have answered, as `{file, line, message}`.
    var failures: [Value] = []

    init(answer: Value, by: String, builtIn: String?, failures: [Value] = []) {
        self.answer = answer
        self.by = by
        self.builtIn = builtIn
        self.failures = failures
    }

    /// From the host's answer.
    init(_ value: Value) {
        answer = value["answer"] ?? .null
        by = value["by"]?.stringValue ?? "default"
        builtIn = value["default"]?.stringValue
        failures = value["failed"]?.arrayValue ?? []
    }

    /// `{"answer": "replace", "by": "rules/toast.lua:12"}`, and `failed` if a rule did.
    var json: String {
        var members: [String: Value] = ["answer": answer, "by": .string(by)]
        if !failures.isEmpty { members["failed"] = .array(failures) }
        return Value.object(members).json
    }

    /// What went wrong on the way to the answer, a line each.
    var warnings: [String] { failures.map { Failure.line($0).printable } }

    /// `replace` and, apart, `by rules/toast.lua:12`.
    func text(_ style: Style) -> String {
        let answer = self.answer.stringValue.map(\.printable) ?? self.answer.json.printable
        return "\(style.paint(answer, .bold))  \(style.paint(whose, .faint))"
    }

    private var whose: String {
        guard by == "default" else { return "by \(by.printable)" }
        return "by the built-in default" + (builtIn.map { " (\($0))" } ?? "")
    }

    static func unknown(_ topic: String, _ topics: [TopicInfo]) -> Failure {
        if topics.contains(where: { $0.name == topic && $0.kind != .query }) {
            return Failure(
                .badData, "'\(topic)' is an event, not a query",
                hint: "publish it: \(Program.command) inject \(topic) '{…}'")
        }
        let queries = topics.filter { $0.kind == .query }.map(\.name)
        return .unknown("query", topic, among: queries, list: "queries: " + queries.joined(separator: ", "))
    }
}
