import EventBus

/// How far below the usual place a closed bar stands, in points; above it if negative (POPUP §4.2).
public struct PopupOffsets: Codable, Sendable, Hashable {
    /// Above a tab bar whose own metrics are not known or not wanted.
    public var tabBarOnGlass = -8.0
    public var tabBar = 0.0
    /// Above a toolbar: on 26.0, on what follows it, from 27 on, and without glass.
    public var toolbarOnFirstGlass = -8.0
    public var toolbarOnGlass = 0.0
    public var toolbarOn27 = 2.0
    public var toolbar = 0.0
    /// With nothing below, on a Mac.
    public var macOnGlass = -18.0
    public var mac = -7.0
    /// With nothing below, where the window has no safe area at its bottom.
    public var noSafeAreaOnGlass = -10.0
    public var noSafeArea = -4.0
    public var inContextPreview = -20.0
    /// With nothing below, on a pad or in regular width.
    public var pad = 0.0
    public var phoneOnGlass = 6.0
    public var phone = 0.0

    public init() {}
}

extension PopupOffsets: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.number(&tabBarOnGlass, .tabBarOnGlass, in: -1000...1000)
        try fields.number(&tabBar, .tabBar, in: -1000...1000)
        try fields.number(&toolbarOnFirstGlass, .toolbarOnFirstGlass, in: -1000...1000)
        try fields.number(&toolbarOnGlass, .toolbarOnGlass, in: -1000...1000)
        try fields.number(&toolbarOn27, .toolbarOn27, in: -1000...1000)
        try fields.number(&toolbar, .toolbar, in: -1000...1000)
        try fields.number(&macOnGlass, .macOnGlass, in: -1000...1000)
        try fields.number(&mac, .mac, in: -1000...1000)
        try fields.number(&noSafeAreaOnGlass, .noSafeAreaOnGlass, in: -1000...1000)
        try fields.number(&noSafeArea, .noSafeArea, in: -1000...1000)
        try fields.number(&inContextPreview, .inContextPreview, in: -1000...1000)
        try fields.number(&pad, .pad, in: -1000...1000)
        try fields.number(&phoneOnGlass, .phoneOnGlass, in: -1000...1000)
        try fields.number(&phone, .phone, in: -1000...1000)
    }
}
