/// Reads JSON text as RFC 8259 defines it: the only reader for events, recordings, scenarios and stored documents.
///
/// The reader scans the text once, from value to value, and returns the byte range of each. The caller decides for each
/// value whether to look inside (``begin(_:)``, ``nextName()``, ``nextItem()``), to check and skip it (``part()``), or
/// to decode it as a ``Value`` (``value()``). All of these check the whole syntax.
///
/// ```swift
/// var reader = JSONReader(bytes)
/// guard try reader.begin(.object) else { return }
/// while let name = try reader.nextName() {
///     let part = try reader.part()
///     print(reader.string(name), part.range)
/// }
/// try reader.end()
/// ```
///
/// It accepts at most ``levels`` nested objects and lists and, in ``value()``, no number beyond `Double`. A byte order
/// mark at the beginning is ignored. The caller must limit the size of a text before reading it, because the limit
/// depends on the kind of text.
///
/// The bytes must stay valid while the reader is in use. The reader allocates only the strings and values that it
/// returns.
package struct JSONReader {
    /// The maximum nesting depth of objects and lists in any text.
    package static let deepest = 512

    package enum Kind: Sendable {
        case object, list, string, number, bool, null
    }

    package enum Container: Sendable {
        case object, list

        var open: UInt8 { self == .object ? UInt8(ascii: "{") : UInt8(ascii: "[") }
        var close: UInt8 { self == .object ? UInt8(ascii: "}") : UInt8(ascii: "]") }
    }

    /// A value, or the name of a member, in the text.
    package struct Part: Sendable {
        package let kind: Kind
        /// The position in bytes from the beginning of the text. The range of a string includes its quotes.
        package let range: Range<Int>
        /// Whether the text is in its shortest and usual form: a string of printable ASCII without escapes, true,
        /// false, or a whole number from 1 to 999,999,999,999,999.
        package let isPlain: Bool
        /// Whether a string has escapes.
        let hasEscapes: Bool

        init(_ kind: Kind, _ range: Range<Int>, isPlain: Bool = false, hasEscapes: Bool = false) {
            self.kind = kind
            self.range = range
            self.isPlain = isPlain
            self.hasEscapes = hasEscapes
        }
    }

    let bytes: UnsafeRawBufferPointer
    /// The maximum nesting depth of objects and lists in this text.
    let levels: Int
    /// The position of the next byte.
    package internal(set) var offset: Int
    /// The number of open objects and lists.
    var depth = 0
    /// Whether the innermost object or list was opened just now, so that no comma comes before its next part.
    private var isAtStart = false

    /// - Parameter levels: the maximum nesting depth of objects and lists; at most ``deepest``.
    package init(_ bytes: UnsafeRawBufferPointer, levels: Int = deepest) {
        self.bytes = bytes
        self.levels = min(levels, Self.deepest)
        offset = Self.start(of: bytes)
    }

    /// The position after the byte order mark, if there is one.
    static func start(of bytes: UnsafeRawBufferPointer) -> Int {
        bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    }

    // MARK: Going through the text

    /// The kind of the next value, judged by its first byte; nil if no value begins with that byte.
    package mutating func nextKind() -> Kind? {
        skipSpace()
        guard offset < bytes.count else { return nil }
        return switch bytes[offset] {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .list
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
        case UInt8(ascii: "n"): .null
        default: nil
        }
    }

    /// Enters the next value if it is of this kind. ``nextName()`` or ``nextItem()`` then moves from part to part, and
    /// leaves the value after the last one.
    /// - Returns: false if the next value is of another kind, or missing. Nothing has been read then.
    package mutating func begin(_ container: Container) throws(JSONError) -> Bool {
        skipSpace()
        guard offset < bytes.count, bytes[offset] == container.open else { return false }
        if depth == levels { throw JSONError(.tooDeep, at: offset, "nested more than \(levels) deep") }
        depth += 1
        offset += 1
        isAtStart = true
        return true
    }

    /// Reads the name of the next member of an object, and its colon. The value of the member must be read before the
    /// next name.
    /// - Returns: nil if the object has no more members; it has been left then.
    package mutating func nextName() throws(JSONError) -> Part? {
        guard try isNext(in: .object) else { return nil }
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
            throw error("expected a name in quotes, found \(found)")
        }
        let name = try readString()
        skipSpace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else {
            throw error("expected ':', found \(found)")
        }
        offset += 1
        return name
    }

    /// Moves to the next item of a list, which must be read before the one after it.
    /// - Returns: false if the list has no more items; it has been left then.
    package mutating func nextItem() throws(JSONError) -> Bool { try isNext(in: .list) }

    /// Whether another part follows in the innermost container. The reader is then at that part, otherwise after the
    /// container.
    private mutating func isNext(in container: Container) throws(JSONError) -> Bool {
        skipSpace()
        let isFirst = isAtStart
        isAtStart = false
        let byte = offset < bytes.count ? bytes[offset] : 0
        if byte == container.close {
            offset += 1
            depth -= 1
            return false
        }
        guard !isFirst else { return true }
        guard byte == UInt8(ascii: ",") else {
            throw error("expected ',' or '\(Unicode.Scalar(container.close))', found \(found)")
        }
        offset += 1
        skipSpace()
        return true
    }

    /// Checks that nothing follows the text's value.
    package mutating func end() throws(JSONError) {
        skipSpace()
        if offset < bytes.count { throw error("expected the end, found \(found)") }
    }

    /// Checks the next value and skips it.
    package mutating func part() throws(JSONError) -> Part {
        guard let kind = nextKind() else { throw error("expected a value, found \(found)") }
        let start = offset
        switch kind {
        case .string: return try readString()
        case .number: return try readNumber()
        case .bool: return try readWord(bytes[offset] == UInt8(ascii: "t") ? "true" : "false", .bool)
        case .null: return try readWord("null", .null)
        case .object:
            _ = try begin(.object)
            while try nextName() != nil { _ = try part() }
        case .list:
            _ = try begin(.list)
            while try nextItem() { _ = try part() }
        }
        return Part(kind, start..<offset)
    }

    mutating func skipSpace() {
        while offset < bytes.count, bytes[offset].isJSONSpace { offset += 1 }
    }

    // MARK: Whole texts

    /// The first violation of RFC 8259 in a text; nil if there is none. Numbers may be of any size.
    package static func firstError(in bytes: UnsafeRawBufferPointer) -> JSONError? {
        var reader = JSONReader(bytes)
        do {
            _ = try reader.part()
            try reader.end()
            return nil
        } catch {
            return error
        }
    }

    /// The value of a text.
    package static func value(of bytes: UnsafeRawBufferPointer) throws(JSONError) -> Value {
        try value(of: bytes, levels: deepest)
    }

    /// The value of a text.
    /// - Parameter levels: the maximum nesting depth of objects and lists.
    package static func value(of bytes: UnsafeRawBufferPointer, levels: Int) throws(JSONError) -> Value {
        var reader = JSONReader(bytes, levels: levels)
        let value = try reader.value()
        try reader.end()
        return value
    }

    // MARK: Errors

    func error(_ message: String) -> JSONError {
        // Invalid UTF-8 is the more useful error, whatever was expected in its place.
        JSONError(at: offset, isCharacter(at: offset) ? message : "not UTF-8")
    }

    /// Describes the text at the position of an error.
    var found: String {
        guard offset < bytes.count else { return "the end" }
        return bytes[offset] < 0x20 ? "a control character" : "'\(character(at: offset))'"
    }
}

extension UInt8 {
    /// Whether the byte is white space in JSON.
    package var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
