/// Finds the columns of the problems in one file: of settings, and of names that a problem's message quotes.
package struct ProblemPlaces {
    private let text: RuleText
    /// The byte offset at which each line starts.
    private let starts: [Int]

    package init(_ text: RuleText) {
        self.text = text
        starts = [0] + text.source.indices.lazy.filter { text.source[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// Returns the problem with its column added, if the column can be found.
    func placed(_ problem: RuleProblem) -> RuleProblem {
        guard problem.column == nil, !problem.isOfSyntax, let line = range(ofLine: problem.line),
            let start = start(ofSetting: problem) ?? name(quotedIn: problem)?.lowerBound, line.contains(start)
        else { return problem }
        var placed = problem
        // Counted in Unicode scalars.
        placed.column = text.source[line.lowerBound..<start].count { $0 & 0xC0 != 0x80 } + 1
        return placed
    }

    /// Returns the bytes of the first name on the problem's line that its message quotes, with the quotation marks if
    /// it is a whole string; nil if there is none.
    package func name(quotedIn problem: RuleProblem) -> Range<Int>? {
        guard let line = range(ofLine: problem.line) else { return nil }
        let quoted = problem.message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map(\.element)
        return quoted.lazy.compactMap { word(Array($0.utf8), in: line) }.first.map(withQuotes)
    }

    /// Returns the offset of the value of the setting that the problem is about, or of its name, if the name is wrong.
    private func start(ofSetting problem: RuleProblem) -> Int? {
        guard let path = problem.setting, let name = text.place(at: path) else { return nil }
        if problem.isAbout(settingName: String(decoding: text.source[name], as: UTF8.self)) {
            return withQuotes(name).lowerBound
        }
        let sign = text.source[name.upperBound...].firstIndex(of: UInt8(ascii: "="))
        return sign.flatMap { text.source[($0 + 1)...].firstIndex { $0 > 0x20 } }
    }

    /// Returns the bytes of a line with its line break; nil if the line does not exist.
    private func range(ofLine line: Int) -> Range<Int>? {
        guard 1...starts.count ~= line else { return nil }
        return starts[line - 1]..<(line < starts.count ? starts[line] : text.source.count)
    }

    /// Returns the first place in a range where the word is not part of a longer one.
    private func word(_ word: [UInt8], in range: Range<Int>) -> Range<Int>? {
        guard !word.isEmpty else { return nil }
        var rest = text.source[range]
        while let found = rest.firstRange(of: word) {
            let isBehindWord = found.lowerBound > range.lowerBound && RuleText.isWord(text.source[found.lowerBound - 1])
            let isBeforeWord = found.upperBound < range.upperBound && RuleText.isWord(text.source[found.upperBound])
            if !isBehindWord, !isBeforeWord { return found }
            rest = rest[found.upperBound...]
        }
        return nil
    }

    /// Returns the range with its quotation marks, if it is the inside of a string literal; otherwise the range itself.
    private func withQuotes(_ range: Range<Int>) -> Range<Int> {
        let source = text.source
        guard range.lowerBound > 0, range.upperBound < source.count, "\"'".utf8.contains(source[range.upperBound]),
            source[range.lowerBound - 1] == source[range.upperBound]
        else { return range }
        return range.lowerBound - 1..<range.upperBound + 1
    }
}

extension RuleSetRejected {
    /// The same problems with their columns added, if the sources contain them.
    func placed(in layers: [RuleLayer]) -> RuleSetRejected {
        // The lines of a file are counted only once, even if it has many problems.
        var places: [String: ProblemPlaces?] = [:]
        return RuleSetRejected(
            problems: problems.map { problem in
                let known = places[problem.file] ?? layers.text(at: problem.file).map(ProblemPlaces.init)
                places[problem.file] = .some(known)
                return known?.placed(problem) ?? problem
            })
    }
}

extension RuleProblem {
    /// The path of the setting that the problem is about, such as `topics.toast.show.interval`; nil if it is not about
    /// a setting.
    package var setting: String? {
        message.hasPrefix("settings.") ? String(message.dropFirst(9).prefix { $0 != ":" }) : nil
    }

    /// Returns whether the setting's name is wrong, as opposed to its value.
    package func isAbout(settingName name: String) -> Bool { message.contains(": '\(name)' is not one of") }

    /// Whether Lua could not compile the file. Such a message quotes what Lua expected, which need not be in the file.
    fileprivate var isOfSyntax: Bool { message.contains(" near ") }
}
