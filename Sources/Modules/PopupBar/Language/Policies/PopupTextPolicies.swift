import EventBus

/// Where does a bar show the progress line? Asked for each layout, unless the app draws the bar itself.
///
/// Built-in: where the app set it. `default` means the setting of ``PopupProgressLine``, which is `none` as in
/// LNPopupController.
public struct PopupProgressStyleQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.progressStyle"
    public var item: Record<PopupItem>
    public var environment: PopupTrait
    public var requested: PopupProgressStyle

    public static let schemaDescription = "Where does the bar show the progress line?"
    public static let fields = Fields<Self> {
        Field(\.item, "the item that the bar shows")
        Field(\.environment, "the form of the bar: regular, or inline next to a minimized tab bar")
        Field(\.requested, "the place that the app set; `default` if it set none")
    }

    public init(item: Record<PopupItem>, environment: PopupTrait, requested: PopupProgressStyle) {
        self.item = item
        self.environment = environment
        self.requested = requested
    }

    public typealias Answer = PopupProgressStyle

    public func problem(with answer: PopupProgressStyle) -> String? {
        answer == .default ? "one of none, top, bottom" : nil
    }
}

/// Which texts scroll from their beginning again when the title or the subtitle changes.
public enum PopupMarqueeReset: String, StringEnum {
    case both
    /// Only the changed text; the other one continues.
    case changed
}

/// How titles that are too long scroll. An absent field in a rule's answer has the value of `standard`.
public struct PopupMarqueeChoice: Codable, Sendable, Hashable, FieldDocumented {
    public var enabled: Bool?
    public var rate: Double?
    public var delay: Double?
    public var coordinated: Bool?
    public var resets: PopupMarqueeReset?

    public static let schemaTitle = "PopupMarquee"
    public static let schemaDescription = "How titles that are too long scroll."
    public static let fields = Fields<Self> {
        Field(\.enabled, "whether titles that are too long scroll")
        Field(\.rate, "the speed in points per second, 0.1 to 10,000")
        Field(\.delay, "seconds before each run, 0 to 100,000")
        Field(\.coordinated, "whether the title and the subtitle wait for each other before each run")
        Field(
            \.resets,
            "both: title and subtitle scroll from their beginning again when one of them changes; changed: only the "
                + "changed one")
    }

    public init(
        enabled: Bool? = nil, rate: Double? = nil, delay: Double? = nil, coordinated: Bool? = nil,
        resets: PopupMarqueeReset? = nil
    ) {
        self.enabled = enabled
        self.rate = rate
        self.delay = delay
        self.coordinated = coordinated
        self.resets = resets
    }
}

/// Do titles that are too long scroll, and how? Asked for each layout.
///
/// Built-in: `standard`, which has the values of the appearance in force, or else those of ``PopupMarqueeSettings``. As
/// in LNPopupController, titles scroll on glass only, unless the appearance says otherwise.
public struct PopupMarqueeQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.marquee"
    public var environment: PopupTrait
    public var reduceMotion: Bool
    /// The widths in points that title and subtitle need, and the width that they have.
    public var titleWidth: Double
    public var subtitleWidth: Double
    public var width: Double
    public var standard: PopupMarqueeChoice

    public static let schemaDescription = "Do titles that are too long scroll, and how?"
    public static let fields = Fields<Self> {
        Field(\.environment, "the form of the bar: regular, or inline next to a minimized tab bar")
        Field(\.reduceMotion, "whether the user has asked the system for less motion")
        Field(\.titleWidth, "the width in points that the title needs")
        Field(\.subtitleWidth, "the width in points that the subtitle needs")
        Field(\.width, "the width in points that the titles have")
        Field(\.standard, "the values of the appearance in force, or else those of the setting `marquee`")
    }

    public init(
        environment: PopupTrait, reduceMotion: Bool, titleWidth: Double, subtitleWidth: Double, width: Double,
        standard: PopupMarqueeChoice
    ) {
        self.environment = environment
        self.reduceMotion = reduceMotion
        self.titleWidth = titleWidth
        self.subtitleWidth = subtitleWidth
        self.width = width
        self.standard = standard
    }

    public typealias Answer = PopupMarqueeChoice

    public func problem(with answer: PopupMarqueeChoice) -> String? {
        if let rate = answer.rate, !(0.1...10_000).contains(rate) {
            return "a rate from 0.1 to 10000 points per second"
        }
        if let delay = answer.delay, !(0...100_000).contains(delay) { return "a delay from 0 to 100000 seconds" }
        return nil
    }
}

/// Whether something is allowed.
public enum PopupPermission: String, StringEnum { case allow, deny }

/// Does the image of the bar fly to its place in the content? Asked when the popup begins to open or to close, and
/// there is an image that can fly.
///
/// Built-in: as in LNPopupController, yes if the popup opens without a drag or closes, the interaction style is snap
/// (or, with the setting `snapAndAutomatic`, automatic), and the bar is neither compact nor drawn by the app.
public struct PopupImageTransitionQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.imageTransition"
    public static let outcomes: [TopicName] = ["popup.willOpen", "popup.willClose"]
    public var style: PopupBarStyle
    public var interaction: PopupInteractionStyle
    public var from: PopupState
    public var to: PopupState
    public var dragged: Bool
    public var hasView: Bool
    public var hasImage: Bool

    public static let schemaDescription = "Does the image of the bar fly to its place in the content?"
    public static let fields = Fields<Self> {
        Field(\.style, "the style of the bar")
        Field(\.interaction, "the interaction style that the app set, with `default` replaced; it can be `automatic`")
        Field(\.from, "the state in which the transition starts")
        Field(\.to, "the state to which the popup moves")
        Field(\.dragged, "whether a drag started the transition")
        Field(\.hasView, "whether the content has a view for the image inside its own view")
        Field(\.hasImage, "whether the bar shows an image")
    }

    public init(
        style: PopupBarStyle, interaction: PopupInteractionStyle, from: PopupState, to: PopupState, dragged: Bool,
        hasView: Bool, hasImage: Bool
    ) {
        self.style = style
        self.interaction = interaction
        self.from = from
        self.to = to
        self.dragged = dragged
        self.hasView = hasView
        self.hasImage = hasImage
    }

    public typealias Answer = PopupPermission

    public func problem(with answer: PopupPermission) -> String? {
        answer == .allow && !(hasView && hasImage)
            ? "deny, because the content has no view for the image or the bar shows no image" : nil
    }
}

/// What a screen reader says about an element. Nil in a rule's answer: the built-in text.
public struct PopupSpokenText: Codable, Sendable, Hashable, FieldDocumented {
    public var label: String?
    public var hint: String?
    public var value: String?

    public static let schemaDescription = "What a screen reader says about an element."
    public static let fields = Fields<Self> {
        Field(\.label, "the name of the element")
        Field(\.hint, "what the user can do with the element")
        Field(\.value, "the progress in words")
    }

    public init(label: String? = nil, hint: String? = nil, value: String? = nil) {
        (self.label, self.hint, self.value) = (label, hint, value)
    }
}

/// What does a screen reader say about the bar? Asked for each layout.
///
/// Built-in: the item's own accessibility texts; else its title and subtitle on two lines, the setting's hint
/// ("Double tap to open.", as in LNPopupController) and the progress in percent.
public struct PopupAccessibilityTextQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.accessibilityText"
    public var item: Record<PopupItem>
    public var state: PopupState
    public var locale: String

    public static let schemaDescription = "What does a screen reader say about the bar?"
    public static let fields = Fields<Self> {
        Field(\.item, "the item that the bar shows")
        Field(\.state, "the state of the popup")
        Field(\.locale, "the user's language, such as en or de-AT")
    }

    public init(item: Record<PopupItem>, state: PopupState, locale: String) {
        self.item = item
        self.state = state
        self.locale = locale
    }

    public typealias Answer = PopupSpokenText
}
