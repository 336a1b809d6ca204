import EventBus

/// Reads the fields of one object in a scenario, and rejects unknown keys and wrong types.
struct FieldReader {
    private let fields: [String: Value]
    let path: String

    /// - Parameters:
    ///   - what: the object as described in error messages, such as `a step`.
    ///   - names: the valid keys of the object.
    init(_ value: Value, path: String, _ what: String, names: [String]) throws(FieldError) {
        guard case .object(let fields) = value else {
            throw FieldError(path: path, expected: "an object", found: value.shortJSON)
        }
        self.fields = fields
        self.path = path
        for name in fields.keys.sorted() where !names.contains(name) {
            throw FieldError(
                path: place(name), message: "\(what) has no such key",
                hint: nearest(name, among: names).map { "did you mean '\($0)'?" }
                    ?? "its keys are " + names.joined(separator: ", "))
        }
    }

    func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    subscript(name: String) -> Value? { fields[name] }

    func has(_ name: String) -> Bool { fields[name] != nil }

    /// Returns those of `names` that the object has.
    func present(_ names: String...) -> [String] { names.filter(has) }

    // MARK: Values of a type; nil if the field is absent

    func string(_ name: String) throws(FieldError) -> String? { try read(name, "a string", \.stringValue) }
    func bool(_ name: String) throws(FieldError) -> Bool? { try read(name, "true or false", \.boolValue) }
    func number(_ name: String) throws(FieldError) -> Double? { try read(name, "a number", \.doubleValue) }
    func list(_ name: String) throws(FieldError) -> [Value]? { try read(name, "a list", \.arrayValue) }
    func object(_ name: String) throws(FieldError) -> [String: Value]? { try read(name, "an object", \.objectValue) }

    /// Returns a nonnegative whole number.
    func count(_ name: String) throws(FieldError) -> Int? {
        try read(name, "a whole number from 0") { $0.intValue.flatMap { $0 >= 0 ? $0 : nil } }
    }

    /// Returns a nonnegative duration in seconds.
    func duration(_ name: String) throws(FieldError) -> Duration? {
        try read(name, "a number of seconds from 0 to 9.2e9") { value in
            value.doubleValue.flatMap { $0 >= 0 ? Duration(seconds: $0) : nil }
        }
    }

    func strings(_ name: String) throws(FieldError) -> [String]? {
        guard let list = try list(name) else { return nil }
        var strings: [String] = []
        for (index, item) in list.enumerated() {
            guard let string = item.stringValue else {
                throw FieldError(path: "\(place(name))[\(index)]", expected: "a string", found: item.shortJSON)
            }
            strings.append(string)
        }
        return strings
    }

    func patterns(_ name: String) throws(FieldError) -> [TopicPattern]? {
        guard let texts = try strings(name) else { return nil }
        var patterns: [TopicPattern] = []
        for (index, text) in texts.enumerated() {
            guard let pattern = TopicPattern(text) else {
                throw FieldError(
                    path: "\(place(name))[\(index)]", message: "'\(text)' is not a topic pattern",
                    hint:
                        "a pattern is words with dots between them, such as 'toast.*'; * stands for one word, a final ** for one or more"
                )
            }
            patterns.append(pattern)
        }
        return patterns
    }

    private func read<T>(_ name: String, _ expected: String, _ body: (Value) -> T?) throws(FieldError) -> T? {
        guard let value = fields[name] else { return nil }
        if let read = body(value) { return read }
        throw FieldError(path: place(name), expected: expected, found: value.shortJSON)
    }

    // MARK: Required and conflicting keys

    func required<T>(_ name: String, _ what: String, _ value: T?) throws(FieldError) -> T {
        if let value { return value }
        throw FieldError(path: place(name), message: "missing (\(what) is required)")
    }

    /// - Throws: an error if one of `others` is present without `name`.
    func need(_ name: String, for others: String...) throws(FieldError) {
        guard !has(name), let other = others.first(where: has) else { return }
        throw FieldError(path: place(other), message: "has no effect without '\(name)'")
    }

    /// - Throws: an error if more than one of `names` is present.
    func onlyOne(of names: String...) throws(FieldError) {
        let present = names.filter(has)
        guard present.count > 1 else { return }
        throw FieldError(
            path: place(present[1]),
            message: "cannot be combined with '\(present[0])': only one of \(names.joined(separator: ", ")) is allowed")
    }
}
