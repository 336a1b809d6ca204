/// One line on a terminal that tells how far long work is; nothing anywhere else.
struct ProgressLine {
    private let isTerminal = Terminal.isErrorTerminal
    private var shownAt = ContinuousClock.now
    private var isShowing = false

    /// Shows the text, ten times a second at most, and not in the first tenth.
    mutating func show(_ text: @autoclosure () -> String) {
        guard isTerminal, .now - shownAt > .milliseconds(100) else { return }
        Terminal.mutter("\r\(text())\u{1B}[K")
        shownAt = .now
        isShowing = true
    }

    /// Makes room for a line that stays.
    mutating func clear() {
        guard isShowing else { return }
        Terminal.mutter("\r\u{1B}[K")
        isShowing = false
    }
}
