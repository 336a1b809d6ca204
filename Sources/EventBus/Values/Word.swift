/// An enum whose cases are words on the wire.
///
/// ```swift
/// enum Kind: String, Word { case success, error, info }
/// ```
///
/// A word that is not among them is an error that lists them all; see
/// ``FieldError``.
public protocol Word: RawRepresentable, CaseIterable, Codable, Sendable, Hashable
where RawValue == String {}

extension Word {
    /// Every word, in the order of the cases.
    public static var words: [String] { allCases.map(\.rawValue) }

    public init(from decoder: any Decoder) throws {
        let word = try decoder.singleValueContainer().decode(String.self)
        guard let known = Self(rawValue: word) else {
            let unknown = UnknownWord(word: word, allowed: Self.words)
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath, debugDescription: unknown.description,
                    underlyingError: unknown))
        }
        self = known
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// A word that is not one of the allowed ones. Decoding a ``Word`` puts it into
/// the context of its `DecodingError.dataCorrupted`.
public struct UnknownWord: Error, Hashable, Sendable, CustomStringConvertible {
    public var word: String
    public var allowed: [String]

    public init(word: String, allowed: [String]) {
        self.word = word
        self.allowed = allowed
    }

    public var description: String {
        "'\(word)' is not one of \(allowed.joined(separator: ", "))"
    }
}
