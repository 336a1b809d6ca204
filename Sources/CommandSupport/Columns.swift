extension String {
    /// The width of the text in terminal columns, as far as it is known without the font: a combining mark
    /// takes none, a wide East Asian character or an emoji takes two.
    public var columns: Int { reduce(0) { $0 + $1.columns } }

    public func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - columns)) + self }

    public func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - columns)) }

    /// The text with control characters made visible, so that external text cannot move the cursor or change
    /// colors.
    public var printable: String {
        guard unicodeScalars.contains(where: Self.isControl) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if Self.isControl(scalar) {
                text +=
                    scalar.value < 0x100
                    ? "\\x" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16) : "\u{FFFD}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: true
        // Marks that change the direction of the line.
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// The text cut to at most `width` columns, ending with an ellipsis if it was cut.
    public func truncated(to width: Int) -> String {
        guard columns > width else { return self }
        var text = ""
        var used = 0
        for character in self {
            guard used + character.columns < width else { break }
            text.append(character)
            used += character.columns
        }
        return text + "…"
    }
}

extension Character {
    public var columns: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        if scalar.isASCII { return 1 }
        if unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
        switch scalar.value {
        case 0x0300...0x036F, 0x200B...0x200F: return 0
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default: return scalar.properties.isEmojiPresentation ? 2 : 1
        }
    }
}

/// Rows with aligned columns.
public enum Columns {
    /// Each row as one line. The last column is not padded.
    public static func lines(_ rows: [[String]], gap: String = "  ") -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { column < $0.count ? $0[column].columns : 0 }.max() ?? 0
        }
        return rows.map { row in
            row.enumerated().map { index, cell in
                index == row.count - 1 ? cell : cell.padded(to: widths[index])
            }.joined(separator: gap)
        }
    }
}
