/// Why a text cannot be read as JSON, and where.
package struct JSONError: Error {
    package enum Kind: Sendable {
        /// The text violates RFC 8259.
        case syntax
        /// The text has more objects and lists inside each other than the reader takes.
        case tooDeep
        /// The text is JSON, but has a number that does not fit a `Double`, such as `1e999`.
        case numberOutOfRange
        /// The text is JSON, but an object has a name twice.
        case repeatedName
    }

    package let kind: Kind
    /// The place in bytes from the beginning of the text.
    package private(set) var offset: Int
    /// What was expected there and what was found, such as `expected ':', found '}'`.
    package let message: String
    /// The path of the value that has the error, such as `data.items[2].id`. Only ``JSONReader/value()`` finds it out.
    package internal(set) var path = ""

    init(_ kind: Kind = .syntax, at offset: Int, _ message: String) {
        self.kind = kind
        self.offset = offset
        self.message = message
    }

    /// - Parameter part: the name, where it is there for the second time.
    package init(repeated name: String, at part: JSONReader.Part) {
        self.init(.repeatedName, at: part.range.lowerBound, "is there twice")
        self = inside(name)
    }

    /// The same error in a text that has `count` bytes in front of the reader's text.
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

/// A place in a text as editors count it: both numbers start from 1, and a column is one character as a reader sees it.
package struct TextPlace: Sendable, CustomStringConvertible {
    package let line: Int
    package let column: Int

    /// - Parameter offset: the place in bytes from the beginning of `text`.
    package init(_ offset: Int, in text: UnsafeRawBufferPointer) {
        let before = text.prefix(offset)
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        // A byte order mark is no character.
        let start = lineStart == 0 ? min(JSONReader.start(of: text), before.endIndex) : lineStart
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
        column = String(decoding: before[start...], as: UTF8.self).count + 1
    }

    package var description: String { "line \(line), column \(column)" }
}

extension FieldError {
    /// Describes why a text cannot be read: for text that is not JSON with the line and the column, for a number out
    /// of range with the path of its field.
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
