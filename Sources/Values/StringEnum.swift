/// An enum whose cases are strings in JSON and Lua.
///
/// ```swift
/// enum Kind: String, StringEnum { case success, error, info }
/// ```
///
/// Decoding an unknown word throws `DecodingError`; ``FieldError`` turns it into a sentence that lists the known words.
public protocol StringEnum: RawRepresentable, CaseIterable, Codable, Sendable, Hashable, Annotated
where RawValue == String {
    /// Other words for the cases. They are read, but never written and not listed in schemas. Empty by default.
    static var otherWords: [String: Self] { get }
}

@available(*, deprecated, renamed: "StringEnum")
public typealias Word = StringEnum

extension StringEnum {
    public static var otherWords: [String: Self] { [:] }

    /// The words of all cases, in the order of the cases.
    public static var words: [String] { allCases.map(\.rawValue) }

    public init(from decoder: any Decoder) throws {
        let word = try decoder.singleValueContainer().decode(String.self)
        guard let known = Self(rawValue: word) ?? Self.otherWords[word] else {
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

/// A word that is not one of the allowed words. Decoding a ``StringEnum`` puts it into the context of
/// `DecodingError.dataCorrupted`.
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
