import EventBus

/// What of a toast moves.
public enum ToastPart: String, Word {
    case toast
    /// The width of a badge: a scale of 0 is its disc, 1 its whole content.
    case pill
    case text
    /// The glyph in a badge's disc.
    case glyph
}

/// A movement that begins with a phase (TOAST §6).
public struct ToastAnimation: Codable, Sendable, Hashable {
    /// With which it begins.
    public var phase: ToastPhase
    public var part: ToastPart
    /// A spring may still swing a little when the phases say that the toast is there.
    public var motion: Motion<Pose>
    /// Seconds of one swing, of a spring.
    public var response: Double?

    public init(phase: ToastPhase, part: ToastPart = .toast, motion: Motion<Pose>, response: Double? = nil) {
        self.phase = phase
        self.part = part
        self.motion = motion
        self.response = response
    }
}

/// How a toast follows a finger (TOAST §6, D11).
public struct ToastDrag: Codable, Sendable, Hashable {
    /// Points, and points per second, from which it counts as a swipe.
    public var distance: Double
    public var speed: Double
    /// Opacity and size that it has lost at that distance; in proportion before.
    public var fade: Double
    public var shrink: Double
    /// Points up to which it follows one to one, and the share after that.
    public var reach: Double
    public var resistance: Double
    /// The spring under the finger.
    public var response: Double
    public var damping: Double
    /// The spring with which it returns to its place when that was not enough.
    public var returnResponse: Double
    public var returnDamping: Double

    public init(_ settings: ToastSettings, shrinks: Bool) {
        let movement = settings.movement
        distance = settings.swipeDistance
        speed = settings.swipeSpeed
        fade = movement.dragFade
        shrink = shrinks ? movement.dragShrink : 0
        reach = movement.dragReach
        resistance = movement.dragResistance
        response = movement.followResponse
        damping = movement.followDamping
        returnResponse = movement.springBackResponse
        returnDamping = movement.springBackDamping
    }
}
