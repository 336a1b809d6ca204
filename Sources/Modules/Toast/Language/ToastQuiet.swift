import Chrome
import EventBus

/// How many toasts may appear, from all to none.
public enum ToastQuietLevel: String, Word, Comparable {
    /// Every toast appears.
    case off
    /// Only critical toasts appear.
    case quiet
    /// No toast appears.
    case silent

    private var standing: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    public static func < (a: Self, b: Self) -> Bool { a.standing < b.standing }
}

/// Whether a toast appears, is held or goes only to the history in a quiet time.
public enum ToastQuietAnswer: String, Word {
    /// The toast takes its turn as usual.
    case show
    /// The toast is held until the quiet time is over.
    case wait
    /// The toast goes to the history only.
    case history
}

/// When toasts are quiet, and what becomes of toasts that may not appear then.
public struct ToastQuietSettings: Hashable {
    public var level = ToastQuietLevel.off
    public var fullscreen = ToastQuietLevel.off
    public var schedule: ToastQuietSchedule?
    public var sources: [String: ToastQuietLevel] = [:]
    public var held = ToastQuietAnswer.wait
    public var summaryFrom = 2

    public init() {}
}

extension ToastQuietSettings: FieldGroup {
    public static let schemaDescription = "When quiet times are, and what happens to toasts in them."
    public static let fields = Fields<Self> {
        Field(\.level, "quiet level that holds all the time")
        Field(\.fullscreen, "quiet level while an app fills the screen")
        Field(\.schedule, orNull: nil, "quiet time of every day; null: none")
        Field(\.sources, "quiet levels for toasts of single sources, by the name of the source")
        Field(
            \.held,
            "what happens to toasts that may not appear: they are held (`wait`) or only the history has them "
                + "(`history`)"
        )
        Field(
            \.summaryFrom, in: 0...1_000_000,
            "number of toasts that did not appear from which a summary replaces them; 0: never")
    }
}

/// A daily quiet time, from one minute of the day to another. It may pass midnight.
public struct ToastQuietSchedule: FieldTable, Hashable {
    /// The first minute of the quiet time. If it equals ``to``, the quiet time lasts the whole day.
    public var from: MinuteOfDay
    /// The minute at which the quiet time ends; if less than ``from``, it is on the next day.
    public var to: MinuteOfDay
    public var level: ToastQuietLevel?

    public init(from: MinuteOfDay, to: MinuteOfDay, level: ToastQuietLevel? = nil) {
        self.from = from
        self.to = to
        self.level = level
    }

    public static let blank = Self(from: 0, to: 0)
    public static let schemaDescription = "A daily quiet time."
    public static let fields = Fields<Self> {
        Field(required: \.from, "start, such as \"22:00\", or minutes since midnight, 0 to 1439")
        Field(
            required: \.to,
            "end, such as \"7:00\", or minutes since midnight, 0 to 1439; less than `from`: on the next day; equal to "
                + "`from`: the whole day"
        )
        Field(\.level, "quiet level in this time; `quiet` when absent")
    }

    /// Whether a minute of the day, 0 to 1439, is in the quiet time.
    public func contains(_ minute: Int) -> Bool {
        let (from, to) = (from.minutes, to.minutes)
        return from < to ? (from..<to).contains(minute) : minute >= from || minute < to
    }
}

/// Sets the user's quiet level, for all toasts or for those of one source. The higher of this level and that of the
/// settings counts.
public struct ToastSetQuiet: Request, FieldTable {
    public static let topic: TopicName = "toast.setQuiet"
    public var level: ToastQuietLevel
    public var source: String?

    public init(level: ToastQuietLevel, source: String? = nil) {
        self.level = level
        self.source = source
    }

    public static let blank = Self(level: .off)
    public static let schemaDescription =
        "Sets a quiet level in addition to those of the settings; the highest one counts."
    public static let fields = Fields<Self> {
        Field(required: \.level, "new quiet level")
        Field(
            \.source, where: .bytes(1...64),
            "name of the sender to whose toasts the level applies, 1 to 64 bytes; when absent, to all toasts")
    }
}

/// The quiet level changed for toasts whose source has no level of its own.
public struct ToastQuietChanged: ToastFact, Equatable {
    public static let topic: TopicName = "toast.quietChanged"
    public var from: ToastQuietLevel
    public var to: ToastQuietLevel
    /// How many toasts were held when the level changed.
    public var held: Int
    public init(from: ToastQuietLevel, to: ToastQuietLevel, held: Int) {
        self.from = from
        self.to = to
        self.held = held
    }
}

/// A toast may not appear at the current quiet level; it is held until the quiet time is over.
public struct ToastHeld: SingleToastFact, Equatable {
    public static let topic: TopicName = "toast.held"
    public var id: String
    public var level: ToastQuietLevel
    public init(id: String, level: ToastQuietLevel) {
        self.id = id
        self.level = level
    }
}

/// May a toast appear in a quiet time? Asked when it arrives, and about each waiting or held toast when the quiet
/// level changes.
///
/// Built-in: at the level `off` every toast appears, at `quiet` only critical ones, at `silent` none. The setting
/// `quiet.held` says what becomes of the others.
public struct ToastQuietQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toast.quiet"
    public static let outcomes: [TopicName] = ["toast.held", "toast.dropped"]
    public var toast: Record<ToastContent>
    /// The quiet level for this toast: the highest of those of the settings, the schedule, the user and its source.
    public var level: ToastQuietLevel
    public var fullscreen: Bool
    public var minuteOfDay: Int?

    public static let schemaDescription = "May a toast appear in a quiet time?"
    public static let fields = Fields<Self> {
        Field(\.toast, "a toast that arrives, waits or is held")
        Field(\.level, "the quiet level for this toast: the highest of all levels that concern it")
        Field(\.fullscreen, "whether an app fills the screen")
        Field(\.minuteOfDay, "minutes since midnight, 0 to 1439; nil: no `environment.update` has given the time")
    }

    public init(toast: Record<ToastContent>, level: ToastQuietLevel, fullscreen: Bool, minuteOfDay: Int?) {
        self.toast = toast
        self.level = level
        self.fullscreen = fullscreen
        self.minuteOfDay = minuteOfDay
    }

    public typealias Answer = ToastQuietAnswer
}

/// What does the summary toast say that stands for all toasts of a quiet time? Asked when the quiet time is over, if
/// at least as many toasts were held as the setting `quiet.summaryFrom` says.
///
/// Built-in: the number of notifications.
public struct ToastSummaryQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toast.summary"
    public static let outcomes: [TopicName] = ["toast.presented"]
    public var count: Int
    /// The held toasts, in order of arrival, at most 64. Toasts that went to the history are only counted.
    public var held: [Record<ToastContent>]

    public static let schemaDescription = "What does the summary at the end of a quiet time say?"
    public static let fields = Fields<Self> {
        Field(\.count, "number of toasts that did not appear")
        Field(\.held, "the held toasts, in order of arrival, at most 64")
    }

    public init(count: Int, held: [Record<ToastContent>]) {
        self.count = count
        self.held = held
    }

    /// The message of the summary toast; not empty.
    public typealias Answer = String

    public func problem(with answer: String) -> String? {
        answer.isEmpty ? "a message that is not empty" : nil
    }
}
