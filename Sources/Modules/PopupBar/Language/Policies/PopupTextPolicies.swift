import EventBus

/// Where does a bar show the progress line? Asked for each layout, unless the app draws the bar itself.
///
/// Built-in: where the app set it. `default` means the setting of ``PopupProgressLine``, which is `none` as in
/// LNPopupController.
public struct PopupProgressStyleQuery: Query {
    public static let topic: TopicName = "popup.progressStyle"
    public var item: Record<PopupItem>
    public var environment: PopupTrait
    public var requested: PopupProgressStyle

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
public enum PopupMarqueeReset: String, Word {
    case both
    /// Only the changed text; the other one continues.
    case changed
}

/// How titles that are too long scroll. A field that a rule leaves out has the value of `standard`.
public struct PopupMarqueeChoice: Codable, Sendable, Hashable {
    public var enabled: Bool?
    /// The speed in points per second, 0.1 to 10,000.
    public var rate: Double?
    /// Seconds before each run, 0 to 100,000.
    public var delay: Double?
    /// Whether title and subtitle wait for each other before each run.
    public var coordinated: Bool?
    public var resets: PopupMarqueeReset?

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
public struct PopupMarqueeQuery: Query {
    public static let topic: TopicName = "popup.marquee"
    public var environment: PopupTrait
    /// Whether the user has asked the system for less motion.
    public var reduceMotion: Bool
    /// The widths in points that title and subtitle need, and the width that they have.
    public var titleWidth: Double
    public var subtitleWidth: Double
    public var width: Double
    public var standard: PopupMarqueeChoice

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
public enum PopupPermission: String, Word { case allow, deny }

/// Does the image of the bar fly to its place in the content? Asked when the popup begins to open or to close, and
/// there is an image that can fly.
///
/// Built-in: as in LNPopupController, yes if the popup opens without a drag or closes, the interaction style is snap
/// (or, with the setting `snapAndAutomatic`, automatic), and the bar is neither compact nor drawn by the app.
public struct PopupImageTransitionQuery: Query {
    public static let topic: TopicName = "popup.imageTransition"
    public static let outcomes: [TopicName] = ["popup.willOpen", "popup.willClose"]
    public var style: PopupBarStyle
    /// The interaction style that the app set, with `default` replaced; it can be `automatic`.
    public var interaction: PopupInteractionStyle
    public var from: PopupState
    public var to: PopupState
    /// Whether a drag started the transition.
    public var dragged: Bool
    /// Whether the content has a view for the image inside its own view.
    public var hasView: Bool
    /// Whether the bar shows an image.
    public var hasImage: Bool

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

/// What a screen reader says about an element. Nil in a rule's answer: the usual words.
public struct PopupSpokenText: Codable, Sendable, Hashable {
    /// The name of the element.
    public var label: String?
    /// What the user can do with the element.
    public var hint: String?
    /// The progress in words.
    public var value: String?

    public init(label: String? = nil, hint: String? = nil, value: String? = nil) {
        (self.label, self.hint, self.value) = (label, hint, value)
    }
}

/// What does a screen reader say about the bar? Asked for each layout.
///
/// Built-in: the item's own accessibility texts; else its title and subtitle on two lines, the setting's hint
/// ("Double tap to open.", as in LNPopupController) and the progress in percent.
public struct PopupAccessibilityTextQuery: Query {
    public static let topic: TopicName = "popup.accessibilityText"
    public var item: Record<PopupItem>
    public var state: PopupState
    /// The user's language, such as `en` or `de-AT`.
    public var locale: String

    public init(item: Record<PopupItem>, state: PopupState, locale: String) {
        self.item = item
        self.state = state
        self.locale = locale
    }

    public typealias Answer = PopupSpokenText
}
