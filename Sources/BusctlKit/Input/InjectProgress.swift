/// The progress of `inject -` on a terminal: the outcomes of the lines, and the remaining share and time.
struct InjectProgress {
    private var line: ProgressLine
    private let start = ContinuousClock.now
    /// The size of the input in bytes; nil if it is not known, as for a pipe.
    private let size: Int?
    private var done = 0

    /// - Parameter isWanted: false if other output is on the terminal.
    init(of input: StandardInput, isWanted: Bool = true) {
        line = ProgressLine(isWanted: isWanted)
        size = input.size
    }

    /// - Parameter bytes: the size of the lines counted since the last call.
    mutating func show(_ tally: InjectTally, after bytes: Int) {
        done += bytes
        let (share, start) = (size.map { Double(done) / Double(max($0, 1)) }, start)
        line.show("\(tally.summary)   \(ProgressLine.pace(share, tally.all, in: .now - start))")
    }

    /// Removes the line, so that other text can be printed.
    mutating func clear() { line.clear() }
}
