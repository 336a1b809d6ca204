/// A problem with one field of an event, a query or another value, described in one sentence for the author of
/// the value.
///
/// ```
/// data.duration: expected a number, found a string
/// data.message: missing (a string is required)
/// data.kind: 'sucess' is not one of success, error, info (did you mean 'success'?)
/// ```
public struct FieldError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the field, such as `data.action.title` or `items[2].id`; empty for the value as a whole. A name that
    /// a type does not have is quoted if it is empty or contains a dot, a bracket or a quote: `data["a.b"]`. Keys of
    /// dictionaries, such as topics in settings, are never quoted.
    public var path: String
    /// The problem without the path, such as `expected a number, found null`.
    public var message: String
    /// What was expected, such as `a number`; nil if that is unknown.
    public var expected: String?
    /// What was found, such as `a string`; nil for a missing field, or if it is unknown.
    public var found: String?
    /// Advice, such as `did you mean 'success'?`; nil if there is none.
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

    /// Creates an error about a field with an unexpected value.
    public init(path: String = "", expected: String, found: String, hint: String? = nil) {
        self.init(
            path: path, message: "expected \(expected), found \(found)", expected: expected,
            found: found, hint: hint)
    }

    /// Appends a name to a path.
    package static func join(_ path: String, _ name: String) -> String {
        guard name.isEmpty || name.utf8.contains(where: { ".[]\"".utf8.contains($0) }) else {
            return path.isEmpty ? name : path + "." + name
        }
        return "\(path)[\(Value.string(name).json)]"
    }

    /// The names and indices of the path, the outermost first.
    package var steps: [String] {
        var steps: [String] = []
        var rest = path[...]
        while let first = rest.first {
            if first == "." { rest.removeFirst() }
            if rest.hasPrefix("[\""), let quoted = Self.quoted(rest.dropFirst()) {
                steps.append(quoted.name)
                rest = rest[quoted.end...].dropFirst()
            } else if rest.hasPrefix("["), let end = rest.firstIndex(of: "]") {
                steps.append(String(rest[rest.index(after: rest.startIndex)..<end]))
                rest = rest[rest.index(after: end)...]
            } else {
                let name = rest.prefix { !".[".contains($0) }
                steps.append(String(name))
                rest = rest[name.endIndex...]
                // A malformed path ends here.
                if name.isEmpty, !rest.isEmpty { rest.removeFirst() }
            }
        }
        return steps
    }

    /// Reads a name in quotes at the beginning of a text.
    private static func quoted(_ text: Substring) -> (name: String, end: Substring.Index)? {
        var bytes = Array(text.utf8)
        return bytes.withUnsafeMutableBytes { bytes in
            var reader = JSONReader(UnsafeRawBufferPointer(bytes))
            guard let part = try? reader.part(), part.kind == .string else { return nil }
            return (reader.string(part), text.utf8.index(text.startIndex, offsetBy: part.range.upperBound))
        }
    }

    /// Returns the same problem with a longer path: the path `title`, inside `data.action`, becomes
    /// `data.action.title`.
    public func inside(_ prefix: String) -> FieldError {
        var error = self
        let isApart = !prefix.isEmpty && !path.isEmpty && !path.hasPrefix("[")
        error.path = prefix + (isApart ? "." : "") + path
        return error
    }

    /// Whether a required field is missing.
    var isMissing: Bool { message == Self.missing }

    /// The message for a missing required field.
    private static let missing = "missing"

    /// Creates an error about a missing required field.
    package init(missing path: String, expected: String) {
        self.init(path: path, message: Self.missing, expected: expected, hint: "\(expected) is required")
    }

    /// Adds the names of other missing required fields, at most eight.
    /// - Parameter paths: their paths. The path of this error may be among them.
    package func alsoMissing(_ paths: [String]) -> FieldError {
        let others = paths.filter { $0 != path }
        guard !others.isEmpty else { return self }
        let most = 8
        let rest = others.count > most ? ", and \(others.count - most) more" : ""
        var error = self
        error.hint =
            (hint.map { $0 + "; " } ?? "") + "also missing: " + others.prefix(most).joined(separator: ", ") + rest
        return error
    }

    public var description: String {
        (path.isEmpty ? "" : "\(path): ") + message + (hint.map { " (\($0))" } ?? "")
    }
}

// MARK: - From Swift's errors

extension FieldError {
    /// Describes an error of a decoder: of ``ValueDecoder``, or of another one such as Foundation's `JSONDecoder`,
    /// which reports less about what it found.
    ///
    /// - Parameter prefix: the path of the decoded value itself, such as `data`.
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

    /// Describes any error of a decoder or a check.
    /// - Parameter prefix: the path of the decoded value itself, such as `data`.
    package init(anyError error: any Error, prefix: String = "") {
        switch error {
        case let error as FieldError: self = error.inside(prefix)
        case let error as DecodingError: self.init(error, prefix: prefix)
        default: self.init(path: prefix, message: "\(error)")
        }
    }

    private init(missing key: any CodingKey, _ context: DecodingError.Context, _ prefix: String) {
        let path = Self.path(context.codingPath + [key], prefix)
        guard let missing = context.underlyingError as? MissingField else {
            self.init(path: path, message: Self.missing)
            return
        }
        self.init(missing: path, expected: Expectation.phrase(missing.type))
        let present = missing.present.sorted(by: utf8Precedes)
        // A name of two letters is similar to every other one, such as `dy` to `vy`.
        if key.stringValue.count > 2, let slip = nearest(key.stringValue, among: present) {
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
        case let error as FieldError: self = path.isEmpty ? error : error.inside(path)
        default:
            let text = context.debugDescription
            self.init(path: path, message: text.hasSuffix(".") ? String(text.dropLast()) : text)
        }
    }

    /// Joins names with dots and puts indices in brackets: `items[2].id`.
    private static func path(_ keys: [any CodingKey], _ prefix: String) -> String {
        keys.reduce(into: prefix) { path, key in
            let step = self.step(key)
            path += (path.isEmpty || step.hasPrefix("[") ? "" : ".") + step
        }
    }

    static func step(_ key: any CodingKey) -> String {
        // The key "2" of a dictionary has an intValue too, but its text is not "Index 2".
        if let index = key.intValue, key.stringValue == "Index \(index)" { return "[\(index)]" }
        return key.stringValue
    }
}

extension DecodingError {
    /// Wraps a problem with a decoded value, so that it keeps its hint on the way through other decoders.
    /// - Parameter path: the path of the value; the path of the problem starts there.
    init(_ problem: FieldError, at path: [any CodingKey]) {
        self = .dataCorrupted(.init(codingPath: path, debugDescription: problem.description, underlyingError: problem))
    }
}
