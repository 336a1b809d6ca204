import EventBus

/// What moves (TOOLBAR §7.1).
public enum ToolbarAnimation: String, Word {
    /// Everything: the bar, its entries, what stands beside it and above it.
    case layout
    /// The indicator, to the entry of another item.
    case indicator
    /// The same comes, or goes: the selected item is in the bar, or in the menu.
    case indicatorAlpha
    /// It is lower where there are no full titles.
    case indicatorHeight
    /// An entry's title, which comes or goes.
    case label
    /// An entry begins or ends to look selected.
    case selectedLook
    /// An entry, under a finger.
    case press
}

/// Something of the bar moves. The state has changed already; this says how to show it. One that
/// begins ends the one of the same part that runs, from where that is.
public struct ToolbarAnimationStarted: Fact {
    public static let topic: TopicName = "toolbar.animationStarted"
    public var what: ToolbarAnimation
    /// An item's, or `overflow` or `sideButton`; nil for what is of the bar as a whole.
    public var id: String?
    public var from: ToolbarLook
    public var to: ToolbarLook
    @Seconds public var duration: Duration
    public var curve: MotionCurve
    public var damping: Double?
    /// How fast a spring begins: ways per second.
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
