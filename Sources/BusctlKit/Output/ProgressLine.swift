/// One line on a terminal that shows the progress of long work. Prints nothing if standard error is not a
/// terminal.
struct ProgressLine {
    private let isTerminal: Bool
    private var shownAt = ContinuousClock.now
    private var isShowing = false

    /// - Parameter isWanted: false if other output is on the terminal.
    init(isWanted: Bool = true) { isTerminal = isWanted && Terminal.isErrorTerminal }

    /// Shows the text, at most ten times a second, and not before a tenth of a second has passed.
    mutating func show(_ text: @autoclosure () -> String) {
        guard isTerminal, .now - shownAt > .milliseconds(100) else { return }
        Terminal.mutter("\r\(text())\u{1B}[K")
        shownAt = .now
        isShowing = true
    }

    /// Removes the line, so that other text can be printed.
    mutating func clear() {
        guard isShowing else { return }
        Terminal.mutter("\r\u{1B}[K")
        isShowing = false
    }

    /// ` 43 %   430,000 inputs   98,000 a second`
    static func text(_ share: Double, _ count: Int, _ unit: String, in time: Duration) -> String {
        let percent = String(Int((share * 100).rounded(.down))).leftPadded(to: 3)
        return "\(percent) %   \(InjectTally.grouped(count)) \(unit)   \(rate(count, in: time))"
    }

    /// `98,000 a second`
    static func rate(_ count: Int, in time: Duration) -> String {
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        guard seconds > 0 else { return "at once" }
        return "\(InjectTally.grouped(Int(Double(count) / seconds))) a second"
    }
}
