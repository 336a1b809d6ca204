/// RFC 4648 base 32 without padding.
enum Base32 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var bits = 0
        var rest = 0
        for byte in bytes {
            rest = (rest << 8 | Int(byte)) & 0xFFF
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(letters[rest >> bits & 31])
            }
        }
        if bits > 0 { text.append(letters[rest << (5 - bits) & 31]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns nil for any other character.
    static func decode(_ text: Substring) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits = 0
        var rest = 0
        for letter in text.utf8 {
            guard let value = letters.firstIndex(of: letter) else { return nil }
            rest = (rest << 5 | value) & 0xFFF
            bits += 5
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(rest >> bits & 0xFF))
            }
        }
        return bytes
    }
}
