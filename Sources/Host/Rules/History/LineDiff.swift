/// A line-based difference between two texts.
struct LineDiff {
    private enum Line {
        case same(ArraySlice<UInt8>), removed(ArraySlice<UInt8>), added(ArraySlice<UInt8>)
    }

    private let lines: [Line]
    let added: Int, removed: Int

    /// The maximum number of lines to compare; beyond it, all of them count as replaced, because a shortest difference
    /// takes memory quadratic in their number.
    private static let mostCompared = 2_000
    /// The number of context lines in ``unified(_:_:)``.
    private static let context = 3

    init(from old: [UInt8], to new: [UInt8]) {
        let (old, new) = (Self.lines(of: old), Self.lines(of: new))
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        let (before, after) = (old[start..<old.count - end], new[start..<new.count - end])
        var gone = Set(before.indices), come = Set(after.indices)
        if before.count + after.count <= Self.mostCompared {
            (gone, come) = ([], [])
            for change in Array(after).difference(from: Array(before)) {
                switch change {
                case .remove(let offset, _, _): gone.insert(start + offset)
                case .insert(let offset, _, _): come.insert(start + offset)
                }
            }
        }
        var lines: [Line] = [], i = 0, j = 0
        while i < old.count || j < new.count {
            if gone.contains(i) {
                lines.append(.removed(old[i]))
                i += 1
            } else if come.contains(j) {
                lines.append(.added(new[j]))
                j += 1
            } else {
                lines.append(.same(new[j]))
                (i, j) = (i + 1, j + 1)
            }
        }
        self.lines = lines
        (added, removed) = (come.count, gone.count)
    }

    private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty ?? true {
            // The last line ends with a line feed, so no line follows it.
            if !lines.isEmpty { lines.removeLast() }
        } else if let last = lines.popLast() {
            // As in diff(1), so that a missing line feed at the end counts as a difference.
            lines.append((Array(last) + Array("\n\\ No newline at end of file".utf8))[...])
        }
        return lines
    }

    /// The difference in the unified format of `diff -u`; empty if there is none.
    /// - Parameters:
    ///   - old: the name of the old text; nil if there was none.
    ///   - new: the name of the new text; nil if there is none.
    func unified(_ old: String?, _ new: String?) -> String {
        guard added + removed > 0 else { return "" }
        var text = "--- \(old ?? "/dev/null")\n+++ \(new ?? "/dev/null")\n"
        for hunk in hunks { text += self.text(of: hunk) }
        return text
    }

    /// The ranges of ``lines`` to show.
    private var hunks: [Range<Int>] {
        var hunks: [Range<Int>] = []
        for (index, line) in lines.enumerated() {
            if case .same = line { continue }
            let shown = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
            if let last = hunks.last, shown.lowerBound <= last.upperBound {
                hunks[hunks.count - 1] = last.lowerBound..<shown.upperBound
            } else {
                hunks.append(shown)
            }
        }
        return hunks
    }

    private func text(of hunk: Range<Int>) -> String {
        func count(_ range: Range<Int>) -> (old: Int, new: Int) {
            lines[range].reduce(into: (0, 0)) { count, line in
                switch line {
                case .same: (count.0, count.1) = (count.0 + 1, count.1 + 1)
                case .removed: count.0 += 1
                case .added: count.1 += 1
                }
            }
        }
        /// The number of the first line, and the number of lines. Without lines, the number is that of the line before.
        func place(_ before: Int, _ count: Int) -> String {
            "\(count == 0 ? before : before + 1)" + (count == 1 ? "" : ",\(count)")
        }
        let (before, size) = (count(0..<hunk.lowerBound), count(hunk))
        var text = "@@ -\(place(before.old, size.old)) +\(place(before.new, size.new)) @@\n"
        for line in lines[hunk] {
            switch line {
            case .same(let bytes): text += " " + String(decoding: bytes, as: UTF8.self) + "\n"
            case .removed(let bytes): text += "-" + String(decoding: bytes, as: UTF8.self) + "\n"
            case .added(let bytes): text += "+" + String(decoding: bytes, as: UTF8.self) + "\n"
            }
        }
        return text
    }
}
