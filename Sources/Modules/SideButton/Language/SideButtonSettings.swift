import Chrome
import EventBus

/// The settings of the side button's movements, which `rules/sideButton.lua` can change. The default values are those
/// of DotShake's toolbar.
public struct SideButtonSettings: Settings, FieldGroup, Hashable {
    public static let namespace = "sideButton"

    public var showDuration = 0.45
    public var showDamping = 0.7
    public var hideDuration = 0.35
    public var hideDamping = 0.85
    public var tapScale = 0.9
    public var swipeScale = 0.95
    public var swipeFollow = 0.3
    public var swipeReach = 8.0
    public var bounceDistance = 12.0
    public var bounceScale = 0.92
    public var bounceDuration = 0.1
    public var releaseDuration = 0.3
    public var releaseDamping = 0.6
    public var appearanceDuration = 0.25

    public init() {}

    public static let schemaDescription = "The settings of the side button: its movements."
    public static let fields = Fields<Self> {
        Field(\.showDuration, in: .lengths, "seconds in which the side button slides out from behind the bar")
        Field(\.showDamping, in: 0...1, "damping ratio of the movement out from behind the bar; 1: no overshoot")
        Field(\.hideDuration, in: .lengths, "seconds in which the side button slides in behind the bar")
        Field(\.hideDamping, in: 0...1, "damping ratio of the movement behind the bar; 1: no overshoot")
        Field(\.tapScale, in: 0...10, "scale of the side button during a tap, 0 to 10")
        Field(\.swipeScale, in: 0...10, "scale of the side button while a finger drags it, 0 to 10")
        Field(
            \.swipeFollow, in: 0...10, "points that the side button moves for each point that the finger moves, 0 to 10"
        )
        Field(
            \.swipeReach, in: .lengths,
            "the greatest distance in points that the side button follows the finger, on each axis")
        Field(
            \.bounceDistance, in: .lengths, "distance that the side button jumps when a swipe is recognized, in points")
        Field(\.bounceScale, in: 0...10, "scale of the side button at the end of the jump after a swipe, 0 to 10")
        Field(
            \.bounceDuration, in: .lengths,
            "seconds that the jump after a swipe takes; taps are refused until the jump ends")
        Field(\.releaseDuration, in: .lengths, "seconds in which the side button moves back after a drag")
        Field(\.releaseDamping, in: 0...1, "damping ratio of the movement back after a drag; 1: no overshoot")
        Field(\.appearanceDuration, in: .lengths, "seconds that a change of the side button's look takes")
    }
}
