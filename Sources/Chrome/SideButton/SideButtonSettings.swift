import EventBus

/// What `rules/sideButton.lua` sets: how the side button moves (TOOLBAR §4.5, §7.1).
public struct SideButtonSettings: Settings, Hashable {
    public static let namespace = "sideButton"

    /// Seconds in which it slides out from behind the bar, and how much that swings.
    public var showDuration = 0.45
    public var showDamping = 0.7
    /// Seconds in which it slides in behind the bar.
    public var hideDuration = 0.35
    public var hideDamping = 0.85
    /// Its size while a finger taps it.
    public var tapScale = 0.9
    /// Its size while a finger drags it.
    public var swipeScale = 0.95
    /// Points that it follows for each point of the finger, and points at most.
    public var swipeFollow = 0.3
    public var swipeReach = 8.0
    /// Points that it jumps when a swipe is recognised, and its size there.
    public var bounceDistance = 12.0
    public var bounceScale = 0.92
    /// Seconds of that jump; taps count again after it.
    public var bounceDuration = 0.1
    /// Seconds in which it springs back.
    public var releaseDuration = 0.3
    public var releaseDamping = 0.6
    /// Seconds that a change of its look takes.
    public var appearanceDuration = 0.25

    public init() {}

    public init(from decoder: any Decoder) throws {
        self.init()
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.length(&showDuration, .showDuration)
        try fields.number(&showDamping, .showDamping, in: 0...1)
        try fields.length(&hideDuration, .hideDuration)
        try fields.number(&hideDamping, .hideDamping, in: 0...1)
        try fields.number(&tapScale, .tapScale, in: 0...10)
        try fields.number(&swipeScale, .swipeScale, in: 0...10)
        try fields.number(&swipeFollow, .swipeFollow, in: 0...10)
        try fields.length(&swipeReach, .swipeReach)
        try fields.length(&bounceDistance, .bounceDistance)
        try fields.number(&bounceScale, .bounceScale, in: 0...10)
        try fields.length(&bounceDuration, .bounceDuration)
        try fields.length(&releaseDuration, .releaseDuration)
        try fields.number(&releaseDamping, .releaseDamping, in: 0...1)
        try fields.length(&appearanceDuration, .appearanceDuration)
    }
}
