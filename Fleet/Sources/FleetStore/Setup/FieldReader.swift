import EventBus
import Host

/// Reads the members of a hand-written object. An unknown member is an error that suggests the nearest name.
package struct FieldReader {
    private let members: [String: Value]

    /// - Parameters:
    ///   - what: describes the object, such as "the configuration of a sidecar".
    ///   - names: the allowed names.
    package init(_ value: Value, _ what: String, names: [String]) throws(FieldError) {
        guard let members = value.objectValue else {
            throw FieldError(expected: "\(what) as an object", found: value.kind)
        }
        for name in members.keys.sorted() where !names.contains(name) {
            throw FieldError(
                path: name, message: "is no field of \(what)",
                hint: nearest(name, among: names).map { "did you mean '\($0)'?" }
                    ?? "it has \(names.joined(separator: ", "))")
        }
        self.members = members
    }

    package func required<T: Decodable>(_ name: String, as type: T.Type = T.self) throws(FieldError) -> T {
        guard let value = try optional(name, as: type) else {
            throw FieldError(path: name, message: "missing", hint: "it is required")
        }
        return value
    }

    /// - Returns: nil for a missing member, or null.
    package func optional<T: Decodable>(_ name: String, as type: T.Type = T.self) throws(FieldError) -> T? {
        guard let value = members[name], value != .null else { return nil }
        do {
            return try ValueDecoder(tellsEmptyApart: true).decode(T.self, from: value)
        } catch let error as DecodingError {
            throw FieldError(error).inside(name)
        } catch let error as FieldError {
            throw error.inside(name)
        } catch {
            throw FieldError(path: name, message: "\(error)")
        }
    }

    /// Reads a number within a range.
    func number(_ name: String, _ range: ClosedRange<Double>, _ unit: String) throws(FieldError) -> Double? {
        guard let number = try optional(name, as: Double.self) else { return nil }
        guard range.contains(number) else {
            throw FieldError(
                path: name,
                expected: "\(Value.double(range.lowerBound).json) to \(Value.double(range.upperBound).json) \(unit)",
                found: Value.double(number).json)
        }
        return number
    }

    /// Reads a list of topic patterns.
    func patterns(_ name: String) throws(FieldError) -> [TopicPattern]? {
        guard let texts = try optional(name, as: [String].self) else { return nil }
        var patterns: [TopicPattern] = []
        for (index, text) in texts.enumerated() {
            guard let pattern = TopicPattern(text) else {
                throw FieldError(
                    path: "\(name)[\(index)]", expected: "a pattern of topics such as 'toast.*'", found: "'\(text)'")
            }
            patterns.append(pattern)
        }
        return patterns
    }
}

extension Value {
    /// The type of the value in words, such as "a list".
    fileprivate var kind: String {
        switch self {
        case .null: "null"
        case .array: "a list"
        case .object: "an object"
        default: "a \(typeName)"
        }
    }
}
