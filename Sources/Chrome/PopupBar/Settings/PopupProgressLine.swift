import EventBus

/// The line that shows progress, in points (POPUP §4.6).
public struct PopupProgressLine: Codable, Sendable, Hashable {
    /// Where nothing else is asked for.
    public var style = PopupProgressStyle.none
    public var height = 2.5
    /// Between it and the edge below.
    public var bottomGap = 0.0
    /// How much further out than the bar's corners it begins, on glass.
    public var glassInset = 10.0
    /// What the corners are divided by for its beginning, without glass.
    public var legacyRatio = 2.5
    /// With so much on either side it stands between the buttons, on a Mac, so far from the edge.
    public var macSides = 25.0
    public var macGap = 4.0

    public init() {}
}

extension PopupProgressLine: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.value(&style, .style)
        try fields.length(&height, .height)
        try fields.length(&bottomGap, .bottomGap)
        try fields.length(&glassInset, .glassInset)
        try fields.number(&legacyRatio, .legacyRatio, in: 0.1...1000)
        try fields.length(&macSides, .macSides)
        try fields.length(&macGap, .macGap)
    }
}
