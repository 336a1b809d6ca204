import EventBus

/// Another side button is the current one, or none is: what the layout reckons with.
public struct SideButtonCurrentChanged: Fact {
    public static let topic: TopicName = "sideButton.currentChanged"
    public static let isRetained = true
    public var button: SideButtonConfig?
    public init(button: SideButtonConfig?) { self.button = button }
}

/// A side button is beside the bar, where there was none. Animated: it slides out from
/// behind the bar.
public struct SideButtonShown: Fact {
    public static let topic: TopicName = "sideButton.shown"
    public var button: SideButtonConfig
    /// Points, as the layout says.
    public var size: Double
    /// Points between the bar and the button.
    public var spacing: Double
    public var animated: Bool
    public init(button: SideButtonConfig, size: Double, spacing: Double, animated: Bool) {
        self.button = button
        self.size = size
        self.spacing = spacing
        self.animated = animated
    }
}

/// The side button is gone. Animated: it has slid in behind the bar.
public struct SideButtonHidden: Fact {
    public static let topic: TopicName = "sideButton.hidden"
    public var button: SideButtonConfig
    public var animated: Bool
    public init(button: SideButtonConfig, animated: Bool) {
        self.button = button
        self.animated = animated
    }
}

/// A side button took another's place. Animated: the old one has slid in, the new one
/// slides out.
public struct SideButtonReplaced: Fact {
    public static let topic: TopicName = "sideButton.replaced"
    public var button: SideButtonConfig
    public var previous: SideButtonConfig
    /// Points, as the layout says.
    public var size: Double
    public var spacing: Double
    public var animated: Bool
    public init(
        button: SideButtonConfig, previous: SideButtonConfig, size: Double, spacing: Double, animated: Bool
    ) {
        self.button = button
        self.previous = previous
        self.size = size
        self.spacing = spacing
        self.animated = animated
    }
}

/// The button's action is to run: its `onTap`, else its `action`.
public struct SideButtonActionInvoked: Fact {
    public static let topic: TopicName = "sideButton.actionInvoked"
    public var action: String
    /// The button's.
    public var id: String?
    public init(action: String, id: String?) {
        self.action = action
        self.id = id
    }
}

/// The button was swiped.
public struct SideButtonSwiped: Fact {
    public static let topic: TopicName = "sideButton.swiped"
    public var direction: SwipeDirection
    /// The button's `onSwipe`.
    public var action: String?
    /// The button's.
    public var id: String?
    public init(direction: SwipeDirection, action: String?, id: String?) {
        self.direction = direction
        self.action = action
        self.id = id
    }
}

/// The finger holds the button in another pose.
public struct SideButtonFeedbackChanged: Fact {
    public static let topic: TopicName = "sideButton.feedbackChanged"
    /// Points.
    public var tx: Double
    public var ty: Double
    public var scale: Double
    public var alpha: Double
    public init(_ pose: Pose) { (tx, ty, scale, alpha) = (pose.tx, pose.ty, pose.scale, pose.alpha) }
}

/// The current button has another look.
public struct SideButtonAppearanceChanged: Fact {
    public static let topic: TopicName = "sideButton.appearanceChanged"
    public var icon: String
    public var backgroundColor: String
    public var tintColor: String
    public var animated: Bool
    /// Of the change; 0 if it is not animated.
    @Seconds public var duration: Duration
    public init(icon: String, backgroundColor: String, tintColor: String, animated: Bool, duration: Duration) {
        self.icon = icon
        self.backgroundColor = backgroundColor
        self.tintColor = tintColor
        self.animated = animated
        _duration = Seconds(wrappedValue: duration)
    }
}

/// The device is to tap back.
public struct SideButtonHapticPlayed: Fact {
    public static let topic: TopicName = "sideButton.hapticPlayed"
    public var style: HapticStyle
    public init(style: HapticStyle) { self.style = style }
}

/// What moves (TOOLBAR §7.1).
public enum SideButtonAnimation: String, Word {
    case floatingButtonShow, floatingButtonHide, floatingButtonTap, floatingButtonPress, floatingButtonSwipe
}

/// The button moves. Show and hide are one kind of movement, the other three another: one
/// that begins ends the one of its kind that runs, from where that is.
public struct SideButtonAnimationStarted: Fact {
    public static let topic: TopicName = "sideButton.animationStarted"
    public var what: SideButtonAnimation
    public var from: Pose
    public var to: Pose
    @Seconds public var duration: Duration
    public var curve: MotionCurve
    public var damping: Double?
    @Seconds public var delay: Duration
    public init(_ what: SideButtonAnimation, _ motion: Motion<Pose>) {
        self.what = what
        (from, to, curve, damping) = (motion.from, motion.to, motion.curve, motion.damping)
        _duration = Seconds(wrappedValue: motion.duration)
        _delay = Seconds(wrappedValue: motion.delay)
    }
}

/// Why a request of the side button was refused.
public enum SideButtonRejection: String, Word {
    /// No side button is beside the bar.
    case noButton
    /// The button takes no swipes.
    case noGestures
    /// The phase does not follow on the one before.
    case outOfOrder
    /// A number that is none.
    case invalidGesture
    /// A tap during a swipe.
    case swiping
}

/// A request was refused; nothing changed.
public struct SideButtonRejected: Refusal {
    public static let topic: TopicName = "sideButton.rejected"
    public var reason: SideButtonRejection
    /// What is wrong, in words.
    public var explanation: String
    public init(reason: SideButtonRejection, explanation: String) {
        self.reason = reason
        self.explanation = explanation
    }
}
