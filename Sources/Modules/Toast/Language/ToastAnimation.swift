import Chrome
import EventBus

/// The part of a toast that a ``ToastAnimation`` moves.
public enum ToastPart: String, StringEnum {
    /// The whole toast.
    case toast
    /// The width of a badge: at a scale of 0 only its disc shows, at 1 all of its content.
    case pill
    case text
    /// The symbol in a badge's disc.
    case glyph
}

/// One movement of a toast's entrance or exit. It starts when the toast enters a given phase.
public struct ToastAnimation: Codable, Sendable, Hashable {
    /// The phase that starts the movement; `toast.phaseChanged` announces it.
    public var phase: ToastPhase
    public var part: ToastPart
    /// The movement itself. A spring may still be settling when the phase `entered` begins.
    public var motion: Motion<Pose>
    /// The response of a spring: the time of one oscillation, in seconds. Nil for other curves.
    public var response: Double?

    public init(phase: ToastPhase, part: ToastPart = .toast, motion: Motion<Pose>, response: Double? = nil) {
        self.phase = phase
        self.part = part
        self.motion = motion
        self.response = response
    }
}

/// How a toast follows a finger that drags it, and when the drag counts as a swipe.
///
/// The numbers come from ``ToastSettings``. Their default values are those of the Agora toast.
public struct ToastDrag: Codable, Sendable, Hashable {
    /// A drag toward the toast's edge, or sideways if `axis` allows that, counts as a swipe if it reaches `distance` points or
    /// `speed` points per second.
    public var distance: Double
    public var speed: Double
    /// The shares of opacity and of size that the toast has lost at `distance`, 0 to 1. A shorter drag removes
    /// proportionally less.
    public var fade: Double
    public var shrink: Double
    /// The toast follows the finger one to one for `reach` points. Beyond that it moves by the share `resistance` (0 to
    /// 1) of the finger's movement.
    public var reach: Double
    public var resistance: Double
    /// The spring with which the toast follows the finger: its response in seconds and its damping ratio.
    public var response: Double
    public var damping: Double
    /// The spring with which the toast returns to its place after a drag that was not a swipe: its response in seconds
    /// and its damping ratio.
    public var returnResponse: Double
    public var returnDamping: Double
    /// The directions in which the toast follows the finger; nil: up and down. With `both`, it follows the longer way.
    public var axis: ToastAxis?

    public init(_ settings: ToastSettings, shrinks: Bool, axis: ToastAxis? = nil) {
        self.axis = axis == .vertical ? nil : axis
        let movement = settings.movement
        distance = settings.dismissingDistance
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
