import Chrome
import EventBus

/// What moves a popup: a finger outside of scroll views, a finger in a scroll view, or a pointer.
public enum PopupInput: String, Word { case touch, scroll, pointer }

/// How a finger moves the popup.
public struct PopupInteraction: Codable, Sendable, Hashable {
    /// drag, snap, scroll or none.
    public var style: PopupInteractionStyle
    /// For snap: the share of the container's height after which a pulled popup closes, 0.1 to 0.9; nil: the share
    /// that the app or the settings give.
    public var percent: Double?
    public init(style: PopupInteractionStyle, percent: Double? = nil) {
        self.style = style
        self.percent = percent
    }
}

/// How does a finger move the popup? Asked when a pan begins, and when the state, the content or the requested style
/// changes.
///
/// Built-in: as in LNPopupController, `automatic` is snap while the popup is closed and drag while it is open.
/// `default` is `automatic`; in the profile `documented` it is snap, and scroll on a Mac. The other styles mean themselves.
public struct PopupInteractionStyleQuery: Query {
    public static let topic: TopicName = "popup.interactionStyle"
    /// The public state, which does not change during a drag.
    public var state: PopupState
    /// The style that the app set.
    public var requested: PopupInteractionStyle
    /// The id of the presented content; nil: none.
    public var content: String?
    /// What moves the popup; nil: touch.
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
        return "a percent from 0.1 to 0.9"
    }
}

/// The place where a pan is.
public enum PopupPlace: String, Word {
    case bar, content
    /// A scroll view inside the content.
    case scroll
}

/// The part of the screen that is under a finger.
public struct PopupRegion: FieldGroup, Hashable {
    /// The name of the scroll view or of another view; nil: it has none.
    public var name: String?
    /// Whether the region is a control that uses the pan itself, such as a slider.
    public var control = false
    /// Whether the scroll view also scrolls sideways, in one direction at a time.
    public var horizontal = false
    /// Whether the scroll view scrolls in both directions at once.
    public var free = false
    /// Whether the scroll view is at its top.
    public var atEdge = false
    /// Whether the app forbids that the popup moves together with this view.
    public var locked = false
    /// Whether the popup follows the finger already.
    public var moving = false

    public init() {}

    public static let schemaDescription = "The part of the screen that is under a finger."
    public static let fields = Fields<Self> {
        Field(\.name, "the name of the scroll view or of another view; nil: the view has no name")
        Field(\.control, "whether the view is a control that uses the pan itself, such as a slider")
        Field(\.horizontal, "whether the scroll view also scrolls sideways")
        Field(\.free, "whether the scroll view scrolls in both directions at once")
        Field(\.atEdge, "whether the scroll view is at its top")
        Field(\.locked, "whether the app forbids that the popup moves together with this view")
        Field(\.moving, "whether the popup follows the finger already")
    }
}

/// Whether a pan moves the popup.
public enum PopupBeginning: String, Word {
    /// The popup follows the finger, or does not until the finger is lifted.
    case allow, deny
    /// The scroll view under the finger scrolls, and the policy is asked again at the next movement.
    case letScroll
}

/// Does a pan move the popup? Asked when the pan begins; in a scroll view, at each movement until the popup follows.
///
/// Built-in: as in LNPopupController, a closed bar takes vertical pans that do not move down. An open popup takes every
/// pan outside of scroll views; in a scroll view it takes only a pan that moves down from the scroll view's top.
public struct PopupShouldBeginInteractionQuery: Query {
    public static let topic: TopicName = "popup.shouldBeginInteraction"
    public var place: PopupPlace
    /// The finger's speed in points per second; positive y is down.
    public var velocity: Vector
    public var region: PopupRegion
    /// The interaction style in force: drag, snap, scroll or none.
    public var style: PopupInteractionStyle
    public var state: PopupState
    /// Points that the finger has moved since the pan began; zero when the pan begins.
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

/// The orientation of a window. A window that is wider than high is in landscape.
public enum PopupOrientation: String, Word { case portrait, landscape }

/// How far must an open popup that snaps be pulled to close? Asked when a finger begins to pull.
///
/// Built-in: the percent that is set; LNPopupController's default is 0.32.
public struct PopupSnapThresholdQuery: Query {
    public static let topic: TopicName = "popup.snapThreshold"
    /// The id of the presented content.
    public var content: String
    /// The height of the container in points.
    public var height: Double
    public var orientation: PopupOrientation
    /// The percent that is set, 0.1 to 0.9.
    public var percent: Double

    public init(content: String, height: Double, orientation: PopupOrientation, percent: Double) {
        (self.content, self.height, self.orientation, self.percent) = (content, height, orientation, percent)
    }

    /// A share of the container's height, 0.1 to 0.9.
    public typealias Answer = Double

    public func problem(with answer: Double) -> String? {
        (0.1...0.9).contains(answer) ? nil : "a share from 0.1 to 0.9"
    }
}

/// What a popup does when a finger releases it.
public enum PopupRelease: String, Word {
    case open, close
    /// The popup closes, and its bar disappears.
    case dismiss
}

/// Does the popup open or close when a finger releases it? Asked for the styles drag and scroll.
///
/// Built-in: as in LNPopupController, a downward release closes, except in the fully open position. An upward or
/// resting release opens, but a popup that was open and is less than half open closes. In the profile `documented`, a
/// resting finger opens or closes the popup if it has moved it by more than a fifth of the way.
public struct PopupReleaseDecisionQuery: Query {
    public static let topic: TopicName = "popup.releaseDecision"
    public static let outcomes: [TopicName] = ["popup.willOpen", "popup.willClose"]
    /// The state when the pan began: barPresented or open.
    public var started: PopupState
    /// How far the popup is open: 0 to 1.
    public var fraction: Double
    /// The finger's vertical speed in points per second; positive is down.
    public var velocityY: Double
    /// The interaction style in force: drag or scroll.
    public var style: PopupInteractionStyle
    /// The time since the pan began.
    @Seconds public var duration: Duration
    /// The id of the presented content.
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

/// How long after an upward pan on a bar that snaps does the popup open?
///
/// Built-in: the setting ``PopupBehaviour/snapOpenDelay``, 0.15 seconds as in LNPopupController.
public struct PopupSnapOpenDelayQuery: Query {
    public static let topic: TopicName = "popup.snapOpenDelay"
    public static let outcomes: [TopicName] = ["popup.willOpen"]
    /// The id of the presented content.
    public var content: String?
    public init(content: String?) { self.content = content }

    /// Seconds, 0 to 10.
    public typealias Answer = Double

    public func problem(with answer: Double) -> String? { (0...10).contains(answer) ? nil : "seconds from 0 to 10" }
}

/// What does a tap on the bar do?
///
/// Built-in: it opens the popup. A tap on a button does nothing.
public struct PopupOnTapBarQuery: Query {
    public static let topic: TopicName = "popup.onTapBar"
    public static let outcomes: [TopicName] = ["popup.willOpen", "popup.actionInvoked"]
    /// The part of the bar that was tapped: `bar`, `image`, `titles`, `button` or the name of a button.
    public var target: String
    /// The public state, which changes only when a movement has ended.
    public var state: PopupState

    public init(target: String, state: PopupState) { (self.target, self.state) = (target, state) }

    /// `open`, `none`, or the name of an action of the app, which is published with ``PopupActionInvoked``.
    public typealias Answer = String

    public func problem(with answer: String) -> String? { answer.isEmpty ? "open, none or the name of an action" : nil }
}

/// What a swipe of the bar does: show the previous or the next item, dismiss the bar, or nothing.
public enum PopupSwipeOutcome: String, Word { case pageBefore, pageAfter, dismiss, none }

/// What does a swipe of the bar do? Asked when a finger leaves the bar of a closed popup and has not moved the popup.
///
/// Built-in: a sideways swipe shows the neighbouring item if the data source offers neighbours. A swipe to the left
/// shows the next item; in a bar that reads from right to left, the previous one.
public struct PopupOnBarSwipeQuery: Query {
    public static let topic: TopicName = "popup.onBarSwipe"
    public static let outcomes: [TopicName] = ["popup.didDisplayItem", "popup.willDismissBar"]
    public var direction: SwipeDirection
    /// The finger's speed in that direction, in points per second.
    public var velocity: Double
    /// The id of the bar's item; nil: none.
    public var item: String?
    /// Whether the data source offers neighbours.
    public var paging: Bool
    /// Whether the bar reads from right to left.
    public var rightToLeft: Bool

    public init(direction: SwipeDirection, velocity: Double, item: String?, paging: Bool, rightToLeft: Bool) {
        (self.direction, self.velocity, self.item) = (direction, velocity, item)
        (self.paging, self.rightToLeft) = (paging, rightToLeft)
    }

    public typealias Answer = PopupSwipeOutcome
}
