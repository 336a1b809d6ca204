import Host

/// Lines that are written together.
struct RecordingDraft {
    enum Content {
        /// The end of a line that somebody else began.
        case lineEnd
        case header, gap
        /// The set of rules that is in force, written once more.
        case rules
        case input(LoggedInput, Duration)
    }

    struct Line {
        let content: Content
        /// 0: it has none.
        var id = 0
        /// Of the set of rules that it mentions.
        var digest: String?
        /// Whether it says that a set was accepted.
        var hasRules = false
        /// Offset of its end in the draft.
        fileprivate(set) var end = 0

        init(_ content: Content) { self.content = content }
    }

    var bytes: [UInt8] = []
    private(set) var lines: [Line] = []
    /// Of those that have an id.
    private(set) var lineCount = 0

    /// A line is complete.
    mutating func end(_ line: Line) {
        var line = line
        line.end = bytes.count
        lines.append(line)
        if line.id > 0 { lineCount += 1 }
    }

    func mentions(_ digest: String) -> Bool { lines.contains { $0.digest == digest } }
}
