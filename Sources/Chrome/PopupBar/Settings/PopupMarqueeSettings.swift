import EventBus

/// How titles move that are too long (POPUP §7).
public struct PopupMarqueeSettings: Codable, Sendable, Hashable {
    /// Whether they move at all, on glass and without.
    public var onGlass: Bool = true
    public var withoutGlass: Bool = false
    /// Points per second.
    public var rate = 30.0
    /// Seconds before each run.
    public var delay = 2.0
    /// Points between the end of a text and its beginning.
    public var gap = 50.0
    /// Points of the faded edges.
    public var fade = 10.0
    /// Whether two titles wait for each other.
    public var coordinated: Bool = true
    /// Which titles begin again when one changes.
    public var resets = PopupMarqueeReset.both

    public init() {}
}

extension PopupMarqueeSettings: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.value(&onGlass, .onGlass)
        try fields.value(&withoutGlass, .withoutGlass)
        try fields.number(&rate, .rate, in: 0.1...10_000)
        try fields.length(&delay, .delay)
        try fields.length(&gap, .gap)
        try fields.length(&fade, .fade)
        try fields.value(&coordinated, .coordinated)
        try fields.value(&resets, .resets)
    }
}
