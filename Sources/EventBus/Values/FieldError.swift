/// What is wrong with one field of a payload, as one sentence for the person who
/// wrote it.
///
/// ```
/// data.duration: expected a number, found a string
/// data.message: missing (a string is required)
/// data.kind: 'sucess' is not one of success, error, info (did you mean 'success'?)
/// ```
public struct FieldError: Error, Hashable, Sendable, CustomStringConvertible {
    /// For example `data.action.title` or `items[2].id`; empty for the value as a
    /// whole.
    public var path: String
    /// The problem without the path, for example `expected a number, found null`.
    public var message: String
    /// What should be there, for example `a number`, where that is known.
    public var expected: String?
    /// What is there instead, where that is known; nil for a missing field.
    public var found: String?
    /// What may help, for example `did you mean 'success'?`.
    public var hint: String?

    public init(
        path: String = "", message: String, expected: String? = nil, found: String? = nil,
        hint: String? = nil
    ) {
        self.path = path
        self.message = message
        self.expected = expected
        self.found = found
        self.hint = hint
    }

    /// A field that is something else than it should be.
    public init(path: String = "", expected: String, found: String, hint: String? = nil) {
        self.init(
            path: path, message: "expected \(expected), found \(found)", expected: expected,
            found: found, hint: hint)
    }

    /// The same problem seen from outside: `title` inside `data.action` is
    /// `data.action.title`.
    public func inside(_ prefix: String) -> FieldError {
        var error = self
        let isApart = !prefix.isEmpty && !path.isEmpty && !path.hasPrefix("[")
        error.path = prefix + (isApart ? "." : "") + path
        return error
    }

    public var description: String {
        (path.isEmpty ? "" : "\(path): ") + message + (hint.map { " (\($0))" } ?? "")
    }
}

// MARK: - From Swift's errors

extension FieldError {
    /// The sentence for what a decoder threw: ``ValueDecoder``, or any other, such
    /// as Foundation's `JSONDecoder`, which knows less about what it found.
    ///
    /// - Parameter prefix: where the decoded value itself stands, for example
    ///   `data`.
    public init(_ error: DecodingError, prefix: String = "") {
        switch error {
        case .keyNotFound(let key, let context):
            self.init(missing: key, context, prefix)
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            self.init(wrong: type, context, prefix)
        case .dataCorrupted(let context):
            self.init(corrupted: context, prefix)
        @unknown default:
            self.init(path: prefix, message: String(describing: error))
        }
    }

    private init(missing key: any CodingKey, _ context: DecodingError.Context, _ prefix: String) {
        let path = Self.path(context.codingPath + [key], prefix)
        self.init(path: path, message: "missing")
        guard let missing = context.underlyingError as? MissingField else { return }
        let expected = Expectation.phrase(missing.type)
        self.expected = expected
        hint = "\(expected) is required"
        let present = missing.present.sorted(by: utf8Precedes)
        if let slip = nearest(key.stringValue, among: present) {
            hint? += "; is '\(slip)' a misspelling of it?"
        }
    }

    private init(wrong type: Any.Type, _ context: DecodingError.Context, _ prefix: String) {
        let path = Self.path(context.codingPath, prefix)
        if let mismatch = context.underlyingError as? Mismatch {
            self.init(path: path, expected: mismatch.expected, found: mismatch.found)
        } else if let found = Expectation.found(inFoundations: context.debugDescription) {
            self.init(path: path, expected: Expectation.phrase(type), found: found)
        } else {
            let expected = Expectation.phrase(type)
            self.init(path: path, message: "expected \(expected)", expected: expected)
        }
    }

    private init(corrupted context: DecodingError.Context, _ prefix: String) {
        let path = Self.path(context.codingPath, prefix)
        switch context.underlyingError {
        case let unknown as UnknownWord:
            self.init(
                path: path, message: unknown.description,
                expected: "one of \(unknown.allowed.joined(separator: ", "))",
                found: "'\(unknown.word)'",
                hint: nearest(unknown.word, among: unknown.allowed)
                    .map { "did you mean '\($0)'?" })
        case let mismatch as Mismatch:
            self.init(path: path, expected: mismatch.expected, found: mismatch.found)
        default:
            let text = context.debugDescription
            self.init(path: path, message: text.hasSuffix(".") ? String(text.dropLast()) : text)
        }
    }

    /// `items[2].id`: names are joined by dots, indices stand in brackets.
    private static func path(_ keys: [any CodingKey], _ prefix: String) -> String {
        keys.reduce(into: prefix) { path, key in
            let step = self.step(key)
            path += (path.isEmpty || step.hasPrefix("[") ? "" : ".") + step
        }
    }

    static func step(_ key: any CodingKey) -> String {
        // A dictionary's key 2 has an intValue as well, but is called "2".
        if let index = key.intValue, key.stringValue == "Index \(index)" { return "[\(index)]" }
        return key.stringValue
    }
}
