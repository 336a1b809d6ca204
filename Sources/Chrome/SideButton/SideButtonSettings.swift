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

    public static let schemaDescription = "How the side button moves."
    public static let fields = Fields<Self> {
        Field(\.showDuration, in: .lengths, "seconds in which it slides out from behind the bar")
        Field(\.showDamping, in: 0...1, "how little that swings: 1 not at all")
        Field(\.hideDuration, in: .lengths, "seconds in which it slides in behind the bar")
        Field(\.hideDamping, in: 0...1, "how little that swings")
        Field(\.tapScale, in: 0...10, "its size while a finger taps it")
        Field(\.swipeScale, in: 0...10, "its size while a finger drags it")
        Field(\.swipeFollow, in: 0...10, "points that it follows for each point of the finger")
        Field(\.swipeReach, in: .lengths, "points that it follows at most")
        Field(\.bounceDistance, in: .lengths, "points that it jumps when a swipe is recognised")
        Field(\.bounceScale, in: 0...10, "its size there")
        Field(\.bounceDuration, in: .lengths, "seconds of that jump; taps count again after it")
        Field(\.releaseDuration, in: .lengths, "seconds in which it springs back")
        Field(\.releaseDamping, in: 0...1, "how little that swings")
        Field(\.appearanceDuration, in: .lengths, "seconds that a change of its look takes")
    }
}
