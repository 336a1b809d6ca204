import CSodium
import EventBus

/// A SHA-256 digest.
public struct Digest: Hashable, Sendable, CustomStringConvertible {
    public let bytes: [UInt8]

    public init(of bytes: [UInt8]) {
        var result = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256(&result, bytes, UInt64(bytes.count))
        self.bytes = result
    }

    /// - Parameter text: 64 lowercase hexadecimal digits; nil for any other text.
    public init?(_ text: some StringProtocol) {
        guard let bytes = Hexadecimal.decode(text), bytes.count == Int(crypto_hash_sha256_BYTES) else { return nil }
        self.bytes = bytes
    }

    /// 64 hexadecimal digits.
    public var description: String { Hexadecimal.encode(bytes) }

    /// The first 12 digits, for display.
    public var short: String { String(description.prefix(12)) }
}

extension Digest: Codable {
    public init(from decoder: any Decoder) throws {
        let text = try String(from: decoder)
        guard let digest = Digest(text) else {
            throw FieldError(expected: "a SHA-256 of 64 lowercase hexadecimal digits", found: "'\(text.prefix(80))'")
        }
        self = digest
    }

    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

enum Hexadecimal {
    static func encode(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        let digits = text.utf8.map { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
            default: nil
            }
        }
        guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
        // trap: checked above
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0]! << 4 | digits[$0 + 1]! }
    }
}
