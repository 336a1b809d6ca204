/// What the value of a field must be like, beyond its type. It is declared once: it is checked, and it is a part of the JSON
/// Schema.
///
/// ```swift
/// extension ToastSetProgress: Constrained {
///     static let constraints: [Constraint<Self>] = [
///         .notEmpty("id") { $0.id }, .range("progress", 0...1) { $0.progress },
///     ]
/// }
/// ```
/// A field that is nil meets every constraint.
public struct Constraint<Root>: Sendable {
    /// The name of the field in JSON.
    let field: String
    /// The keywords of JSON Schema that say the same.
    let keywords: [String: Value]
    let check: @Sendable (Root) throws(FieldError) -> Void

    private init(
        _ field: String, _ keywords: [String: Value], _ check: @escaping @Sendable (Root) throws(FieldError) -> Void
    ) {
        (self.field, self.keywords, self.check) = (field, keywords, check)
    }

    /// What the module itself checks, because it publishes its refusals. It is a part of the schema only.
    public static func checkedByModule(_ field: String, _ keywords: [String: Value]) -> Self {
        Self(field, keywords) { _ throws(FieldError) in }
    }

    // MARK: Texts

    /// The text has at least one character.
    public static func notEmpty(_ field: String, _ text: @escaping @Sendable (Root) -> String?) -> Self {
        Self(field, ["minLength": 1]) { root throws(FieldError) in
            if text(root)?.isEmpty == true { throw FieldError(path: field, message: "must not be empty") }
        }
    }

    /// The text has so many bytes of UTF-8. A JSON Schema can count characters only, which are never more.
    public static func bytes(
        _ field: String, _ range: ClosedRange<Int>, _ text: @escaping @Sendable (Root) -> String?
    ) -> Self {
        let (least, most) = (range.lowerBound, range.upperBound)
        return Self(field, ["minLength": .int(min(1, least)), "maxLength": .int(most)]) { root throws(FieldError) in
            if let text = text(root), !range.contains(text.utf8.count) {
                throw FieldError(path: field, message: "must be a word of \(least) to \(most) bytes")
            }
        }
    }

    // MARK: Numbers

    /// The number is in the range; in JSON, a time is a number of seconds.
    /// - Parameter unit: for the message, such as `points`.
    public static func range(
        _ field: String, _ range: ClosedRange<Double>, unit: String = "",
        _ number: @escaping @Sendable (Root) -> Double?
    ) -> Self {
        let (least, most) = (range.lowerBound, range.upperBound)
        return Self(field, ["minimum": least.plain, "maximum": most.plain]) { root throws(FieldError) in
            if let number = number(root), !range.contains(number) {
                throw FieldError(
                    path: field,
                    expected: "\(least.written) to \(most.written)" + (unit.isEmpty ? "" : " " + unit),
                    found: number.written)
            }
        }
    }

    /// The number is 0 or more.
    public static func notNegative(_ field: String, _ number: @escaping @Sendable (Root) -> Double?) -> Self {
        Self(field, ["minimum": 0]) { root throws(FieldError) in
            if let number = number(root), !(number >= 0) {
                throw FieldError(path: field, message: "must not be negative")
            }
        }
    }

    /// The number is more than 0.
    public static func positive(_ field: String, _ number: @escaping @Sendable (Root) -> Double?) -> Self {
        Self(field, ["exclusiveMinimum": 0]) { root throws(FieldError) in
            if let number = number(root), !(number > 0) {
                throw FieldError(path: field, message: "must be more than 0")
            }
        }
    }

    /// The time is more than 0. In JSON, it is at least a nanosecond.
    public static func positive(_ field: String, _ time: @escaping @Sendable (Root) -> Duration?) -> Self {
        Self(field, ["minimum": 1e-9]) { root throws(FieldError) in
            if let time = time(root), time <= .zero { throw FieldError(path: field, message: "must be more than 0") }
        }
    }

    /// The whole number is so large, or larger.
    public static func atLeast(
        _ field: String, _ least: Int, _ number: @escaping @Sendable (Root) -> Int?
    ) -> Self {
        Self(field, ["minimum": .int(least)]) { root throws(FieldError) in
            if let number = number(root), number < least {
                throw FieldError(
                    path: field, message: least == 0 ? "must not be negative" : "must be at least \(least)")
            }
        }
    }

    // MARK: Lists and objects

    /// The list has so many words, or fewer.
    public static func atMost(
        _ field: String, words most: Int, _ words: @escaping @Sendable (Root) -> [String]?
    ) -> Self {
        Self(field, ["maxItems": .int(most)]) { root throws(FieldError) in
            if let words = words(root), words.count > most {
                throw FieldError(path: field, message: "must have at most \(most) words")
            }
        }
    }

    /// The object meets its own constraints, which are in its schema already.
    public static func inside<T: Constrained>(_ field: String, _ value: @escaping @Sendable (Root) -> T?) -> Self {
        Self(field, [:]) { root throws(FieldError) in
            guard let value = value(root) else { return }
            do throws(FieldError) { try value.checkConstraints() } catch { throw error.inside(field) }
        }
    }

    /// Each object of the list meets its own constraints.
    public static func inEach<T: Constrained>(_ field: String, _ items: @escaping @Sendable (Root) -> [T]?) -> Self {
        Self(field, [:]) { root throws(FieldError) in
            for (index, item) in (items(root) ?? []).enumerated() {
                do throws(FieldError) { try item.checkConstraints() } catch { throw error.inside("\(field)[\(index)]") }
            }
        }
    }
}

/// A type whose fields have constraints. An event with constraints is checked before it is published.
public protocol Constrained: SchemaAnnotated, Sendable {
    /// All constraints, in the order in which they are checked.
    static var constraints: [Constraint<Self>] { get }
}

extension Constrained {
    /// Checks all constraints.
    /// - Throws: ``FieldError`` for the first that is not met.
    public func checkConstraints() throws(FieldError) {
        for constraint in Self.constraints { try constraint.check(self) }
    }

    /// Adds the keywords of the constraints to the schemas of the fields.
    static func constrain(_ schema: inout Value) {
        guard var properties = schema["properties"]?.objectValue else { return }
        for constraint in constraints {
            guard case .object(var property)? = properties[constraint.field] else { continue }
            property.merge(constraint.keywords) { _, new in new }
            properties[constraint.field] = .object(property)
        }
        guard case .object(var members) = schema else { return }
        members["properties"] = .object(properties)
        schema = .object(members)
    }
}

extension Double {
    fileprivate var plain: Value { Int(exactly: self).map { .int($0) } ?? .double(self) }
}
