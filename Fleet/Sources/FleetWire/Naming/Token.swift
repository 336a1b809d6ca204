import EventBus

/// A token of a subject: the name of a fleet, a host, a channel or a key. It has 1 to 32 lowercase letters, digits and
/// hyphens.
///
/// An invalid name is rejected rather than normalized, so that two different names never become the same.
public struct Token: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let text: String

    /// - Throws: ``FieldError`` that quotes the name.
    public init(_ text: String) throws(FieldError) {
        guard let token = Token(ifValid: text) else {
            throw FieldError(
                message: "'\(text)' is not a name",
                hint: "a name has 1 to 32 lowercase letters, digits and hyphens, such as 'kiosk-7'")
        }
        self = token
    }

    /// Returns nil if the text is not a valid name.
    public init?(ifValid text: some StringProtocol) {
        guard (1...32).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.text = String(text)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }

    public var description: String { text }

    public static func < (a: Token, b: Token) -> Bool { a.text < b.text }
}

extension Token: Codable {
    public init(from decoder: any Decoder) throws { try self.init(String(from: decoder)) }

    public func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
}
