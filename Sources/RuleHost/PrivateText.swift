/// Finds private texts again in what a script said.
///
/// A message may be cut, and may show control characters as something else. So a text counts as
/// said where a line of it is said whole, or its beginning: 8 characters, or up to the cut. A
/// script that spells a text backwards is not found out.
struct PrivateText {
    /// Shorter ones say nothing, and are in many words.
    private static let shortest = 3
    private static let beginning = 8
    private static let mark: Unicode.Scalar = "…"

    /// The longest first: one may be the beginning of another.
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

    /// The text with `…` where it says a private one.
    func removed(from text: String) -> String {
        guard !lines.isEmpty else { return text }
        var rest = Array(text.unicodeScalars)[...]
        var result = String.UnicodeScalarView()
        while let first = rest.first {
            if let length = lines.lazy.compactMap({ said($0, at: rest) }).first {
                rest = rest.dropFirst(length)
                // The cut says the same.
                if rest.first != Self.mark { result.append(Self.mark) }
            } else {
                result.append(first)
                rest.removeFirst()
            }
        }
        return String(result)
    }

    /// How much of a line begins here; nil if it is too little to count.
    private func said(_ line: [Unicode.Scalar], at rest: ArraySlice<Unicode.Scalar>) -> Int? {
        let length = zip(line, rest).prefix { $0 == $1 }.count
        let isCut = length >= Self.shortest && rest.dropFirst(length).first == Self.mark
        return length >= min(line.count, Self.beginning) || isCut ? length : nil
    }
}
