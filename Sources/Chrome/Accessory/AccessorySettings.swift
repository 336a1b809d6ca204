import EventBus

/// What `rules/accessory.lua` sets: how accessories come and go (TOOLBAR §7.1). From how
/// far, and after what delay a secondary one comes back, is in `toolbar.appearance`.
public struct AccessorySettings: Settings, Hashable {
    public static let namespace = "accessory"

    /// Seconds in which one slides in, and how much that swings.
    public var showDuration = 0.45
    public var showDamping = 0.75
    /// Seconds in which one slides out.
    public var hideDuration = 0.3
    public var hideDamping = 0.9
    /// The same where another one follows in its place.
    public var swapDuration = 0.15
    public var swapDamping = 1.0

    public init() {}

    public init(from decoder: any Decoder) throws {
        self.init()
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.length(&showDuration, .showDuration)
        try fields.number(&showDamping, .showDamping, in: 0...1)
        try fields.length(&hideDuration, .hideDuration)
        try fields.number(&hideDamping, .hideDamping, in: 0...1)
        try fields.length(&swapDuration, .swapDuration)
        try fields.number(&swapDamping, .swapDamping, in: 0...1)
    }
}
