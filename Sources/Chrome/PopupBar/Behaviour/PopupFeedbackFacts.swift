import EventBus

/// What a device's tap feels like.
public enum PopupHapticKind: String, Word { case light, medium, heavy, soft, rigid }

/// What the device taps back about.
public enum PopupHapticEvent: String, Word { case open, close, dragStart, page }

/// The device is to tap back.
public struct PopupHapticPlayed: Fact {
    public static let topic: TopicName = "popup.hapticPlayed"
    public var kind: PopupHapticKind
    /// 0 to 1.
    public var intensity: Double
    public var event: PopupHapticEvent
    public init(kind: PopupHapticKind, intensity: Double, event: PopupHapticEvent) {
        self.kind = kind
        self.intensity = intensity
        self.event = event
    }
}

/// Where a screen reader goes on.
public enum PopupFocus: String, Word { case closeButton, none }

/// A screen reader is to read the screen anew (POPUP §9).
public struct PopupAccessibilityNotified: Fact {
    public static let topic: TopicName = "popup.accessibilityNotified"
    public var focus: PopupFocus
    public init(focus: PopupFocus) { self.focus = focus }
}

/// Whose wishes about status bar and home indicator count.
public enum PopupStatusBarOwner: String, Word { case container, content }

/// Somebody else's wishes about status bar and home indicator count (POPUP §1.8).
public struct PopupStatusBarOwnerChanged: Fact {
    public static let topic: TopicName = "popup.statusBarOwnerChanged"
    public var owner: PopupStatusBarOwner
    /// Of the change.
    @Seconds public var duration: Duration
    public init(owner: PopupStatusBarOwner, duration: Duration) {
        self.owner = owner
        _duration = Seconds(wrappedValue: duration)
    }
}

/// A finger lies on the bar, or not any more.
public struct PopupHighlightChanged: Fact {
    public static let topic: TopicName = "popup.highlightChanged"
    public var highlighted: Bool
    public init(highlighted: Bool) { self.highlighted = highlighted }
}

/// The titles stand still, or may move (POPUP §7).
public struct PopupMarqueeChanged: Fact {
    public static let topic: TopicName = "popup.marqueeChanged"
    public var paused: Bool
    public init(paused: Bool) { self.paused = paused }
}

/// Titles are back where they begin: their text changed.
public struct PopupMarqueeRestarted: Fact {
    public static let topic: TopicName = "popup.marqueeRestarted"
    public var title: Bool
    public var subtitle: Bool
    public init(title: Bool, subtitle: Bool) {
        self.title = title
        self.subtitle = subtitle
    }
}

/// The bar takes the look of a minimised tab bar, or its own again (POPUP §5).
public struct PopupEnvironmentChanged: Fact {
    public static let topic: TopicName = "popup.environmentChanged"
    public var environment: PopupTrait
    public init(environment: PopupTrait) { self.environment = environment }
}

/// A presented bar is out of sight on this screen, or back.
public struct PopupBarVisibilityChanged: Fact {
    public static let topic: TopicName = "popup.barVisibilityChanged"
    public var visible: Bool
    public var animated: Bool
    public init(visible: Bool, animated: Bool) {
        self.visible = visible
        self.animated = animated
    }
}

/// A rule made a tap on the bar an action of the app's.
public struct PopupActionInvoked: Fact {
    public static let topic: TopicName = "popup.actionInvoked"
    public var action: String
    public init(action: String) { self.action = action }
}

/// A finger moved the content.
public struct PopupContentMoved: Fact {
    public static let topic: TopicName = "popup.contentMoved"
    public static let isDetail = true
    /// Points from the container's top to the content's.
    public var top: Double
    /// How far it is open: 0 to 1.
    public var openFraction: Double
    /// Of what is in the bar: 0 to 1.
    public var barAlpha: Double
    public init(top: Double, openFraction: Double, barAlpha: Double) {
        self.top = top
        self.openFraction = openFraction
        self.barAlpha = barAlpha
    }
}

/// Where the bar stands, and how much room it takes: for who stands beside it. The last one is
/// kept for who comes later.
public struct PopupLayoutChanged: Fact {
    public static let topic: TopicName = "popup.layoutChanged"
    public static let isRetained = true
    public var state: PopupState
    public var frame: PopupFrame
    /// Of what is drawn of it.
    public var contentFrame: PopupFrame
    /// Points that it adds to the safe area at the bottom.
    public var addedBottom: Double
    public var animated: Bool

    public init(state: PopupState, frame: PopupFrame, contentFrame: PopupFrame, addedBottom: Double, animated: Bool) {
        self.state = state
        self.frame = frame
        self.contentFrame = contentFrame
        self.addedBottom = addedBottom
        self.animated = animated
    }
}
