/// An escape sequence of a string literal: the backslash and the characters that belong to it.
struct LuaEscape {
    let start: Int
    /// The offset after the escape sequence.
    private(set) var end: Int
    /// The bytes that the escape sequence represents.
    private(set) var bytes: [UInt8] = []
    var problem: String?

    /// - Parameter start: the offset of the backslash.
    init(_ source: [UInt8], _ start: Int) {
        self.start = start
        end = min(start + 2, source.count)
        guard start + 1 < source.count else { return }
        let letter = source[start + 1]
        switch letter {
        case UInt8(ascii: "n"): bytes = [0x0A]
        case UInt8(ascii: "t"): bytes = [0x09]
        case UInt8(ascii: "r"): bytes = [0x0D]
        case UInt8(ascii: "a"): bytes = [0x07]
        case UInt8(ascii: "b"): bytes = [0x08]
        case UInt8(ascii: "f"): bytes = [0x0C]
        case UInt8(ascii: "v"): bytes = [0x0B]
        case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"), 0x0A: bytes = [letter]
        case UInt8(ascii: "z"):
            while end < source.count, source[end] <= 0x20 { end += 1 }
        case UInt8(ascii: "x"): readHex(source)
        case UInt8(ascii: "u"): readCode(source)
        case 0x30...0x39: readDecimal(source)
        default:
            let length = letter < 0x80 ? 1 : source[(start + 2)...].prefix { $0 & 0xC0 == 0x80 }.count + 1
            end = start + 1 + length
            problem =
                "'\(String(decoding: source[start..<end], as: UTF8.self))' is not an escape sequence; a backslash is '\\\\'"
        }
    }

    private mutating func readHex(_ source: [UInt8]) {
        let digits = source[end...].prefix(2).prefix(while: Self.isHex)
        end += digits.count
        guard digits.count == 2, let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else {
            problem = "'\\x' needs two hexadecimal digits"
            return
        }
        bytes = [byte]
    }

    private mutating func readCode(_ source: [UInt8]) {
        let inside = source[end...].dropFirst().prefix(while: Self.isHex)
        guard end < source.count, source[end] == UInt8(ascii: "{"), inside.endIndex < source.count,
            source[inside.endIndex] == UInt8(ascii: "}"),
            let code = UInt32(String(decoding: inside, as: UTF8.self), radix: 16)
        else {
            problem = "'\\u' needs a code in braces, as in '\\u{20AC}'"
            return
        }
        end = inside.endIndex + 1
        bytes = UnicodeScalar(code).map { Array(String(Character($0)).utf8) } ?? []
    }

    private mutating func readDecimal(_ source: [UInt8]) {
        let digits = source[(start + 1)...].prefix(3).prefix { $0 &- 0x30 < 10 }
        end = start + 1 + digits.count
        guard let byte = UInt8(String(decoding: digits, as: UTF8.self)) else {
            problem = "'\\\(String(decoding: digits, as: UTF8.self))' is larger than 255, the largest byte"
            return
        }
        bytes = [byte]
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 6
    }
}
