import EventBus

/// The heights of a bar, in points (POPUP §4.1).
public struct PopupHeights: Codable, Sendable, Hashable {
    public var compact = 40.0
    public var prominent = 64.0
    public var floatingCompact = 48.0
    public var floating = 58.0
    /// Of both floating styles on a Mac with glass; nothing is added for the device.
    public var macOnGlass = 70.0
    /// Added where a bar floats without glass.
    public var legacyFloatingExtra = 6.0
    /// Added to a floating bar on a wide pad.
    public var widePadExtra = 6.0
    /// Added for each step of the text's size above xxLarge.
    public var textStep = 7.0
    /// What all measures are multiplied by in a Mac's own idiom.
    public var macScale = 0.77

    public init() {}
}

extension PopupHeights: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.length(&compact, .compact)
        try fields.length(&prominent, .prominent)
        try fields.length(&floatingCompact, .floatingCompact)
        try fields.length(&floating, .floating)
        try fields.length(&macOnGlass, .macOnGlass)
        try fields.length(&legacyFloatingExtra, .legacyFloatingExtra)
        try fields.length(&widePadExtra, .widePadExtra)
        try fields.length(&textStep, .textStep)
        try fields.number(&macScale, .macScale, in: 0...10)
    }
}
