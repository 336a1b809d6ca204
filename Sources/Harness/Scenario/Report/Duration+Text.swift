import EventBus

extension Duration {
    /// The duration in seconds with its unit, such as `0.12 s`.
    var text: String { "\(Value.double(inSeconds).json) s" }

    /// The duration in seconds with at least three decimals, such as `0.120` or `1.0005`.
    var column: String {
        let nanoseconds = nanosecondsClamped
        let (seconds, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
        var digits = String(String(1_000_000_000 + rest).dropFirst())
        while digits.utf8.count > 3, digits.hasSuffix("0") { digits.removeLast() }
        return "\(nanoseconds < 0 ? "-" : "")\(seconds).\(digits)"
    }
}
