import Chrome
import EventBus

/// The input that moves a popup: a finger outside of scroll views, a finger in a scroll view, or a pointer.
public enum PopupInput: String, StringEnum { case touch, scroll, pointer }

/// How a finger moves the popup.
public struct PopupInteraction: Codable, Sendable, Hashable, FieldDocumented {
    public var style: PopupInteractionStyle
    public var percent: Double?

    public static let schemaDescription = "How a finger moves a popup."
    public static let fields = Fields<Self> {
        Field(\.style, "drag, snap, scroll or none")
        Field(
            \.percent,
            "for snap, the share of the container's height after which a pulled popup closes, 0.1 to 0.9; nil: the "
                + "share that the app or the settings give")
    }
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
public struct PopupInteractionStyleQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.interactionStyle"
    public var state: PopupState
    public var requested: PopupInteractionStyle
    public var content: String?
    /// The input that moves the popup; nil: touch.
    public var input: PopupInput?

    public static let schemaDescription = "How does a finger move the popup?"
    public static let fields = Fields<Self> {
        Field(\.state, "the public state of the popup, which does not change during a drag")
        Field(
            \.requested,
            "the style that the app set; the meaning of `default` and `automatic` depends on the profile and the state")
        Field(\.content, "id of the presented content; nil: none")
        Field(
            \.input,
            "touch: a finger outside of scroll views; scroll: a finger in a scroll view; pointer: a mouse wheel or a "
                + "trackpad; nil: touch")
    }

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

/// The place of a pan.
public enum PopupPlace: String, StringEnum {
    case bar, content
    /// A scroll view inside the content.
    case scroll
}

/// The part of the screen under a finger.
public struct PopupRegion: FieldGroup, Hashable {
    public var name: String?
    public var control = false
    /// Whether the scroll view also scrolls sideways, in one direction at a time.
    public var horizontal = false
    public var free = false
    public var atEdge = false
    public var locked = false
    public var moving = false

    public init() {}

    public static let schemaDescription = "The part of the screen under a finger."
    public static let fields = Fields<Self> {
        Field(\.name, "the name of the scroll view or of another view; nil: the view has no name")
        Field(\.control, "whether the view is a control that uses the pan itself, such as a slider")
        Field(\.horizontal, "whether the scroll view also scrolls sideways")
        Field(\.free, "whether the scroll view scrolls in both directions at once")
        Field(\.atEdge, "whether the scroll view is at its top")
        Field(\.locked, "whether the app prevents the popup from moving together with this view")
        Field(\.moving, "whether the popup already follows the finger")
    }
}

/// The effect of a pan on the popup.
public enum PopupBeginning: String, StringEnum {
    /// The popup follows the finger, or does not until the finger is lifted.
    case allow, deny
    /// The scroll view under the finger scrolls, and the policy is asked again at the next movement.
    case letScroll
}

/// Does a pan move the popup? Asked when the pan begins; in a scroll view, at each movement until the popup follows.
///
/// Built-in: as in LNPopupController, a closed bar takes vertical pans that do not move down. An open popup takes every
/// pan outside of scroll views; in a scroll view it takes only a pan that moves down from the scroll view's top.
public struct PopupShouldBeginInteractionQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.shouldBeginInteraction"
    public var place: PopupPlace
    public var velocity: Vector
    public var region: PopupRegion
    public var style: PopupInteractionStyle
    public var state: PopupState
    public var translation: Vector

    public static let schemaDescription = "Does a pan move the popup?"
    public static let fields = Fields<Self> {
        Field(\.place, "the place of the pan: the bar, the content, or a scroll view in the content")
        Field(\.velocity, "the finger's speed in points per second; positive y is down")
        Field(\.region, "the view under the finger")
        Field(\.style, "the interaction style in force: drag, snap, scroll or none")
        Field(\.state, "the public state of the popup")
        Field(\.translation, "points that the finger has moved since the pan began; zero when the pan begins")
    }

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
public enum PopupOrientation: String, StringEnum { case portrait, landscape }

/// How far must an open popup that snaps be pulled to close? Asked when a finger begins to pull.
///
/// Built-in: the configured percent; LNPopupController's default is 0.32.
public struct PopupSnapThresholdQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.snapThreshold"
    public var content: String
    public var height: Double
    public var orientation: PopupOrientation
    public var percent: Double

    public static let schemaDescription = "How far must an open popup that snaps be pulled to close?"
    public static let fields = Fields<Self> {
        Field(\.content, "id of the presented content")
        Field(\.height, "the height of the container in points")
        Field(\.orientation, "the orientation of the window; a window that is wider than high is in landscape")
        Field(
            \.percent, "the share that the answer of `popup.interactionStyle`, the app or the settings give, 0.1 to 0.9"
        )
    }

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
public enum PopupRelease: String, StringEnum {
    case open, close
    /// The popup closes, and its bar disappears.
    case dismiss
}

/// Does the popup open or close when a finger releases it? Asked for the styles drag and scroll.
///
/// Built-in: as in LNPopupController, a downward release closes, except in the fully open position. An upward or
/// resting release opens, but a popup that was open and is less than half open closes. In the profile `documented`, a
/// resting finger opens or closes the popup if it has moved it by more than a fifth of the way.
public struct PopupReleaseDecisionQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.releaseDecision"
    public static let outcomes: [TopicName] = ["popup.willOpen", "popup.willClose"]
    public var started: PopupState
    public var fraction: Double
    public var velocityY: Double
    public var style: PopupInteractionStyle
    public var duration: Duration
    public var content: String?

    public static let schemaDescription = "Does the popup open or close when a finger releases it?"
    public static let fields = Fields<Self> {
        Field(\.started, "the state when the pan began: barPresented or open")
        Field(\.fraction, "how far the popup is open: 0 (closed) to 1 (open)")
        Field(\.velocityY, "the finger's vertical speed in points per second; positive is down")
        Field(\.style, "the interaction style in force: drag or scroll")
        Field(\.duration, "since the pan began")
        Field(\.content, "id of the presented content")
    }

    public init(
        started: PopupState, fraction: Double, velocityY: Double, style: PopupInteractionStyle, duration: Duration,
        content: String?
    ) {
        (self.started, self.fraction, self.velocityY, self.style) = (started, fraction, velocityY, style)
        self.duration = duration
        self.content = content
    }

    public typealias Answer = PopupRelease
}

/// How long after an upward pan on a bar that snaps does the popup open?
///
/// Built-in: the setting ``PopupBehaviour/snapOpenDelay``, 0.15 seconds as in LNPopupController.
public struct PopupSnapOpenDelayQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.snapOpenDelay"
    public static let outcomes: [TopicName] = ["popup.willOpen"]
    public var content: String?

    public static let schemaDescription = "How long after an upward pan on a bar that snaps does the popup open?"
    public static let fields = Fields<Self> {
        Field(\.content, "id of the presented content; nil: none")
    }
    public init(content: String?) { self.content = content }

    /// Seconds, 0 to 10.
    public typealias Answer = Double

    public func problem(with answer: Double) -> String? { (0...10).contains(answer) ? nil : "seconds from 0 to 10" }
}

/// What does a tap on the bar do?
///
/// Built-in: it opens the popup. A tap on a button opens the button's menu, or invokes the action named like the
/// button.
public struct PopupOnTapBarQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.onTapBar"
    public static let outcomes: [TopicName] = ["popup.willOpen", "popup.actionInvoked"]
    public var target: String
    public var state: PopupState

    public static let schemaDescription = "What does a tap on the bar do?"
    public static let fields = Fields<Self> {
        Field(
            \.target, "the part of the bar that was tapped: `bar`, `image`, `titles`, `button` or the name of a button")
        Field(\.state, "the public state of the popup, which changes only when a movement has ended")
    }

    public init(target: String, state: PopupState) { (self.target, self.state) = (target, state) }

    /// `open`, `none`, or the name of an action of the app, which is published with ``PopupActionInvoked``. The name of
    /// the tapped button means the button's own effect.
    public typealias Answer = String

    public func problem(with answer: String) -> String? { answer.isEmpty ? "open, none or the name of an action" : nil }
}

/// What a swipe of the bar does: show the previous or the next item, dismiss the bar, or nothing.
public enum PopupSwipeOutcome: String, StringEnum { case pageBefore, pageAfter, dismiss, none }

/// What does a swipe of the bar do? Asked when a finger leaves the bar of a closed popup and has not moved the popup.
///
/// Built-in: a sideways swipe shows the previous or next item if the data source offers them. A swipe to the left shows
/// the next item; in a bar that reads from right to left, the previous one.
public struct PopupOnBarSwipeQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.onBarSwipe"
    public static let outcomes: [TopicName] = ["popup.didDisplayItem", "popup.willDismissBar"]
    public var direction: SwipeDirection
    public var velocity: Double
    public var item: String?
    public var paging: Bool
    public var rightToLeft: Bool

    public static let schemaDescription = "What does a swipe of the bar do?"
    public static let fields = Fields<Self> {
        Field(\.direction, "the direction of the swipe")
        Field(\.velocity, "the finger's speed in that direction, in points per second")
        Field(\.item, "id of the bar's item; nil: none")
        Field(\.paging, "whether the data source offers neighbors of an item")
        Field(\.rightToLeft, "whether the bar reads from right to left")
    }

    public init(direction: SwipeDirection, velocity: Double, item: String?, paging: Bool, rightToLeft: Bool) {
        (self.direction, self.velocity, self.item) = (direction, velocity, item)
        (self.paging, self.rightToLeft) = (paging, rightToLeft)
    }

    public typealias Answer = PopupSwipeOutcome
}
