/// Finds numbers with a decimal comma, such as `2,5`, which Lua reads as two numbers.
extension RuleAnalyzer {
    /// Warns about a field such as `duration = 2,5`, which is followed by a number without a name.
    func checkDecimalCommas(_ fields: [Expression.Field]) {
        for (field, next) in zip(fields, fields.dropFirst()) where field.name != nil && next.name == nil {
            tellDecimalComma(field.value, next.value)
        }
    }

    /// Warns about assignments with more values than variables, such as `local least = 2,5`.
    /// - Returns: whether a number with a decimal comma was found.
    @discardableResult
    func checkDecimalComma(_ values: [Expression], places: Int) -> Bool {
        guard places == 1, values.count == 2 else { return false }
        return tellDecimalComma(values[0], values[1])
    }

    @discardableResult
    private func tellDecimalComma(_ whole: Expression, _ fraction: Expression) -> Bool {
        guard case .number(.int?) = whole.kind, case .number(.int?) = fraction.kind,
            whole.span.end + 1 == fraction.span.start
        else { return false }
        let span = whole.span.through(fraction.span)
        let meant = written(span).replacing(",", with: ".")
        fail(
            .otherLanguage, span, "a decimal number has a point, not a comma",
            hint: meant.isEmpty ? nil : "write \(meant)",
            fix: meant.isEmpty ? nil : Replacement(span: span, text: meant))
        return true
    }
}
