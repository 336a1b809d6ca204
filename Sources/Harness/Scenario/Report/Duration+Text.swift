import EventBus

extension Duration {
    /// `0.12 s`
    var text: String { "\(Value.double(inSeconds).json) s" }

    /// Seconds with three decimals, and more if it has them: `0.120`, `1.0005`.
    var column: String {
        let nanoseconds = nanosecondsClamped
        let (seconds, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
        var digits = String(String(1_000_000_000 + rest).dropFirst())
        while digits.utf8.count > 3, digits.hasSuffix("0") { digits.removeLast() }
        return "\(nanoseconds < 0 ? "-" : "")\(seconds).\(digits)"
    }
}
