import EventBus

/// The kind of device: UIKit's user interface idiom.
public enum Idiom: String, StringEnum {
    case phone, pad
    /// An iPad app on a Mac that uses the Mac's own idiom. Both words mean the same.
    case mac, catalyst
    case tv, vision, carPlay
}

/// The text size that the user chose, the smallest first. UIKit's own names, such as `extraLarge` and
/// `accessibilityMedium`, are also read.
public enum ContentSize: String, StringEnum, Comparable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    public static let otherWords: [String: ContentSize] = [
        "extraSmall": .xSmall, "extraLarge": .xLarge, "extraExtraLarge": .xxLarge, "extraExtraExtraLarge": .xxxLarge,
        "accessibilityMedium": .accessibility1, "accessibilityLarge": .accessibility2,
        "accessibilityExtraLarge": .accessibility3, "accessibilityExtraExtraLarge": .accessibility4,
        "accessibilityExtraExtraExtraLarge": .accessibility5,
    ]

    var step: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    public static func < (a: Self, b: Self) -> Bool { a.step < b.step }
}

/// Whether the system draws in light or dark colors.
public enum ColorScheme: String, StringEnum { case light, dark }

/// The direction of reading.
public enum LayoutDirection: String, StringEnum { case leftToRight, rightToLeft }

/// The user's system settings for display and accessibility.
public struct Traits: Codable, Sendable, Hashable, FieldDocumented {
    public var reduceMotion = false
    public var reduceTransparency = false
    public var increaseContrast = false
    public var contentSize = ContentSize.large
    public var colorScheme = ColorScheme.light
    public var voiceOver = false
    public var layoutDirection = LayoutDirection.leftToRight

    public static let schemaDescription = "The user's settings of the device."
    public static let fields = Fields<Self> {
        Field(\.reduceMotion, "whether the user wants less motion")
        Field(\.reduceTransparency, "whether the user wants less transparency")
        Field(\.increaseContrast, "whether the user wants more contrast")
        Field(\.contentSize, "text size")
        Field(\.colorScheme, "color scheme: light or dark")
        Field(\.voiceOver, "whether a screen reader is on")
        Field(\.layoutDirection, "direction of writing")
    }

    public init() {}

    /// Changes the traits that are not nil in `update`.
    public mutating func apply(_ update: TraitsUpdate) {
        reduceMotion = update.reduceMotion ?? reduceMotion
        reduceTransparency = update.reduceTransparency ?? reduceTransparency
        increaseContrast = update.increaseContrast ?? increaseContrast
        contentSize = update.contentSize ?? contentSize
        colorScheme = update.colorScheme ?? colorScheme
        voiceOver = update.voiceOver ?? voiceOver
        layoutDirection = update.layoutDirection ?? layoutDirection
    }
}

/// New values for some of the ``Traits``. A field that is nil stays as it is.
public struct TraitsUpdate: Codable, Sendable, Hashable {
    public var reduceMotion: Bool?
    public var reduceTransparency: Bool?
    public var increaseContrast: Bool?
    public var contentSize: ContentSize?
    public var colorScheme: ColorScheme?
    public var voiceOver: Bool?
    public var layoutDirection: LayoutDirection?

    public init() {}
}

/// Whether someone can look at the screen.
public enum Presence: String, StringEnum {
    case present
    /// No one is there, or no one is looking.
    case away
    /// The screen is locked.
    case locked
}

/// The device or the user's settings changed. Omitted fields stay as they are.
public struct EnvironmentUpdate: Request, FieldTable {
    public static let topic: TopicName = "environment.update"
    public var idiom: Idiom?
    public var osVersion: String?
    public var traits: TraitsUpdate?
    public var locale: String?
    public var fullscreen: Bool?
    public var presence: Presence?
    public var minuteOfDay: Int?
    public var weekday: Int?
    public var offset: Int?
    public var installation: String?
    public var set: FieldChange<PopupEnvironment>?

    public init(
        idiom: Idiom? = nil, osVersion: String? = nil, traits: TraitsUpdate? = nil, fullscreen: Bool? = nil,
        minuteOfDay: Int? = nil, weekday: Int? = nil, offset: Int? = nil, set: FieldChange<PopupEnvironment>? = nil,
        locale: String? = nil, installation: String? = nil, presence: Presence? = nil
    ) {
        self.presence = presence
        self.installation = installation
        self.locale = locale
        self.idiom = idiom
        self.osVersion = osVersion
        self.traits = traits
        self.fullscreen = fullscreen
        self.minuteOfDay = minuteOfDay
        self.weekday = weekday
        self.offset = offset
        self.set = set
    }

    public static let blank = Self()
    public static let schemaDescription = "The device or the user's wishes changed."
    public static let fields = Fields<Self> {
        Field(\.idiom, "kind of device")
        Field(\.osVersion, "version of the operating system, such as `26.1`")
        Field(\.traits, "the user's settings that changed")
        Field(
            \.locale, where: .notEmpty,
            "the user's language, such as `en` or `de-AT`, for the words that a screen reader says")
        Field(\.fullscreen, "whether an app fills the screen")
        Field(\.presence, "whether somebody can look at the screen; toasts wait for it")
        Field(
            \.minuteOfDay, in: 0...1439,
            "minutes since midnight, 0 to 1439; from there, the time of day runs on with bus time")
        Field(
            \.weekday, in: 1...7, "day of the week, 1 for Monday to 7 for Sunday; it runs on with the time of day")
        Field(\.offset, in: -1080...1080, "minutes by which the local time is ahead of UTC, -1080 to 1080")
        Field(
            \.installation, where: .notEmpty,
            "a name of this installation that stays the same, such as a random one; it decides the arms of experiments")
        Field(\.set, "values that only the popup bar uses")
    }
}

/// The machine woke up from sleep. Bus time continued meanwhile, so everything that was due is over: show again what
/// the user may have missed.
///
/// A host publishes it about its own machine after a sleep of at least two seconds.
public struct EnvironmentResumed: Request, FieldTable {
    public static let topic: TopicName = "environment.resumed"
    public var slept: Duration

    public init(slept: Duration) { self.slept = slept }

    public static let blank = Self(slept: .zero)
    public static let schemaDescription = "The machine slept and goes on."
    public static let fields = Fields<Self> { Field(required: \.slept, where: .notNegative, "that the machine slept") }
}
