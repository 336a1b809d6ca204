import EventBus

/// Finds numbers that are probably milliseconds where seconds are expected.
extension RuleAnalyzer {
    /// The smallest number that looks like milliseconds, if a time is written as a single number.
    static let leastSuspect = 100.0

    /// Warns about a time in the source that looks like milliseconds.
    func checkSeconds(_ value: Expression, of name: String) {
        guard let warning = Self.suspectSeconds(value, of: name) else { return }
        warn(.wrongUnit, value.span, warning.message, hint: warning.hint)
    }

    /// Describes a suspicious number of seconds; nil if it is not a plain number, or is small enough. A calculation,
    /// such as `5 * 60`, counts as intended.
    static func suspectSeconds(_ value: Expression, of name: String) -> (message: String, hint: String)? {
        guard case .number = value.kind, let number = value.number?.value, leastSuspect...86_400 ~= number else {
            return nil
        }
        func text(_ number: Double) -> String { "\(WrittenNumber(value: number))" }
        let (minutes, seconds) = ((number / 60).rounded(.down), number.truncatingRemainder(dividingBy: 60))
        let calculated = text(minutes) + " * 60" + (seconds > 0 ? " + \(text(seconds))" : "")
        return (
            "\(name) is in seconds, and \(text(number)) look like milliseconds",
            "for milliseconds write \(text(number / 1000)); if seconds are meant, write \(calculated)"
        )
    }

    /// Returns whether a schema describes a time in seconds.
    static func isTime(_ schema: Value) -> Bool {
        let own = schema["description"]?.stringValue?.hasPrefix("seconds") == true
        return own || schema["anyOf"]?.arrayValue?.contains(where: isTime) == true
    }
}
