import EventBus

/// Where does a bar show progress? Asked for each layout.
///
/// Built-in: where the app wants it; nowhere if it says nothing (POPUP §7).
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

/// Which titles begin again when one changes.
public enum PopupMarqueeReset: String, Word {
    case both
    /// The other one goes on.
    case changed
}

/// How titles move that are too long. What a rule leaves out is as `standard` has it.
public struct PopupMarqueeChoice: Codable, Sendable, Hashable {
    public var enabled: Bool?
    /// Points per second, more than 0.
    public var rate: Double?
    /// Seconds before each run.
    public var delay: Double?
    /// Whether two titles wait for each other.
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

/// Do titles move that are too long, and how? Asked for each layout.
///
/// Built-in: `standard`, what the appearance says, else the system's way (POPUP §7).
public struct PopupMarqueeQuery: Query {
    public static let topic: TopicName = "popup.marquee"
    public var environment: PopupTrait
    public var reduceMotion: Bool
    /// Points that the texts need, and that there are.
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
        if let rate = answer.rate, !(0.1...10_000).contains(rate) { return "a rate of 0.1 to 10000 points a second" }
        if let delay = answer.delay, !(0...100_000).contains(delay) { return "a delay of 0 to 100000 seconds" }
        return nil
    }
}

public enum PopupPermission: String, Word { case allow, deny }

/// Does the image of the bar fly to its place in the content? Asked when the popup begins to open
/// or to close, and there is something that can fly.
///
/// Built-in: POPUP §8.
public struct PopupImageTransitionQuery: Query {
    public static let topic: TopicName = "popup.imageTransition"
    public static let outcomes: [TopicName] = ["popup.willOpen", "popup.willClose"]
    public var style: PopupBarStyle
    /// The style in force, which may be automatic.
    public var interaction: PopupInteractionStyle
    public var from: PopupState
    public var to: PopupState
    /// Whether a finger began it that drags the popup.
    public var dragged: Bool
    /// Whether the content has a view for it, inside of its own.
    public var hasView: Bool
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
        answer == .allow && !(hasView && hasImage) ? "deny: there is nothing that could fly" : nil
    }
}

/// What a screen reader says about the bar. What a rule leaves out is as `standard` has it.
public struct PopupSpokenText: Codable, Sendable, Hashable {
    public var label: String?
    public var hint: String?
    /// Of the progress.
    public var value: String?

    public init(label: String? = nil, hint: String? = nil, value: String? = nil) {
        (self.label, self.hint, self.value) = (label, hint, value)
    }
}

/// What does a screen reader say about the bar? Asked for each layout.
///
/// Built-in: the item's own words, else its titles and the usual hint (POPUP §9).
public struct PopupAccessibilityTextQuery: Query {
    public static let topic: TopicName = "popup.accessibilityText"
    public var item: Record<PopupItem>
    public var state: PopupState
    /// The user's language.
    public var locale: String

    public init(item: Record<PopupItem>, state: PopupState, locale: String) {
        self.item = item
        self.state = state
        self.locale = locale
    }

    public typealias Answer = PopupSpokenText
}
