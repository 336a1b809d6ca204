import Chrome
import EventBus
import Toolbar

/// The current side button has changed, or there is none any more. The toolbar's layout has room for the current side
/// button.
public struct SideButtonCurrentChanged: Fact, Equatable {
    public static let topic: TopicName = "sideButton.currentChanged"
    public static let isRetained = true
    public var button: SideButtonConfig?
    public init(button: SideButtonConfig?) { self.button = button }
}

/// A side button appears next to the bar, where there was none. With an animation, it slides out from behind the bar.
public struct SideButtonShown: Fact, Equatable {
    public static let topic: TopicName = "sideButton.shown"
    public var button: SideButtonConfig
    /// The button's width and height by the layout, in points.
    public var size: Double
    /// The gap between the bar and the button, in points.
    public var spacing: Double
    public var animated: Bool
    public init(button: SideButtonConfig, size: Double, spacing: Double, animated: Bool) {
        self.button = button
        self.size = size
        self.spacing = spacing
        self.animated = animated
    }
}

/// The side button next to the bar is hidden. With an animation, it has slid behind the bar.
public struct SideButtonHidden: Fact, Equatable {
    public static let topic: TopicName = "sideButton.hidden"
    public var button: SideButtonConfig
    public var animated: Bool
    public init(button: SideButtonConfig, animated: Bool) {
        self.button = button
        self.animated = animated
    }
}

/// A side button has replaced another one. With an animation, the old one has slid behind the bar, and the new one
/// slides out.
public struct SideButtonReplaced: Fact, Equatable {
    public static let topic: TopicName = "sideButton.replaced"
    public var button: SideButtonConfig
    public var previous: SideButtonConfig
    /// The button's width and height by the layout, in points.
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

/// The side button's action must run: its `onTap`, or else its `action`. The app subscribes to this fact and runs it.
public struct SideButtonActionInvoked: Fact, Equatable {
    public static let topic: TopicName = "sideButton.actionInvoked"
    public var action: String
    /// The button's id, if it has one.
    public var id: String?
    public init(action: String, id: String?) {
        self.action = action
        self.id = id
    }
}

/// The side button was swiped in one of its enabled directions.
public struct SideButtonSwiped: Fact, Equatable {
    public static let topic: TopicName = "sideButton.swiped"
    public var direction: SwipeDirection
    /// The button's `onSwipe`, if it has one.
    public var action: String?
    /// The button's id, if it has one.
    public var id: String?
    public init(direction: SwipeDirection, action: String?, id: String?) {
        self.direction = direction
        self.action = action
        self.id = id
    }
}

/// A finger that presses or drags the side button changes its pose, without an animation.
public struct SideButtonFeedbackChanged: Fact, Equatable {
    public static let topic: TopicName = "sideButton.feedbackChanged"
    /// The offset from the button's place, in points; right and down are positive.
    public var tx: Double
    public var ty: Double
    public var scale: Double
    public var alpha: Double
    public init(_ pose: Pose) { (tx, ty, scale, alpha) = (pose.tx, pose.ty, pose.scale, pose.alpha) }
}

/// The device should play a haptic.
public struct SideButtonHapticPlayed: Fact, Equatable {
    public static let topic: TopicName = "sideButton.hapticPlayed"
    public var style: HapticStyle
    public init(style: HapticStyle) { self.style = style }
}

/// The kinds of the side button's movements, named as in DotShake's toolbar.
public enum SideButtonAnimation: String, StringEnum {
    case floatingButtonShow, floatingButtonHide, floatingButtonTap, floatingButtonPress, floatingButtonSwipe
}

/// The side button starts to move. Showing and hiding form one group of movements, the other three kinds another. A new
/// movement replaces the running one of its group and starts from its current pose.
public struct SideButtonAnimationStarted: Fact, Equatable {
    public static let topic: TopicName = "sideButton.animationStarted"
    public var what: SideButtonAnimation
    public var from: Pose
    public var to: Pose
    @Seconds public var duration: Duration
    public var curve: MotionCurve
    /// The damping ratio of a spring, 0 to 1; 1 does not overshoot. Nil for other curves.
    public var damping: Double?
    /// The initial speed of a spring, in distances between `from` and `to` per second; nil: 0.
    public var velocity: Double?
    @Seconds public var delay: Duration
    public init(_ what: SideButtonAnimation, _ motion: Motion<Pose>) {
        self.what = what
        (from, to, curve) = (motion.from, motion.to, motion.curve)
        (damping, velocity) = (motion.damping, motion.velocity)
        _duration = Seconds(wrappedValue: motion.duration)
        _delay = Seconds(wrappedValue: motion.delay)
    }
}

/// Why a request to the side button was refused.
public enum SideButtonRejection: String, StringEnum {
    /// No side button is next to the bar.
    case noButton
    /// The button accepts no swipes.
    case noGestures
    /// The phase of the gesture cannot follow the previous one.
    case outOfOrder
    /// A number of the gesture is not finite.
    case invalidGesture
    /// The tap came during a swipe or just after it.
    case swiping
    /// The button is disabled: its `isEnabled` is false.
    case disabled
}

/// A request to the side button was refused; nothing changed.
public struct SideButtonRejected: Refusal {
    public static let topic: TopicName = "sideButton.rejected"
    public var reason: SideButtonRejection
    /// The reason, as a sentence for people.
    public var explanation: String
    public init(reason: SideButtonRejection, explanation: String) {
        self.reason = reason
        self.explanation = explanation
    }
}
