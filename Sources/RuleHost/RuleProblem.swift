import EventBus

/// Something wrong with a rule file or a test: where, what, and what was meant perhaps.
public struct RuleProblem: Error, Codable, Sendable, Hashable, CustomStringConvertible {
    public var file: String
    /// From 1; 0 if the problem is the whole file's.
    public var line: Int
    /// From 1, in characters; nil where only the line is known.
    public var column: Int?
    public var message: String
    /// The nearest right name, or what to do.
    public var hint: String?

    public init(file: String, line: Int = 0, column: Int? = nil, message: String, hint: String? = nil) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.hint = hint
    }

    /// `rules/toast.lua:12: message (hint)`, which editors can jump to.
    public var description: String {
        (line > 0 ? "\(file):\(line)" : file) + (column.map { ":\($0)" } ?? "") + ": " + message + (hint.map { " (\($0))" } ?? "")
    }
}

/// Thrown when a rule set is refused; the set that ran before still does.
public struct RuleSetRejected: Error, CustomStringConvertible {
    public let problems: [RuleProblem]
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
