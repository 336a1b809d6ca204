/// Finds private text in the output and messages of scripts.
///
/// A message may be cut off, and may escape control characters. A line of a private text therefore counts as found if
/// the message contains the whole line, its first 8 characters, or at least 3 characters up to the cut. Text that a
/// script has transformed, for example reversed, is not detected.
struct PrivateText {
    /// Shorter texts carry no information and occur in many words.
    private static let shortest = 3
    private static let beginning = 8
    private static let mark: Unicode.Scalar = "…"

    /// Longest first, because one line may be the beginning of another.
    private let lines: [[Unicode.Scalar]]

    init(_ texts: [String]) {
        lines = Set(texts.flatMap { $0.unicodeScalars.split(whereSeparator: Self.isShownOtherwise).map(Array.init) })
            .filter { $0.count >= Self.shortest }
            .sorted { $0.count != $1.count ? $0.count > $1.count : $0.lexicographicallyPrecedes($1) }
    }

    private static func isShownOtherwise(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// The text with `…` in place of every private text.
    func removed(from text: String) -> String {
        guard !lines.isEmpty else { return text }
        var rest = Array(text.unicodeScalars)[...]
        var result = String.UnicodeScalarView()
        while let first = rest.first {
            if let length = lines.lazy.compactMap({ said($0, at: rest) }).first {
                rest = rest.dropFirst(length)
                // The ellipsis of the cut already marks the gap.
                if rest.first != Self.mark { result.append(Self.mark) }
            } else {
                result.append(first)
                rest.removeFirst()
            }
        }
        return String(result)
    }

    /// Returns the number of characters of a line that `rest` starts with; nil if too few match.
    private func said(_ line: [Unicode.Scalar], at rest: ArraySlice<Unicode.Scalar>) -> Int? {
        let length = zip(line, rest).prefix { $0 == $1 }.count
        let isCut = length >= Self.shortest && rest.dropFirst(length).first == Self.mark
        return length >= min(line.count, Self.beginning) || isCut ? length : nil
    }
}
