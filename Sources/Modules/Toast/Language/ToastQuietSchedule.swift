import Chrome
import EventBus

/// The quiet times of the day or of the week. Where they overlap, the highest level applies. On the wire: one span, or
/// a list of spans.
public struct ToastQuietSchedule: Hashable, Sendable {
    public var spans: [ToastQuietSpan]

    public init(_ spans: [ToastQuietSpan]) { self.spans = spans }

    /// A schedule of one span, on every day.
    public init(from: MinuteOfDay, to: MinuteOfDay, level: ToastQuietLevel? = nil) {
        self.init([ToastQuietSpan(from: from, to: to, level: level)])
    }
}

extension ToastQuietSchedule: Codable, SchemaDescribable {
    /// The largest number of spans in a schedule.
    public static let spanLimit = 32

    public static var jsonSchema: Value {
        let span = Schema.of(ToastQuietSpan.self)
        return ["anyOf": [span, ["type": "array", "items": span, "maxItems": .int(spanLimit)]]]
    }

    public init(from decoder: any Decoder) throws {
        guard var list = try? decoder.unkeyedContainer() else {
            guard (try? decoder.container(keyedBy: ToastQuietSpan.Key.self)) != nil else {
                throw DecodingError.dataCorrupted(
                    .init(
                        codingPath: decoder.codingPath,
                        debugDescription:
                            "expected a span such as { from = \"22:00\", to = \"7:00\" }, or a list of them"))
            }
            self.init([try ToastQuietSpan(from: decoder)])
            return
        }
        self.init([])
        while !list.isAtEnd {
            guard spans.count < Self.spanLimit else {
                throw DecodingError.dataCorruptedError(
                    in: list, debugDescription: "expected at most \(Self.spanLimit) spans, found more")
            }
            spans.append(try list.decode(ToastQuietSpan.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        if spans.count == 1 { return try spans[0].encode(to: encoder) }
        var list = encoder.unkeyedContainer()
        for span in spans { try list.encode(span) }
    }
}

/// A quiet time, from one minute of the day to another. It may pass midnight.
public struct ToastQuietSpan: FieldTable, Hashable {
    /// The first minute of the quiet time. If it equals ``to``, the quiet time lasts a whole day.
    public var from: MinuteOfDay
    /// The minute at which the quiet time ends; if less than ``from``, it is on the next day.
    public var to: MinuteOfDay
    /// The days on which the quiet time begins, 1 for Monday to 7 for Sunday; nil: every day.
    public var weekdays: [Int]?
    public var level: ToastQuietLevel?

    public init(from: MinuteOfDay, to: MinuteOfDay, weekdays: [Int]? = nil, level: ToastQuietLevel? = nil) {
        self.from = from
        self.to = to
        self.weekdays = weekdays
        self.level = level
    }

    /// A member name that identifies a span, used to inspect the input.
    fileprivate enum Key: CodingKey { case from }

    public static let blank = Self(from: 0, to: 0)
    public static let schemaDescription = "A quiet time, on every day or on some days of the week."
    public static let fields = Fields<Self> {
        Field(required: \.from, "start, such as \"22:00\", or minutes since midnight, 0 to 1439")
        Field(
            required: \.to,
            "end, such as \"7:00\", or minutes since midnight, 0 to 1439; less than `from`: on the next day; equal to "
                + "`from`: a whole day"
        )
        Field(
            \.weekdays, where: .weekdays,
            "days on which it begins, 1 for Monday to 7 for Sunday; when absent, every day")
        Field(\.level, "quiet level in this time; `quiet` when absent")
    }
}

extension Constraint where Subject == [Int] {
    /// Numbers of days of the week, at least one.
    fileprivate static let weekdays = Self(
        ["items": ["type": "integer", "minimum": 1, "maximum": 7], "minItems": 1]
    ) { days in
        if days.isEmpty {
            return FieldError(expected: "at least one day; without `weekdays`, every day", found: "none")
        }
        guard let index = days.firstIndex(where: { !(1...7).contains($0) }) else { return nil }
        return FieldError(path: "[\(index)]", expected: "1 for Monday to 7 for Sunday", found: "\(days[index])")
    }
}
