import Host

/// A group of lines that are written together.
struct RecordingDraft {
    enum Content {
        /// The missing line end after an interrupted write or process.
        case lineEnd
        case header, gap
        /// The set of rules that currently decides, written again.
        case rules
        case input(LoggedInput, Duration)
    }

    struct Line {
        let content: Content
        /// The number of the line in its run; 0 if it has none.
        var id = 0
        /// The digest of the set of rules to which the line refers; nil if it refers to none.
        var digest: String?
        /// Whether the line records that a set was accepted.
        var hasRules = false
        /// The offset in the draft at which the line ends.
        fileprivate(set) var end = 0

        init(_ content: Content) { self.content = content }
    }

    var bytes: [UInt8] = []
    private(set) var lines: [Line] = []
    /// The number of lines that have an id.
    private(set) var lineCount = 0

    /// Appends a line whose bytes are complete.
    mutating func end(_ line: Line) {
        var line = line
        line.end = bytes.count
        lines.append(line)
        if line.id > 0 { lineCount += 1 }
    }

    func mentions(_ digest: String) -> Bool { lines.contains { $0.digest == digest } }
}
