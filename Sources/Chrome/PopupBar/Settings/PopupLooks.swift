import EventBus

/// Shadows and the light under a finger where an appearance has none (POPUP §7).
public struct PopupLooks: Codable, Sendable, Hashable {
    public var imageShadow = PopupShadow(opacity: 0.12, blur: 3)
    public var floatingShadow = PopupShadow(opacity: 0.22, blur: 8)
    public var floatingShadowOnGlass = PopupShadow(opacity: 0.17, blur: 12, y: 8)
    /// Share of grey in light, without glass and with it, and of white in the dark.
    public var highlight = 0.2
    public var highlightOnGlass = 0.3
    public var darkHighlight = 0.1

    public init() {}
}

extension PopupLooks: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.group(&imageShadow, .imageShadow)
        try fields.group(&floatingShadow, .floatingShadow)
        try fields.group(&floatingShadowOnGlass, .floatingShadowOnGlass)
        try fields.number(&highlight, .highlight, in: 0...1)
        try fields.number(&highlightOnGlass, .highlightOnGlass, in: 0...1)
        try fields.number(&darkHighlight, .darkHighlight, in: 0...1)
    }
}
