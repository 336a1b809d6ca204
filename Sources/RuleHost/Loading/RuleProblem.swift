import EventBus

/// A mistake in a rule file or in a test: its place, a message, and a suggested correction.
public struct RuleProblem: Error, Codable, Sendable, Hashable, CustomStringConvertible {
    public var file: String
    /// Counted from 1; 0 if the problem concerns the whole file.
    public var line: Int
    /// Counted from 1 in Unicode scalars; nil if only the line is known.
    public var column: Int?
    /// The code of the mistake, such as `GB0203`, for `busctl rules explain`; nil if it was not looked up.
    public var code: String?
    public var message: String
    /// The closest valid name, or how to fix the mistake.
    public var hint: String?
    /// An edit that is certain to fix the mistake; nil if the author must decide.
    public var fix: RuleFix?

    public init(
        file: String, line: Int = 0, column: Int? = nil, code: String? = nil, message: String, hint: String? = nil,
        fix: RuleFix? = nil
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.code = code
        self.message = message
        self.hint = hint
        self.fix = fix
    }

    /// The problem in the form `rules/toast.lua:12: message [code] (hint)`, which editors turn into a link to the line.
    public var description: String {
        (line > 0 ? "\(file):\(line)" : file) + (column.map { ":\($0)" } ?? "") + ": " + message
            + (code.map { " [\($0)]" } ?? "") + (hint.map { " (\($0))" } ?? "")
    }
}

/// An edit of one line of a rule file that fixes a mistake.
public struct RuleFix: Codable, Sendable, Hashable {
    /// Counted from 1.
    public var line: Int
    /// The first column that is replaced, counted from 1 in Unicode scalars.
    public var column: Int
    /// The column after the last one that is replaced; equal to `column` for a pure insertion.
    public var endColumn: Int
    /// The replacement text.
    public var text: String

    public init(line: Int, column: Int, endColumn: Int, text: String) {
        (self.line, self.column, self.endColumn, self.text) = (line, column, endColumn, text)
    }
}

/// Thrown when a set of rules is refused. The previous set stays in effect.
public struct RuleSetRejected: Error, CustomStringConvertible {
    public let problems: [RuleProblem]

    package init(problems: [RuleProblem]) { self.problems = problems }

    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
