import Chrome
import EventBus

/// The strictness of a quiet time: which toasts may appear, from all to none.
public enum ToastQuietLevel: String, StringEnum, Comparable {
    /// Every toast appears.
    case off
    /// Only critical toasts appear.
    case quiet
    /// No toast appears.
    case silent

    private var standing: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    public static func < (a: Self, b: Self) -> Bool { a.standing < b.standing }
}

/// Whether a toast appears, is held, or only goes to the history in a quiet time.
public enum ToastQuietAnswer: String, StringEnum {
    /// The toast appears as usual.
    case show
    /// The toast is held until the quiet time is over.
    case wait
    /// The toast only goes to the history.
    case history
}

/// The settings of quiet times and of the toasts that may not appear then.
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
        Field(\.level, "quiet level that always applies")
        Field(\.fullscreen, "quiet level while an app fills the screen")
        Field(\.schedule, orNull: nil, "quiet times of the day or of the week: one, or a list; null: none")
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

/// Sets the user's quiet level, for all toasts or for those of one source, until the next request or for a limited
/// time. The higher of this level and that of the settings applies.
///
/// The level `off` for all toasts ends the user's level. If there is none, it suspends the schedule until its level
/// next changes; with a time, it suspends the schedule for that time.
public struct ToastSetQuiet: Request, FieldTable {
    public static let topic: TopicName = "toast.setQuiet"
    public var level: ToastQuietLevel
    public var source: String?
    /// The duration of the level; nil: ``until``, or until the next request.
    public var `for`: Duration?
    public var until: MinuteOfDay?

    public init(
        level: ToastQuietLevel, source: String? = nil, for length: Duration? = nil, until end: MinuteOfDay? = nil
    ) {
        self.level = level
        self.source = source
        self.for = length
        until = end
    }

    public static let blank = Self(level: .off)
    public static let schemaDescription =
        "Sets a quiet level in addition to those of the settings; the highest one applies."
    public static let fields = Fields<Self> {
        Field(
            required: \.level,
            "new quiet level; `off` for all toasts ends the user's level, or if there is none suspends the schedule until "
                + "its level next changes")
        Field(
            \.source, where: .bytes(1...64),
            "name of the sender to whose toasts the level applies, 1 to 64 bytes; when absent, to all toasts")
        Field(
            \.for, in: .seconds(1) ... .seconds(31 * 86_400),
            "for which the level holds, a second to 31 days; when absent, until the next request")
        Field(
            \.until, "time of day until which the level holds, such as \"7:00\", or minutes since midnight, 0 to 1439")
        Constraint { request in
            guard request.for != nil, request.until != nil else { return nil }
            return FieldError(path: "until", message: "a level holds `for` a time or `until` one; give one of them")
        }
    }
}

/// The quiet level has changed for toasts whose source does not have its own level.
public struct ToastQuietChanged: ToastFact, Equatable {
    public static let topic: TopicName = "toast.quietChanged"
    public var from: ToastQuietLevel
    public var to: ToastQuietLevel
    /// The number of held toasts when the level changed.
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

/// May a toast appear in a quiet time? Asked when it arrives, and about each waiting or held toast when the quiet level
/// changes.
///
/// Built-in: at the level `off` every toast appears, at `quiet` only critical ones, at `silent` none. The setting
/// `quiet.held` decides what happens to the others.
public struct ToastQuietQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toast.quiet"
    public static let outcomes: [TopicName] = ["toast.held", "toast.dropped"]
    public var toast: Record<ToastContent>
    /// The quiet level for this toast: the highest among the settings, the schedule, the user and its source.
    public var level: ToastQuietLevel
    public var fullscreen: Bool
    public var minuteOfDay: Int?

    public static let schemaDescription = "May a toast appear in a quiet time?"
    public static let fields = Fields<Self> {
        Field(\.toast, "a toast that arrives, waits or is held")
        Field(\.level, "the quiet level for this toast: the highest of all levels that apply to it")
        Field(\.fullscreen, "whether an app fills the screen")
        Field(\.minuteOfDay, "minutes since midnight, 0 to 1439; nil until `environment.update` sets the time")
    }

    public init(toast: Record<ToastContent>, level: ToastQuietLevel, fullscreen: Bool, minuteOfDay: Int?) {
        self.toast = toast
        self.level = level
        self.fullscreen = fullscreen
        self.minuteOfDay = minuteOfDay
    }

    public typealias Answer = ToastQuietAnswer
}

/// Which text does the summary at the end of a quiet time have? Asked if at least `quiet.summaryFrom` toasts did not
/// appear.
///
/// Built-in: the number of notifications.
public struct ToastSummaryQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toast.summary"
    public static let outcomes: [TopicName] = ["toast.presented"]
    public var count: Int
    /// The held toasts, in order of arrival, at most 64. Toasts that only went to the history are counted, but not
    /// listed.
    public var held: [Record<ToastContent>]

    public static let schemaDescription = "Which text does the summary at the end of a quiet time have?"
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
