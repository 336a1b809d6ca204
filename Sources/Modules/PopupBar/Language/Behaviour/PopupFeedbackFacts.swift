import Chrome
import EventBus

/// The feel of a haptic: the styles of UIKit's impact feedback.
public enum PopupHapticKind: String, StringEnum { case light, medium, heavy, soft, rigid }

/// The occasion of a haptic.
public enum PopupHapticEvent: String, StringEnum { case open, close, dragStart, page }

/// Asks the device to play a haptic.
public struct PopupHapticPlayed: Fact, Equatable {
    public static let topic: TopicName = "popup.hapticPlayed"
    public var kind: PopupHapticKind
    /// The strength of the haptic, 0 to 1.
    public var intensity: Double
    public var event: PopupHapticEvent
    public init(kind: PopupHapticKind, intensity: Double, event: PopupHapticEvent) {
        self.kind = kind
        self.intensity = intensity
        self.event = event
    }
}

/// The element to which a screen reader moves its focus.
public enum PopupFocus: String, StringEnum { case closeButton, none }

/// Notifies screen readers that the screen has changed, as UIKit's notification `screenChanged` does: the popup has
/// opened or closed, or an open popup has another content.
public struct PopupAccessibilityNotified: Fact, Equatable {
    public static let topic: TopicName = "popup.accessibilityNotified"
    public var focus: PopupFocus
    public init(focus: PopupFocus) { self.focus = focus }
}

/// Whose preferences for the status bar and the home indicator are in force: the container's or the content's.
public enum PopupStatusBarOwner: String, StringEnum { case container, content }

/// The status bar and the home indicator follow the preferences of another owner.
public struct PopupStatusBarOwnerChanged: Fact, Equatable {
    public static let topic: TopicName = "popup.statusBarOwnerChanged"
    public var owner: PopupStatusBarOwner
    /// The duration of the change of the status bar.
    @Seconds public var duration: Duration
    public init(owner: PopupStatusBarOwner, duration: Duration) {
        self.owner = owner
        _duration = Seconds(wrappedValue: duration)
    }
}

/// The bar is highlighted because a finger touches it, or is no longer highlighted.
public struct PopupHighlightChanged: Fact, Equatable {
    public static let topic: TopicName = "popup.highlightChanged"
    public var highlighted: Bool
    public init(highlighted: Bool) { self.highlighted = highlighted }
}

/// The parts that a pointer, such as a mouse pointer, can be over.
public enum PopupPointerTarget: String, StringEnum { case bar, closeButton }

/// The shape of the part under a pointer, for the effect that the system draws around it.
public enum PopupPointerShape: String, StringEnum { case oval, rounded }

/// A pointer is over the bar or the close button, or has left it. The system scales a bar under the pointer, without a
/// shadow and without a tint.
public struct PopupHoverChanged: Fact, Equatable {
    public static let topic: TopicName = "popup.hoverChanged"
    public var on: PopupPointerTarget
    public var hovered: Bool
    public var shape: PopupPointerShape
    /// The distance in points by which the shape extends beyond the part on each side.
    public var outset: Double

    public init(on target: PopupPointerTarget, hovered: Bool, shape: PopupPointerShape, outset: Double = 0) {
        (on, self.hovered, self.shape, self.outset) = (target, hovered, shape, outset)
    }
}

/// The scrolling of long titles is paused, or resumes.
public struct PopupMarqueeChanged: Fact, Equatable {
    public static let topic: TopicName = "popup.marqueeChanged"
    public var paused: Bool
    public init(paused: Bool) { self.paused = paused }
}

/// The title or the subtitle scrolls from its beginning again, because a text has changed.
public struct PopupMarqueeRestarted: Fact, Equatable {
    public static let topic: TopicName = "popup.marqueeRestarted"
    public var title: Bool
    public var subtitle: Bool
    public init(title: Bool, subtitle: Bool) {
        self.title = title
        self.subtitle = subtitle
    }
}

/// The bar has taken its short form next to a minimized tab bar, or its regular form again, or the bar was presented or
/// dismissed.
public struct PopupEnvironmentChanged: Fact, Equatable {
    public static let topic: TopicName = "popup.environmentChanged"
    public var environment: PopupTrait
    public init(environment: PopupTrait) { self.environment = environment }
}

/// A presented bar is hidden on the current screen, or shown again. The presentation state stays the same.
public struct PopupBarVisibilityChanged: Fact, Equatable {
    public static let topic: TopicName = "popup.barVisibilityChanged"
    public var visible: Bool
    public var animated: Bool
    public init(visible: Bool, animated: Bool) {
        self.visible = visible
        self.animated = animated
    }
}

/// An action must run: that of a button, or one that a rule chose for a tap on the bar. The app subscribes to this fact
/// and runs it.
public struct PopupActionInvoked: Fact, Equatable {
    public static let topic: TopicName = "popup.actionInvoked"
    /// The id of the button, or the name that the rule gave.
    public var action: String
    /// The id of the button; nil: the tap was not on a button.
    public var id: String?
    public init(action: String, id: String? = nil) { (self.action, self.id) = (action, id) }
}

/// A drag has moved the content.
public struct PopupContentMoved: Fact, Equatable {
    public static let topic: TopicName = "popup.contentMoved"
    public static let isDetail = true
    /// Points from the top of the container to the top of the content.
    public var top: Double
    /// How far the popup is open: 0 (closed) to 1 (open).
    public var openFraction: Double
    /// The opacity of the bar's content: 0 to 1.
    public var barAlpha: Double
    public init(top: Double, openFraction: Double, barAlpha: Double) {
        self.top = top
        self.openFraction = openFraction
        self.barAlpha = barAlpha
    }
}

/// The bar's frame, or the room that it takes, has changed. Modules next to the bar read it. The bus retains the latest
/// one for later subscribers. Frames are in the container's coordinates.
public struct PopupLayoutChanged: Fact, Equatable {
    public static let topic: TopicName = "popup.layoutChanged"
    public static let isRetained = true
    public var state: PopupState
    public var frame: Frame
    /// The frame of the bar's visible content, which is narrower than a floating bar.
    public var contentFrame: Frame
    /// Points that the bar adds to the safe area at the bottom.
    public var addedBottom: Double
    public var animated: Bool

    public init(state: PopupState, frame: Frame, contentFrame: Frame, addedBottom: Double, animated: Bool) {
        self.state = state
        self.frame = frame
        self.contentFrame = contentFrame
        self.addedBottom = addedBottom
        self.animated = animated
    }
}

/// The bar or the close button must be drawn again: its texts, colors, buttons, frames or progress have changed. The
/// bus retains the latest one for later subscribers. While something moves, frames are those of its destination.
public struct PopupBarChanged: Fact, Equatable {
    public static let topic: TopicName = "popup.barChanged"
    public static let isRetained = true
    public static let isDetail = true
    /// The layouts of the whole bar and the whole close button, as in the answer of the query `popup.layout`.
    public var bar: PopupBarLayout
    public var closeButton: PopupCloseButtonLayout
    /// The dock below the bar, with its look at the edge of the scrolled content.
    public var dock: PopupDockLayout

    public init(bar: PopupBarLayout, closeButton: PopupCloseButtonLayout, dock: PopupDockLayout) {
        (self.bar, self.closeButton, self.dock) = (bar, closeButton, dock)
    }
}
