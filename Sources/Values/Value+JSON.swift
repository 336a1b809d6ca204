/// Canonical JSON: equal values have equal text, byte for byte, on every run.
///
/// Fields are sorted by the UTF-8 bytes of their names. A number is the shortest text that reads back as the same
/// number; a whole number that fits 64 bits has neither a fraction nor an exponent. NaN and infinity, which JSON
/// does not have, are null. Only the characters that RFC 8259 requires are escaped, so a slash is not.
extension Value: CustomStringConvertible {
    /// The value as one line of JSON text.
    public var json: String {
        var writer = JSONWriter()
        writer.write(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    public var description: String { json }
}

/// The order of fields in all output: by UTF-8 bytes, which is the order of Unicode scalars. (`String.<` compares
/// normalized text.)
func utf8Precedes(_ a: String, _ b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
}

private struct JSONWriter {
    var bytes: [UInt8] = []

    mutating func write(_ value: Value) {
        switch value {
        case .null: text("null")
        case .bool(let flag): text(flag ? "true" : "false")
        case .int(let number): text(number.description)
        case .double(let number): write(number)
        case .string(let string): write(string)
        case .array(let items): write(items)
        case .object(let fields): write(fields)
        }
    }

    private mutating func write(_ number: Double) {
        if let whole = Int(exactly: number) {
            text(whole.description)  // -0.0 too: it equals 0
        } else if number.isFinite {
            let shortest = number.description
            text(shortest.hasSuffix(".0") ? shortest.dropLast(2).description : shortest)
        } else {
            text("null")
        }
    }

    private mutating func write(_ items: [Value]) {
        bytes.append(UInt8(ascii: "["))
        var first = true
        for item in items {
            if !first { bytes.append(UInt8(ascii: ",")) }
            first = false
            write(item)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func write(_ fields: [String: Value]) {
        bytes.append(UInt8(ascii: "{"))
        var first = true
        for (name, value) in fields.sorted(by: { utf8Precedes($0.key, $1.key) }) {
            if !first { bytes.append(UInt8(ascii: ",")) }
            first = false
            write(name)
            bytes.append(UInt8(ascii: ":"))
            write(value)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func write(_ string: String) {
        bytes.append(UInt8(ascii: "\""))
        var string = string
        string.withUTF8 { utf8 in
            // Runs of ordinary bytes are copied whole; most strings are one run.
            var start = 0
            for index in utf8.indices {
                let byte = utf8[index]
                guard byte < 0x20 || byte == 0x22 || byte == 0x5C else { continue }
                bytes.append(contentsOf: utf8[start..<index])
                start = index + 1
                escape(byte)
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case 0x22: text("\\\"")
        case 0x5C: text("\\\\")
        case 0x08: text("\\b")
        case 0x09: text("\\t")
        case 0x0A: text("\\n")
        case 0x0C: text("\\f")
        case 0x0D: text("\\r")
        default:
            let digits = Array("0123456789abcdef".utf8)
            text("\\u00")
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 15)])
        }
    }

    private mutating func text(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }
}
