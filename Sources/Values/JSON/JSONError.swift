/// Why a text cannot be read as JSON, and where.
package struct JSONError: Error {
    package enum Kind: Sendable {
        /// The text violates RFC 8259.
        case syntax
        /// The text nests more objects and lists than the reader accepts.
        case tooDeep
        /// The text is JSON, but has a number that does not fit a `Double`, such as `1e999`.
        case numberOutOfRange
        /// The text is JSON, but an object has a name twice.
        case repeatedName
    }

    package let kind: Kind
    /// The position in bytes from the beginning of the text.
    package private(set) var offset: Int
    /// What was expected there and what was found, such as `expected ':', found '}'`.
    package let message: String
    /// The path of the value that has the error, such as `data.items[2].id`. Only ``JSONReader/value()`` sets it.
    package internal(set) var path = ""

    init(_ kind: Kind = .syntax, at offset: Int, _ message: String) {
        self.kind = kind
        self.offset = offset
        self.message = message
    }

    /// - Parameter part: the second occurrence of the name.
    package init(repeated name: String, at part: JSONReader.Part) {
        self.init(.repeatedName, at: part.range.lowerBound, "is there twice")
        self = inside(name)
    }

    /// The same error in a text with `count` bytes before the reader's text.
    func moved(by count: Int) -> JSONError {
        var error = self
        error.offset += count
        return error
    }

    /// The same error with a longer path; see ``FieldError/inside(_:)``.
    package func inside(_ step: String) -> JSONError {
        var error = self
        error.path = FieldError(path: path, message: "").inside(step).path
        return error
    }
}

/// A position in a text as editors count it: lines and columns start at 1, and a column is one character as people see
/// it.
package struct TextPlace: Sendable, CustomStringConvertible {
    package let line: Int
    package let column: Int

    /// - Parameter offset: the position in bytes from the beginning of `text`.
    package init(_ offset: Int, in text: UnsafeRawBufferPointer) {
        let before = text.prefix(offset)
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        // A byte order mark is not a character.
        let start = lineStart == 0 ? min(JSONReader.start(of: text), before.endIndex) : lineStart
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
        column = String(decoding: before[start...], as: UTF8.self).count + 1
    }

    package var description: String { "line \(line), column \(column)" }
}

extension FieldError {
    /// Describes why a text cannot be read: with the line and the column if it is not JSON, with the path of the field
    /// if a number is out of range.
    package init(_ error: JSONError, in text: UnsafeRawBufferPointer) {
        switch error.kind {
        case .syntax: self.init(message: "not JSON: \(TextPlace(error.offset, in: text)): \(error.message)")
        case .tooDeep: self.init(message: "\(TextPlace(error.offset, in: text)): \(error.message)")
        case .numberOutOfRange: self.init(path: error.path, message: "the number is too large")
        case .repeatedName:
            self.init(
                path: error.path,
                message:
                    "is there twice, again at \(TextPlace(error.offset, in: text)); each name of an object comes once")
        }
    }
}
