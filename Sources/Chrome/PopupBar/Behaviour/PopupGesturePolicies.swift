import EventBus

/// What moves a popup: a finger in a scroll view, or elsewhere, or a pointer.
public enum PopupInput: String, Word { case touch, scroll, pointer }

/// How a finger moves the popup.
public struct PopupInteraction: Codable, Sendable, Hashable {
    /// drag, snap, scroll or none.
    public var style: PopupInteractionStyle
    /// Of snap: the share of the container's height after which it closes, 0.1 to 0.9; nil: the one
    /// that is set.
    public var percent: Double?
    public init(style: PopupInteractionStyle, percent: Double? = nil) {
        self.style = style
        self.percent = percent
    }
}

/// How does a finger move the popup? Asked when one begins to, and when what it depends on changes.
public struct PopupInteractionStyleQuery: Query {
    public static let topic: TopicName = "popup.interactionStyle"
    /// The public one, which no finger changes.
    public var state: PopupState
    /// What the app asked for.
    public var requested: PopupInteractionStyle
    /// Its id.
    public var content: String?
    /// touch when absent.
    public var input: PopupInput?

    public init(state: PopupState, requested: PopupInteractionStyle, content: String? = nil, input: PopupInput? = nil) {
        (self.state, self.requested, self.content, self.input) = (state, requested, content, input)
    }

    public typealias Answer = PopupInteraction

    public func problem(with answer: PopupInteraction) -> String? {
        switch answer.style {
        case .default, .automatic, .customizedSnap: return "drag, snap, scroll or none"
        case .drag, .snap, .scroll, .none: break
        }
        guard let percent = answer.percent, !(0.1...0.9).contains(percent) else { return nil }
        return "a percent of 0.1 to 0.9"
    }
}

/// Where a finger is.
public enum PopupPlace: String, Word {
    case bar, content
    /// A scroll view in the content.
    case scroll
}

/// What lies under a finger.
public struct PopupRegion: FieldGroup, Hashable {
    public var name: String?
    public var control = false
    public var horizontal = false
    public var free = false
    public var atEdge = false
    public var locked = false
    public var moving = false

    public init() {}

    public static let schemaDescription = "What lies under a finger."
    public static let fields = Fields<Self> {
        Field(\.name, "of the scroll view or another view; nil: it has none")
        Field(\.control, "whether it has a use for the finger itself, as a slider has")
        Field(\.horizontal, "whether it scrolls to the sides, too, one way at a time")
        Field(\.free, "whether it scrolls both ways at once")
        Field(\.atEdge, "whether it is scrolled to its top")
        Field(\.locked, "whether the app lets nothing else move with it")
        Field(\.moving, "whether the popup follows the finger already")
    }
}

/// Whether a finger moves the popup.
public enum PopupBeginning: String, Word {
    case allow, deny
    /// Not now: the scroll view under it moves.
    case letScroll
}

/// Does a finger move the popup? Asked when it begins to move; in a scroll view also whenever it
/// moves on, until the popup follows it.
public struct PopupShouldBeginInteractionQuery: Query {
    public static let topic: TopicName = "popup.shouldBeginInteraction"
    public var place: PopupPlace
    /// Points per second; y goes down.
    public var velocity: Vector
    public var region: PopupRegion
    /// drag, snap, scroll or none.
    public var style: PopupInteractionStyle
    public var state: PopupState
    /// Points since it began; zero when it begins.
    public var translation: Vector

    public init(
        place: PopupPlace, velocity: Vector, region: PopupRegion, style: PopupInteractionStyle, state: PopupState,
        translation: Vector
    ) {
        (self.place, self.velocity, self.region) = (place, velocity, region)
        (self.style, self.state, self.translation) = (style, state, translation)
    }

    public typealias Answer = PopupBeginning
}

/// How a window stands.
public enum PopupOrientation: String, Word { case portrait, landscape }

/// How far is a popup that snaps pulled before it closes? Asked when a finger begins to pull.
///
/// Built-in: the percentage that is set.
public struct PopupSnapThresholdQuery: Query {
    public static let topic: TopicName = "popup.snapThreshold"
    /// Its id.
    public var content: String
    /// Of the container, in points.
    public var height: Double
    public var orientation: PopupOrientation
    /// That is set, 0.1 to 0.9.
    public var percent: Double

    public init(content: String, height: Double, orientation: PopupOrientation, percent: Double) {
        (self.content, self.height, self.orientation, self.percent) = (content, height, orientation, percent)
    }

    /// A share of the container's height.
    public typealias Answer = Double

    public func problem(with answer: Double) -> String? { (0.1...0.9).contains(answer) ? nil : "0.1 to 0.9" }
}

/// Where a popup goes that a finger let go.
public enum PopupRelease: String, Word {
    case open, close
    /// It closes, and its bar goes.
    case dismiss
}

/// Where does the popup go that a finger lets go? Asked of drag and scroll.
public struct PopupReleaseDecisionQuery: Query {
    public static let topic: TopicName = "popup.releaseDecision"
    public static let outcomes: [TopicName] = ["popup.willOpen", "popup.willClose"]
    /// barPresented or open: where it was when the finger began.
    public var started: PopupState
    /// How far it is open: 0 to 1.
    public var fraction: Double
    /// Of the finger, in points per second; y goes down.
    public var velocityY: Double
    /// drag or scroll.
    public var style: PopupInteractionStyle
    /// Since the finger began.
    @Seconds public var duration: Duration
    /// Its id.
    public var content: String?

    public init(
        started: PopupState, fraction: Double, velocityY: Double, style: PopupInteractionStyle, duration: Duration,
        content: String?
    ) {
        (self.started, self.fraction, self.velocityY, self.style) = (started, fraction, velocityY, style)
        _duration = Seconds(wrappedValue: duration)
        self.content = content
    }

    public typealias Answer = PopupRelease
}

/// How long after a finger pulled up a bar that snaps does the popup open?
///
/// Built-in: the setting.
public struct PopupSnapOpenDelayQuery: Query {
    public static let topic: TopicName = "popup.snapOpenDelay"
    public static let outcomes: [TopicName] = ["popup.willOpen"]
    /// Its id.
    public var content: String?
    public init(content: String?) { self.content = content }

    /// Seconds.
    public typealias Answer = Double

    public func problem(with answer: Double) -> String? { (0...10).contains(answer) ? nil : "0 to 10 seconds" }
}

/// What does a tap on the bar do?
///
/// Built-in: it opens the popup, but on a button.
public struct PopupOnTapBarQuery: Query {
    public static let topic: TopicName = "popup.onTapBar"
    public static let outcomes: [TopicName] = ["popup.willOpen", "popup.actionInvoked"]
    /// `bar`, `image`, `titles`, `button` or a button's name.
    public var target: String
    /// The public one.
    public var state: PopupState

    public init(target: String, state: PopupState) { (self.target, self.state) = (target, state) }

    /// `open`, `none`, or the name of an action of the app's.
    public typealias Answer = String

    public func problem(with answer: String) -> String? { answer.isEmpty ? "open, none or an action's name" : nil }
}

/// What a swipe of the bar does.
public enum PopupSwipeOutcome: String, Word { case pageBefore, pageAfter, dismiss, none }

/// What does a swipe of the bar do? Asked when a finger leaves the bar that did not open the popup.
///
/// Built-in: to the sides it pages, if the data source has neighbours to offer.
public struct PopupOnBarSwipeQuery: Query {
    public static let topic: TopicName = "popup.onBarSwipe"
    public static let outcomes: [TopicName] = ["popup.didDisplayItem", "popup.willDismissBar"]
    public var direction: SwipeDirection
    /// Points per second, in that direction.
    public var velocity: Double
    /// Id of the bar's.
    public var item: String?
    /// Whether the data source has neighbours to offer.
    public var paging: Bool
    /// Whether the bar reads from right to left.
    public var rightToLeft: Bool

    public init(direction: SwipeDirection, velocity: Double, item: String?, paging: Bool, rightToLeft: Bool) {
        (self.direction, self.velocity, self.item) = (direction, velocity, item)
        (self.paging, self.rightToLeft) = (paging, rightToLeft)
    }

    public typealias Answer = PopupSwipeOutcome
}
