import EventBus

/// A mistake in a rule file or in a test: its place, a message, and a hint at what was probably meant.
public struct RuleProblem: Error, Codable, Sendable, Hashable, CustomStringConvertible {
    public var file: String
    /// Counted from 1; 0 if the problem concerns the whole file.
    public var line: Int
    /// Counted from 1 in Unicode scalars; nil if only the line is known.
    public var column: Int?
    public var message: String
    /// The nearest right name, or what to do instead.
    public var hint: String?

    public init(file: String, line: Int = 0, column: Int? = nil, message: String, hint: String? = nil) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.hint = hint
    }

    /// The problem in the form `rules/toast.lua:12: message (hint)`, from which editors can jump to the line.
    public var description: String {
        (line > 0 ? "\(file):\(line)" : file) + (column.map { ":\($0)" } ?? "") + ": " + message
            + (hint.map { " (\($0))" } ?? "")
    }
}

/// Thrown when a set of rules is refused. The set that ran before goes on.
public struct RuleSetRejected: Error, CustomStringConvertible {
    public let problems: [RuleProblem]
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
