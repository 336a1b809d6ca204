/// A place in a source that reports when it is passed.
package struct Probe: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
        /// The start of a function.
        case function
        case statement
        /// A `return`.
        case result
        /// A condition, or an operand of `and`, `or` or `not` in one.
        case condition
        /// A literal text that a `return` of a policy gives as its answer.
        case answer
    }

    package let kind: Kind
    /// The path of the file.
    package let file: String
    /// The position of the first character and the end position, counted from 1; columns count Unicode scalars, and the
    /// last column is after the text.
    package let line: Int, column: Int, lastLine: Int, lastColumn: Int
    /// The text of a condition, a `return` or an answer in one line.
    package let text: String
    /// A condition that holds exactly when this one does not; empty if this is not a condition.
    package let negation: String
    /// The number of the probe at the start of the function that the place is in; nil for the file itself.
    package let function: Int?
    /// For a condition: whether its value is one of several that decide together, or the left operand of `and` or `or`
    /// in a value.
    package let isPart: Bool
}

extension Probe {
    /// The place without its function, which is the same in each set of rules.
    package var withoutFunction: Probe {
        Probe(
            kind: kind, file: file, line: line, column: column, lastLine: lastLine, lastColumn: lastColumn, text: text,
            negation: negation, function: nil, isPart: isPart)
    }
}
