extension LineReader.Line {
    /// Whether it is the beginning of a line and no more: all that a kill or a power cut leaves.
    var isBeginning: Bool {
        // Some file systems fill up with zeros what they had no time to write.
        let end = bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? bytes.startIndex
        let text = bytes[..<end]
        guard let first = text.first else { return true }
        return first == UInt8(ascii: "{") && !Self.isClosed(text)
    }

    /// Whether the brackets of a JSON object are all closed, somewhere.
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
