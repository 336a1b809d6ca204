/// Strings, numbers and words.
extension JSONReader {
    // MARK: Strings

    /// Reads a string, which begins at the next byte.
    mutating func readString() throws(JSONError) -> Part {
        let start = offset
        var index = offset + 1
        var (isPlain, hasEscapes) = (true, false)
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                offset = index + 1
                return Part(.string, start..<offset, isPlain: isPlain, hasEscapes: hasEscapes)
            }
            if byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\\") {
                index += 1
                continue
            }
            isPlain = false
            offset = index
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                try skipEscape()
            } else if byte < 0x20 {
                throw error("a control character inside a string must be escaped")
            } else {
                let length = characterLength(at: index)
                guard length > 0 else { throw error("not UTF-8") }
                offset += length
            }
            index = offset
        }
        offset = bytes.count
        throw error("a string is not closed")
    }

    /// Skips an escape, which begins at the next byte.
    private mutating func skipEscape() throws(JSONError) {
        offset += 1
        guard offset < bytes.count else { return }
        switch bytes[offset] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            offset += 1
        case UInt8(ascii: "u"): offset += try unicodeEscape(at: offset).length
        default: throw error("unknown escape \\\(character(at: offset))")
        }
    }

    /// The character of an escape such as `\uD83D\uDE00`, and the length of the escape in bytes, without its first
    /// backslash.
    /// - Parameter place: the position of the first `u`.
    private func unicodeEscape(at place: Int) throws(JSONError) -> (scalar: Unicode.Scalar, length: Int) {
        let unit = try hexDigits(at: place + 1)
        if let scalar = Unicode.Scalar(unit) { return (scalar, 5) }
        if unit < 0xDC00, place + 6 < bytes.count, bytes[place + 5] == UInt8(ascii: "\\"),
            bytes[place + 6] == UInt8(ascii: "u")
        {
            let second = try hexDigits(at: place + 7)
            if second & 0xFC00 == 0xDC00,
                let scalar = Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + second & 0x3FF)
            {
                return (scalar, 11)
            }
        }
        throw error("half of a surrogate pair")
    }

    private func hexDigits(at start: Int) throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for index in start..<start + 4 {
            guard index < bytes.count, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else {
                throw error("expected four hexadecimal digits after \\u")
            }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }

    /// The text of a string or a name that this reader has read.
    package func string(_ part: Part) -> String {
        let inside = UnsafeRawBufferPointer(rebasing: bytes[part.range.lowerBound + 1..<part.range.upperBound - 1])
        guard part.hasEscapes else { return String(decoding: inside, as: UTF8.self) }
        var text: [UInt8] = []
        text.reserveCapacity(inside.count)
        var index = part.range.lowerBound + 1
        while index < part.range.upperBound - 1 {
            guard bytes[index] == UInt8(ascii: "\\") else {
                text.append(bytes[index])
                index += 1
                continue
            }
            switch bytes[index + 1] {
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "u"):
                // The escape was checked when the part was read.
                guard let (scalar, length) = try? unicodeEscape(at: index + 1) else { return "" }
                text.append(contentsOf: UTF8.encode(scalar)!)  // trap: every scalar can be encoded
                index += 1 + length
                continue
            case let byte: text.append(byte)
            }
            index += 2
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether a string or a name that this reader has read equals a text.
    package func isText(_ part: Part, _ text: String) -> Bool {
        guard !part.hasEscapes else { return string(part).utf8.elementsEqual(text.utf8) }
        guard part.range.count == text.utf8.count + 2 else { return false }
        let start = part.range.lowerBound + 1
        var text = text
        return text.withUTF8 { text in
            var index = 0
            while index < text.count {
                guard bytes[start + index] == text[index] else { return false }
                index += 1
            }
            return true
        }
    }

    // MARK: Numbers and words

    /// Reads a number, which begins at the next byte.
    mutating func readNumber() throws(JSONError) -> Part {
        let start = offset
        if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
        if isNext(UInt8(ascii: "0")) { offset += 1 } else { try skipDigits() }
        // A number with more digits may become another one when it is read as a `Double`.
        var isPlain = bytes[start] &- UInt8(ascii: "1") < 9 && offset - start < 16
        if isNext(UInt8(ascii: ".")) {
            isPlain = false
            offset += 1
            try skipDigits()
        }
        if isNext(UInt8(ascii: "e")) || isNext(UInt8(ascii: "E")) {
            isPlain = false
            offset += 1
            if isNext(UInt8(ascii: "+")) || isNext(UInt8(ascii: "-")) { offset += 1 }
            try skipDigits()
        }
        return Part(.number, start..<offset, isPlain: isPlain)
    }

    private func isNext(_ byte: UInt8) -> Bool { offset < bytes.count && bytes[offset] == byte }

    private mutating func skipDigits() throws(JSONError) {
        let start = offset
        while offset < bytes.count, bytes[offset] &- UInt8(ascii: "0") < 10 { offset += 1 }
        if offset == start { throw error("expected a digit, found \(found)") }
    }

    mutating func readWord(_ word: StaticString, _ kind: Kind) throws(JSONError) -> Part {
        let start = offset
        var end = offset
        for byte in UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount) {
            guard end < bytes.count, bytes[end] == byte else { throw error("expected a value, found \(found)") }
            end += 1
        }
        offset = end
        return Part(kind, start..<end, isPlain: kind == .bool)
    }

    // MARK: Characters

    /// The length in bytes of the character at a position in valid UTF-8; 0 for an invalid sequence.
    func characterLength(at index: Int) -> Int {
        let first = bytes[index]
        if first < 0x80 { return 1 }
        // The second byte has narrower limits after some first bytes, which excludes overlong forms, surrogates, and
        // numbers beyond the last character.
        let (length, second): (Int, ClosedRange<UInt8>)
        switch first {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return 0
        }
        guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
        for place in index + 2..<index + max(2, length) where bytes[place] & 0xC0 != 0x80 { return 0 }
        return length
    }

    func isCharacter(at index: Int) -> Bool { index >= bytes.count || characterLength(at: index) > 0 }

    func character(at index: Int) -> String {
        String(decoding: bytes[index..<index + max(1, characterLength(at: index))], as: UTF8.self)
    }
}
