/// How far long work is, on a terminal: one line that is written again and again.
///
/// Nothing is shown for work that is done at once, and nothing into files and pipes.
struct ProgressLine {
    private let isOn: Bool
    private let start = ContinuousClock.now
    private var last: ContinuousClock.Instant
    private var isShown = false
    private let unit: String

    /// - Parameter unit: what is counted: `inputs`.
    init(unit: String, isOn: Bool = Terminal.isErrorTerminal) {
        self.unit = unit
        self.isOn = isOn
        last = start
    }

    /// Shows it if it is time to.
    /// - Parameters:
    ///   - share: from 0 to 1.
    ///   - count: units so far.
    mutating func update(_ share: Double, count: Int) {
        guard isOn else { return }
        let now = ContinuousClock.now
        guard now - last > .milliseconds(200) else { return }
        last = now
        isShown = true
        Terminal.mutter("\r\u{1B}[K" + Self.text(share, count: count, unit: unit, in: now - start))
    }

    /// Takes the line away.
    mutating func clear() {
        if isShown { Terminal.mutter("\r\u{1B}[K") }
        isShown = false
    }

    /// ` 43 %   430,000 inputs   98,000 a second`
    static func text(_ share: Double, count: Int, unit: String, in time: Duration) -> String {
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
