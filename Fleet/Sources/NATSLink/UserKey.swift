import CSodium
import FoundationEssentials

/// The nkey of a user: an Ed25519 key that is written in base 32.
enum UserKey {
    /// The public key, `U…`, that belongs to the seed, `SU…`, in a file. The server knows the user by it, and libnats wants it
    /// beside the seed.
    static func publicKey(ofSeedFile path: String) throws(NATSLink.SetupProblem) -> String {
        guard let data = FileManager.default.contents(atPath: path) else { throw .file(path, "cannot be read") }
        let words = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard let text = words.first(where: { $0.hasPrefix("SU") }), let seed = seed(in: text) else {
            throw .file(path, "has no seed of a user's nkey, which begins with SU")
        }
        var publicKey = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
        var secret = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
        crypto_sign_seed_keypair(&publicKey, &secret, seed)
        sodium_memzero(&secret, secret.count)
        let bytes = [user] + publicKey
        return Base32.encode(bytes + checksum(bytes))
    }

    /// The five bits that become the letter U at the start.
    private static let user: UInt8 = 20 << 3

    /// Two bytes of kind, 32 of seed and two of checksum.
    private static func seed(in text: Substring) -> [UInt8]? {
        guard let bytes = Base32.decode(text), bytes.count == 36, Array(bytes[34...]) == checksum(bytes[..<34]) else {
            return nil
        }
        return Array(bytes[2..<34])
    }

    /// CRC-16 of XMODEM, low byte first.
    private static func checksum(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var sum: UInt16 = 0
        for byte in bytes {
            sum ^= UInt16(byte) << 8
            for _ in 0..<8 { sum = sum & 0x8000 != 0 ? sum << 1 ^ 0x1021 : sum << 1 }
        }
        return [UInt8(sum & 0xFF), UInt8(sum >> 8)]
    }
}

/// RFC 4648's base 32 without padding.
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

    /// Nil for other letters.
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
