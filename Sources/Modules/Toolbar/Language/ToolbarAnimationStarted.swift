import Chrome
import EventBus

/// The part of the toolbar that an animation moves.
public enum ToolbarAnimation: String, StringEnum {
    /// Everything: the bar, its entries, the side button next to it and the accessories above it.
    case layout
    /// The selection indicator moves to the entry of another item.
    case indicator
    /// The selection indicator appears or disappears, because the selected item is now in the bar or in the menu.
    case indicatorAlpha
    /// The selection indicator changes its height. It is lower where the bar has no full titles.
    case indicatorHeight
    /// An entry's title appears or disappears.
    case label
    /// An entry begins or ceases to look selected.
    case selectedLook
    /// An entry changes its size while a finger presses it.
    case press
}

/// A part of the toolbar starts to move. The state has already changed; this fact describes how to show the change.
///
/// A new animation of a part replaces the running one and starts from the part's current position.
public struct ToolbarAnimationStarted: Fact, Equatable {
    public static let topic: TopicName = "toolbar.animationStarted"
    public var what: ToolbarAnimation
    /// The id of the item, or `overflow` or `sideButton`; nil for a part of the bar as a whole.
    public var id: String?
    public var from: ToolbarLook
    public var to: ToolbarLook
    @Seconds public var duration: Duration
    public var curve: MotionCurve
    /// The damping ratio of a spring, 0 to 1; 1 does not overshoot. Nil for other curves.
    public var damping: Double?
    /// The initial speed of a spring, in whole movements per second; nil: from rest.
    public var velocity: Double?
    @Seconds public var delay: Duration

    public init(_ what: ToolbarAnimation, id: String? = nil, _ motion: Motion<ToolbarLook>) {
        self.what = what
        self.id = id
        (from, to, curve) = (motion.from, motion.to, motion.curve)
        (damping, velocity) = (motion.damping, motion.velocity)
        _duration = Seconds(wrappedValue: motion.duration)
        _delay = Seconds(wrappedValue: motion.delay)
    }
}
