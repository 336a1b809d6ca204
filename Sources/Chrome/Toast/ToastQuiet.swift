import EventBus

/// How quiet it is to be, from loud to silent.
public enum ToastQuietLevel: String, Word, Comparable {
    /// Everything appears.
    case off
    /// Only what is critical.
    case quiet
    /// Nothing.
    case silent

    private var standing: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    public static func < (a: Self, b: Self) -> Bool { a.standing < b.standing }
}

/// What becomes of a toast that comes in a quiet time.
public enum ToastQuietAnswer: String, Word {
    /// It takes its turn as always.
    case show
    /// It is held until the quiet time is over.
    case wait
    /// It goes to the history only.
    case history
}

/// When it is quiet, and what becomes of toasts then.
public struct ToastQuietSettings: Codable, Sendable, Hashable {
    /// Always.
    public var level = ToastQuietLevel.off
    /// While an app fills the screen.
    public var fullscreen = ToastQuietLevel.off
    /// From and to a minute of the day, every day; none when nil. It may go over midnight.
    public var schedule: ToastQuietSchedule?
    /// Of single sources, by name.
    public var sources: [String: ToastQuietLevel] = [:]
    /// What becomes of those that may not appear.
    public var held = ToastQuietAnswer.wait
    /// From so many on, one toast says how many came in the quiet time; fewer appear
    /// themselves. 0 is never.
    public var summaryFrom = 2

    public init() {}
}

extension ToastQuietSettings: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.value(&level, .level)
        try fields.value(&fullscreen, .fullscreen)
        try fields.value(&schedule, .schedule, orNull: nil)
        try fields.value(&sources, .sources)
        try fields.value(&held, .held)
        try fields.number(&summaryFrom, .summaryFrom, in: 0...1_000_000)
    }
}

/// A quiet time of every day.
public struct ToastQuietSchedule: Codable, Sendable, Hashable {
    /// Minutes since midnight, 0 to 1439. Equal ones: the whole day.
    public var from: Int
    public var to: Int
    /// quiet when absent.
    public var level: ToastQuietLevel?

    public init(from: Int, to: Int, level: ToastQuietLevel? = nil) {
        self.from = from
        self.to = to
        self.level = level
    }

    public init(from decoder: any Decoder) throws {
        self.init(from: 0, to: 0)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let fields = try Overrides<CodingKeys>(decoder)
        _ = try (container.decode(Int.self, forKey: .from), container.decode(Int.self, forKey: .to))
        try fields.number(&from, .from, in: 0...1439)
        try fields.number(&to, .to, in: 0...1439)
        try fields.optional(&level, .level)
    }

    /// Whether a minute of the day is in it.
    public func contains(_ minute: Int) -> Bool {
        from < to ? (from..<to).contains(minute) : minute >= from || minute < to
    }
}

/// How quiet is it to be for a toast? What the user asked for on top of the settings.
public struct ToastSetQuiet: Request {
    public static let topic: TopicName = "toast.setQuiet"
    public var level: ToastQuietLevel
    /// Only for what this one sends; everything when absent.
    public var source: String?

    public init(level: ToastQuietLevel, source: String? = nil) {
        self.level = level
        self.source = source
    }

    public func validate() throws {
        if let source, source.isEmpty || source.utf8.count > 64 {
            throw FieldError(path: "source", message: "must be a word of 1 to 64 bytes")
        }
    }
}

/// It is more or less quiet than before, for toasts of no particular source.
public struct ToastQuietChanged: Fact {
    public static let topic: TopicName = "toast.quietChanged"
    public var from: ToastQuietLevel
    public var to: ToastQuietLevel
    /// How many toasts are held.
    public var held: Int
    public init(from: ToastQuietLevel, to: ToastQuietLevel, held: Int) {
        self.from = from
        self.to = to
        self.held = held
    }
}

/// A toast may not appear in this quiet time.
public struct ToastHeld: Fact {
    public static let topic: TopicName = "toast.held"
    public var id: String
    public var level: ToastQuietLevel
    public init(id: String, level: ToastQuietLevel) {
        self.id = id
        self.level = level
    }
}

/// May a toast appear in a quiet time? Asked when it arrives, and of those that wait or are
/// held whenever it becomes more or less quiet.
///
/// Built-in: everything when it is `off`, what is critical when it is `quiet`; the others
/// go where the setting `quiet.held` says.
public struct ToastQuietQuery: Query {
    public static let topic: TopicName = "toast.quiet"
    public static let outcomes: [TopicName] = ["toast.held", "toast.dropped"]
    public var toast: Record<ToastContent>
    /// The highest that counts for it: of the settings, the schedule, the user, its source.
    public var level: ToastQuietLevel
    /// Whether an app fills the screen.
    public var fullscreen: Bool
    /// Minutes since midnight; nil if nobody has told the time.
    public var minuteOfDay: Int?

    public init(toast: Record<ToastContent>, level: ToastQuietLevel, fullscreen: Bool, minuteOfDay: Int?) {
        self.toast = toast
        self.level = level
        self.fullscreen = fullscreen
        self.minuteOfDay = minuteOfDay
    }

    public typealias Answer = ToastQuietAnswer
}

/// What does the one toast say that stands for all that came in a quiet time? Asked when
/// it is over.
///
/// Built-in: how many notifications there were.
public struct ToastSummaryQuery: Query {
    public static let topic: TopicName = "toast.summary"
    public static let outcomes: [TopicName] = ["toast.presented"]
    /// How many there were.
    public var count: Int
    /// Those that were held, the first 64 in order of arrival; what went to the history is
    /// only counted.
    public var held: [Record<ToastContent>]

    public init(count: Int, held: [Record<ToastContent>]) {
        self.count = count
        self.held = held
    }

    /// Its message.
    public typealias Answer = String

    public func problem(with answer: String) -> String? {
        answer.isEmpty ? "a message that is not empty" : nil
    }
}
