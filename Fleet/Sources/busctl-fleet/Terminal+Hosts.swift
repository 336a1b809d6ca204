import CommandSupport

/// Escapes output that hosts control, so that it cannot affect the operator's terminal.
extension Terminal {
    /// Prints lines of data.
    /// - Throws: `Failure` if they cannot be written; `OutputClosed` if the reader has closed the output.
    static func show(_ text: some CustomStringConvertible) throws {
        for line in text.description.split(separator: "\n", omittingEmptySubsequences: false) {
            try print(String(line).printable)
        }
        try requireReader()
    }

    /// Prints a message to standard error.
    static func report(_ message: String) {
        for line in message.split(separator: "\n", omittingEmptySubsequences: false) { say(String(line).printable) }
    }
}
