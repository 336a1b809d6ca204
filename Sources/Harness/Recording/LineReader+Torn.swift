extension LineReader.Line {
    /// Whether the line is only the beginning of a line, as a killed process or a power cut leaves it.
    var isBeginning: Bool {
        // Some file systems fill the unwritten part with zeros.
        let end = bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? bytes.startIndex
        let text = bytes[..<end]
        guard let first = text.first else { return true }
        return first == UInt8(ascii: "{") && !Self.isClosed(text)
    }

    /// Returns whether the outermost bracket of a JSON object is closed anywhere in the text.
    private static func isClosed(_ text: ArraySlice<UInt8>) -> Bool {
        var (depth, isInText, isEscaped) = (0, false, false)
        for byte in text {
            if isEscaped {
                isEscaped = false
            } else if isInText {
                isEscaped = byte == UInt8(ascii: "\\")
                isInText = byte != UInt8(ascii: "\"")
            } else if byte == UInt8(ascii: "\"") {
                isInText = true
            } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                depth += 1
            } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                depth -= 1
                if depth == 0 { return true }
            }
        }
        return false
    }
}
