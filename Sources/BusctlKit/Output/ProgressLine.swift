import CommandSupport
import EventBus

/// One line on a terminal that shows the progress of long work. Prints nothing if standard error is not a
/// terminal.
struct ProgressLine {
    private let isTerminal: Bool
    private var shownAt = ContinuousClock.now
    private var isShowing = false

    /// - Parameter isWanted: false if other output is on the terminal.
    init(isWanted: Bool = true) {
        isTerminal = isWanted && Terminal.isErrorTerminal && Style.moves(Terminal.environment)
    }

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

    /// ` 43 %   430,000 inputs   98,000 a second   6 s left`
    static func text(_ share: Double, _ count: Int, _ unit: String, in time: Duration) -> String {
        "\(percent(share))   \(count.grouped) \(unit)   \(rate(count, in: time))\(left(share, in: time))"
    }

    /// ` 43 %   98,000 a second   6 s left`
    /// - Parameter share: nil if the total is unknown; then only the rate is shown.
    static func pace(_ share: Double?, _ count: Int, in time: Duration) -> String {
        guard let share else { return rate(count, in: time) }
        return "\(percent(share))   \(rate(count, in: time))\(left(share, in: time))"
    }

    private static func percent(_ share: Double) -> String {
        "\(String(Int((share * 100).rounded(.down))).leftPadded(to: 3)) %"
    }

    /// The remaining time at the current rate; empty in the first second, when it would be a guess.
    private static func left(_ share: Double, in time: Duration) -> String {
        guard time >= .seconds(1), share > 0, share < 1 else { return "" }
        let seconds = Int((time.inSeconds * (1 - share) / share).rounded(.up))
        return seconds < 100 ? "   \(seconds) s left" : "   \((seconds + 59) / 60) min left"
    }

    /// `98,000 a second`
    static func rate(_ count: Int, in time: Duration) -> String {
        let seconds = time.inSeconds
        guard seconds > 0 else { return "at once" }
        return "\(Int(Double(count) / seconds).grouped) a second"
    }
}
