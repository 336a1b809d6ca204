/// Finds the place where a text is not valid JSON. It does not decode the text: Foundation does that, but on
/// Linux without telling the place of an error.
public enum JSONSyntax {
    /// The place of an error; the line and the column are counted from 1.
    public struct Slip: CustomStringConvertible {
        public let line: Int
        public let column: Int
        public let message: String
        public var description: String { "line \(line), column \(column): \(message)" }
    }

    /// The first violation of RFC 8259; nil if there is none.
    public static func firstError(in bytes: some Collection<UInt8>) -> Slip? {
        slip(Scanner(bytes: Array(bytes)))
    }

    /// The first number that does not fit a `Double`, such as `1e999`. The text must be valid JSON.
    public static func firstNumberBeyondRange(in bytes: some Collection<UInt8>) -> Slip? {
        slip(Scanner(bytes: Array(bytes), checksRange: true))
    }

    private static func slip(_ scanner: Scanner) -> Slip? {
        var scanner = scanner
        let text = String(decoding: scanner.bytes, as: UTF8.self)
        if !text.utf8.elementsEqual(scanner.bytes) {
            // The repaired text is equal to the original up to the first invalid byte.
            let offset = zip(text.utf8, scanner.bytes).prefix { $0 == $1 }.count
            return slip(at: offset, "not UTF-8", in: scanner.bytes)
        }
        do {
            try scanner.document()
            return nil
        } catch {
            return slip(at: error.offset, error.message, in: scanner.bytes)
        }
    }

    private static func slip(at offset: Int, _ message: String, in bytes: [UInt8]) -> Slip {
        let before = bytes[..<min(offset, bytes.count)]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return Slip(
            line: before.count { $0 == UInt8(ascii: "\n") } + 1,
            column: String(decoding: before[lineStart...], as: UTF8.self).count + 1, message: message)
    }

    private struct Violation: Error {
        let offset: Int
        let message: String
    }

    private struct Scanner {
        let bytes: [UInt8]
        let checksRange: Bool
        var index = 0
        var depth = 0

        init(bytes: [UInt8], checksRange: Bool = false) {
            self.bytes = bytes
            self.checksRange = checksRange
        }

        private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

        private var found: String {
            guard let byte else { return "the end" }
            if byte < 0x20 { return "a control character" }
            let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            return "'\(String(decoding: bytes[index...].prefix(length), as: UTF8.self))'"
        }

        private func violation(_ message: String) -> Violation { Violation(offset: index, message: message) }

        private mutating func skipSpace() {
            while let byte, byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D { index += 1 }
        }

        mutating func document() throws(Violation) {
            try value()
            skipSpace()
            if byte != nil { throw violation("expected the end, found \(found)") }
        }

        private mutating func value() throws(Violation) {
            skipSpace()
            depth += 1
            defer { depth -= 1 }
            if depth > 512 { throw violation("nested more than 512 deep") }
            switch byte {
            case UInt8(ascii: "{"): try members()
            case UInt8(ascii: "["): try elements()
            case UInt8(ascii: "\""): try string()
            case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): try number()
            case UInt8(ascii: "t"): try word("true")
            case UInt8(ascii: "f"): try word("false")
            case UInt8(ascii: "n"): try word("null")
            default: throw violation("expected a value, found \(found)")
            }
        }

        private mutating func members() throws(Violation) {
            index += 1
            skipSpace()
            if byte == UInt8(ascii: "}") { return index += 1 }
            while true {
                skipSpace()
                guard byte == UInt8(ascii: "\"") else { throw violation("expected a name in quotes, found \(found)") }
                try string()
                skipSpace()
                guard byte == UInt8(ascii: ":") else { throw violation("expected ':', found \(found)") }
                index += 1
                try value()
                if try isLast(UInt8(ascii: "}"), "'}'") { return }
            }
        }

        private mutating func elements() throws(Violation) {
            index += 1
            skipSpace()
            if byte == UInt8(ascii: "]") { return index += 1 }
            while true {
                try value()
                if try isLast(UInt8(ascii: "]"), "']'") { return }
            }
        }

        private mutating func isLast(_ close: UInt8, _ name: String) throws(Violation) -> Bool {
            skipSpace()
            guard byte == close || byte == UInt8(ascii: ",") else {
                throw violation("expected ',' or \(name), found \(found)")
            }
            index += 1
            return bytes[index - 1] == close
        }

        private mutating func string() throws(Violation) {
            index += 1
            while let byte, byte != UInt8(ascii: "\"") {
                if byte < 0x20 { throw violation("a control character inside a string must be escaped") }
                index += 1
                if byte == UInt8(ascii: "\\") {
                    guard let escape = self.byte else { break }
                    if escape == UInt8(ascii: "u") {
                        try unicodeEscape()
                    } else if !"\"\\/bfnrt".utf8.contains(escape) {
                        throw violation("unknown escape \\\(String(decoding: [escape], as: UTF8.self))")
                    }
                    index += 1
                }
            }
            guard byte != nil else { throw violation("a string is not closed") }
            index += 1
        }

        /// Reads an escape such as `\uD83D` from its `u` to its last digit. Half of a surrogate pair is an error.
        private mutating func unicodeEscape() throws(Violation) {
            let unit = try hexDigits(at: index + 1)
            if (0xD800..<0xDC00).contains(unit), bytes[min(index + 5, bytes.count)...].starts(with: "\\u".utf8),
                (0xDC00..<0xE000).contains(try hexDigits(at: index + 7))
            {
                index += 10
            } else if (0xD800..<0xE000).contains(unit) {
                throw violation("half of a surrogate pair")
            } else {
                index += 4
            }
        }

        private func hexDigits(at start: Int) throws(Violation) -> Int {
            let digits = bytes[min(start, bytes.count)...].prefix(4)
            guard digits.count(where: isHex) == 4, let unit = Int(String(decoding: digits, as: UTF8.self), radix: 16)
            else { throw violation("expected four hexadecimal digits after \\u") }
            return unit
        }

        private func isHex(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
        }

        private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

        private mutating func digits() throws(Violation) {
            let start = index
            while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
            if index == start { throw violation("expected a digit, found \(found)") }
        }

        private mutating func number() throws(Violation) {
            let start = index
            if byte == UInt8(ascii: "-") { index += 1 }
            if byte == UInt8(ascii: "0") { index += 1 } else { try digits() }
            if byte == UInt8(ascii: ".") {
                index += 1
                try digits()
            }
            if let byte, byte | 0x20 == UInt8(ascii: "e") {
                index += 1
                if self.byte == UInt8(ascii: "+") || self.byte == UInt8(ascii: "-") { index += 1 }
                try digits()
            }
            guard checksRange else { return }
            let text = String(decoding: bytes[start..<index], as: UTF8.self)
            guard let number = Double(text), number.isFinite else {
                throw Violation(offset: start, message: "\(text) is out of range: numbers end at ±1.8e308")
            }
        }

        private mutating func word(_ text: String) throws(Violation) {
            guard bytes[index...].starts(with: text.utf8) else { throw violation("expected a value, found \(found)") }
            index += text.utf8.count
        }
    }
}
