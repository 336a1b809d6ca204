import EventBus

/// Points between a bar and what it shows, and how wide that may be (POPUP §4.5).
public struct PopupMargins: Codable, Sendable, Hashable {
    /// At the sides of a floating bar without glass, beside the safe area.
    public var legacySide = 12.0
    /// The least of it in regular width with no limit to the width.
    public var legacyWideSide = 30.0
    /// Above and below the same.
    public var legacyTop = 4.0
    /// Beside the layout margin of a phone in compact width, on glass.
    public var compactExtra = 1.0
    /// On a pad, on glass.
    public var padSide = 10.0
    /// Added for a pad's app on a Mac.
    public var padOnMacExtra = 10.0
    /// So much less than a navigation bar's outermost item has, from 27 on.
    public var navigationItem = 4.0
    /// The least in a navigation or split controller, on a phone and on a pad, on 26.
    public var phoneDock = 28.0
    public var padDock = 8.0
    /// The same from 27 on, on an upright phone.
    public var portraitPhoneDock = 8.0
    /// Between a tiled sidebar and the bar, before 27.
    public var sidebarGap = 8.0
    /// How much of an avoided column the bar covers, on a phone on its side from 27 on.
    public var landscapeColumnOverlap = 22.0
    /// The greatest width of a floating bar's content on a wide pad: on glass, without, on a Mac.
    public var widthOnGlass = 700.0
    public var width = 954.0
    public var widthOnMac = 910.0

    public init() {}
}

extension PopupMargins: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.length(&legacySide, .legacySide)
        try fields.length(&legacyWideSide, .legacyWideSide)
        try fields.length(&legacyTop, .legacyTop)
        try fields.length(&compactExtra, .compactExtra)
        try fields.length(&padSide, .padSide)
        try fields.length(&padOnMacExtra, .padOnMacExtra)
        try fields.length(&navigationItem, .navigationItem)
        try fields.length(&phoneDock, .phoneDock)
        try fields.length(&padDock, .padDock)
        try fields.length(&portraitPhoneDock, .portraitPhoneDock)
        try fields.length(&sidebarGap, .sidebarGap)
        try fields.length(&landscapeColumnOverlap, .landscapeColumnOverlap)
        try fields.length(&widthOnGlass, .widthOnGlass)
        try fields.length(&width, .width)
        try fields.length(&widthOnMac, .widthOnMac)
    }
}
