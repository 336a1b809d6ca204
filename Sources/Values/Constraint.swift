/// A condition on the value of a field, beyond its type. ``Field`` takes it with `where:`, and a table can have
/// constraints on the whole value. It is checked when a value is decoded, and is part of the JSON Schema.
///
/// ```swift
/// static let fields = Fields<Self> {
///     Field(required: \.id, where: .notEmpty, "id of the toast")
///     Field(\.least, in: 0...10, "on screen at least")
///     Field(\.most, in: 0...10, "on screen at most")
///     Constraint { $0.least <= $0.most ? nil : FieldError(path: "least", message: "must not be more than most") }
/// }
/// ```
/// A field is checked when it is given, and the whole value after all of its fields. A field that is nil meets every
/// constraint.
public struct Constraint<Subject>: Sendable {
    /// The equivalent keywords of JSON Schema.
    let keywords: [String: Value]
    /// The problem with a value; nil if there is none. The path of the error starts at the value.
    public let problem: @Sendable (Subject) -> FieldError?

    public init(_ keywords: [String: Value] = [:], problem: @escaping @Sendable (Subject) -> FieldError?) {
        (self.keywords, self.problem) = (keywords, problem)
    }

    private init(
        _ keywords: [String: Value], _ message: String, unless isMet: @escaping @Sendable (Subject) -> Bool
    ) {
        self.init(keywords) { isMet($0) ? nil : FieldError(message: message) }
    }
}

extension Constraint where Subject == String {
    /// The text has at least one character.
    public static let notEmpty = Self(["minLength": 1], "must not be empty") { !$0.isEmpty }

    /// The length of the text in UTF-8 bytes is in the range. JSON Schema counts characters, of which there are never
    /// more.
    public static func bytes(_ range: ClosedRange<Int>) -> Self {
        let (least, most) = (range.lowerBound, range.upperBound)
        return Self(
            ["minLength": .int(min(1, least)), "maxLength": .int(most)], "must be a word of \(least) to \(most) bytes"
        ) { range.contains($0.utf8.count) }
    }
}

extension Constraint where Subject == [String] {
    /// The list has at most this number of words.
    public static func atMost(words most: Int) -> Self {
        Self(["maxItems": .int(most)], "must have at most \(most) words") { $0.count <= most }
    }
}

extension Constraint where Subject: Comparable & Sendable {
    /// Checked by the module itself, because it publishes its refusals. Appears only in the schema.
    public static func checkedByModule(_ keywords: [String: Value]) -> Self { Self(keywords) { _ in nil } }

    /// The value is in the range; NaN never is. In JSON, a time is a number of seconds.
    /// - Parameter unit: for the message, such as `points`; a time always has `seconds`.
    public static func range(_ range: ClosedRange<Subject>, unit: String? = nil) -> Self {
        var keywords: [String: Value] = [:]
        if let least = number(range.lowerBound), let most = number(range.upperBound) {
            keywords = ["minimum": least, "maximum": most]
        }
        return Self(keywords) { value in
            if range.contains(value) { return nil }
            let unit = unit ?? (Subject.self == Duration.self ? "seconds" : nil)
            return FieldError(
                expected: "\(text(range.lowerBound)) to \(text(range.upperBound))" + (unit.map { " " + $0 } ?? ""),
                found: text(value))
        }
    }

    private static func number(_ bound: Subject) -> Value? {
        switch bound {
        case let number as Int: .int(number)
        case let number as Double: number.plain
        case let time as Duration: time.inSeconds.plain
        default: nil
        }
    }

    private static func text(_ value: Subject) -> String {
        switch value {
        case let number as Double: number.written
        case let time as Duration: time.inSeconds.written
        default: "\(value)"
        }
    }
}

extension Constraint where Subject == Double {
    /// The number is 0 or more.
    public static let notNegative = Self(["minimum": 0], "must not be negative") { $0 >= 0 }
    /// The number is more than 0.
    public static let positive = Self(["exclusiveMinimum": 0], "must be more than 0") { $0 > 0 }
}

extension Constraint where Subject == Int {
    /// The number is 0 or more.
    public static let notNegative = Self(["minimum": 0], "must not be negative") { $0 >= 0 }
    /// The number is `least` or more.
    public static func atLeast(_ least: Int) -> Self {
        Self(["minimum": .int(least)], "must be at least \(least)") { $0 >= least }
    }
}

extension Constraint where Subject == Duration {
    /// The time is 0 or more.
    public static let notNegative = Self(["minimum": 0], "must not be negative") { $0 >= .zero }
    /// The time is more than 0. In JSON, it is at least a nanosecond.
    public static let positive = Self(["minimum": 1e-9], "must be more than 0") { $0 > .zero }
}

extension Double {
    fileprivate var plain: Value { Int(exactly: self).map { .int($0) } ?? .double(self) }

    /// The number as people write it: 5 instead of 5.0.
    package var written: String {
        if isNaN { return "NaN" }
        return isInfinite ? (self < 0 ? "-infinity" : "infinity") : Value.double(self).json
    }
}
