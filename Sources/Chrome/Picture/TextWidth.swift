/// Estimates widths of texts without fonts, from a table of widths of a common sans-serif font.
public enum TextWidth {
    /// The widths of the characters from space to tilde, in thousandths of the font size.
    private static let ascii: [Double] = [
        278, 278, 355, 590, 590, 889, 700, 210, 340, 340, 420, 600, 278, 370, 278, 330,
        600, 500, 590, 590, 600, 590, 590, 560, 600, 590, 278, 278, 600, 600, 600, 520,
        900, 690, 670, 710, 730, 620, 600, 760, 750, 280, 550, 680, 580, 880, 760, 770,
        640, 770, 660, 640, 640, 740, 690, 980, 680, 670, 630, 340, 330, 340, 500, 500,
        400, 570, 610, 570, 610, 590, 360, 610, 600, 250, 260, 560, 250, 880, 600, 600,
        610, 610, 390, 540, 370, 600, 560, 800, 550, 560, 540, 360, 270, 360, 600,
    ]

    /// How much wider texts are in most fonts than in the table.
    private static let regular = 1.02, bold = 1.08

    /// The estimated width of a text in points.
    public static func of(_ text: String, size: Double, isBold: Bool = false) -> Double {
        text.reduce(0) { $0 + share(of: $1) } * size * (isBold ? bold : regular)
    }

    /// Shortens a text with an ellipsis if it is too wide. Empty if not even one character and an ellipsis fit.
    public static func fitted(_ text: String, into width: Double, size: Double, isBold: Bool = false) -> String {
        guard of(text, size: size, isBold: isBold) > width else { return text }
        var rest = text[...]
        while !rest.isEmpty {
            rest.removeLast()
            while rest.last == " " { rest.removeLast() }
            let short = rest + "…"
            if of(String(short), size: size, isBold: isBold) <= width { return rest.isEmpty ? "" : String(short) }
        }
        return ""
    }

    /// Breaks a text into at most `most` lines: at its line breaks, at spaces, and inside a word that is too wide for a
    /// line. Only the last line is shortened with an ellipsis, if the text does not fit.
    public static func wrapped(
        _ text: String, into room: Double, size: Double, lines most: Int, isBold: Bool = false
    ) -> [String] {
        // What follows measures regular text.
        let width = isBold ? room * regular / bold : room
        var lines: [String] = []
        for paragraph in text.split(whereSeparator: \.isNewline) {
            var words = paragraph.split(separator: " ", omittingEmptySubsequences: true)[...]
            while !words.isEmpty {
                guard lines.count < most else {
                    // There is more text than room.
                    return shortened(lines, by: words.joined(separator: " "), width, size)
                }
                lines.append(line(of: &words, width, size))
            }
        }
        return lines.filter { !$0.isEmpty }
    }

    /// Takes the words of one line, or the beginning of a word that is wider than a line.
    private static func line(of words: inout ArraySlice<Substring>, _ width: Double, _ size: Double) -> String {
        var line = ""
        while let word = words.first {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if of(longer, size: size) <= width {
                line = longer
                words.removeFirst()
                continue
            }
            guard line.isEmpty else { return line }
            // At least one character, so that the loop ends.
            var end = word.index(after: word.startIndex)
            while end < word.endIndex, of(String(word[...end]), size: size) <= width { end = word.index(after: end) }
            words[words.startIndex] = word[end...]
            if words[words.startIndex].isEmpty { words.removeFirst() }
            return String(word[..<end])
        }
        return line
    }

    /// The lines, the last one with as much of the rest as fits before an ellipsis.
    private static func shortened(_ lines: [String], by rest: String, _ width: Double, _ size: Double) -> [String] {
        guard let last = lines.last else { return lines }
        let text = fitted(last + " " + rest, into: width, size: size)
        // The rest begins a line of its own: there is an ellipsis, though the last line may have room.
        return lines.dropLast() + [text.hasSuffix("…") ? text : fitted(last + "…", into: width, size: size)]
    }

    private static func share(of character: Character) -> Double {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        switch scalar.value {
        case 0x20...0x7E: return ascii[Int(scalar.value) - 0x20] / 1000
        case 0..<0x20, 0x7F..<0xA0, 0x0300...0x036F, 0x200B...0x200F: return 0
        case 0x2026: return 0.86
        // Characters that are wide in East Asian typography, and emoji.
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0x1F000...0x1FAFF, 0x20000...0x3FFFD:
            return 1.05
        default: return scalar.properties.isUppercase ? 0.78 : 0.65
        }
    }
}
