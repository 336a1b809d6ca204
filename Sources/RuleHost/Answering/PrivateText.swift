/// Finds private texts in what a script printed or reported.
///
/// A message may be cut off, and may show control characters differently. So a line of a private text counts as found
/// if the message contains the whole line, its first 8 characters, or at least 3 characters up to the place where the
/// message is cut off. A script that changes the text, for instance reverses it, is not detected.
struct PrivateText {
    /// Shorter texts say nothing, and occur in many words.
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
                // The mark of the cut already says that something is missing.
                if rest.first != Self.mark { result.append(Self.mark) }
            } else {
                result.append(first)
                rest.removeFirst()
            }
        }
        return String(result)
    }

    /// How many characters of a line stand at the start of `rest`; nil if they are too few to count.
    private func said(_ line: [Unicode.Scalar], at rest: ArraySlice<Unicode.Scalar>) -> Int? {
        let length = zip(line, rest).prefix { $0 == $1 }.count
        let isCut = length >= Self.shortest && rest.dropFirst(length).first == Self.mark
        return length >= min(line.count, Self.beginning) || isCut ? length : nil
    }
}
