import EventBus

/// Texts of a bar: their sizes in points, and words for screen readers (POPUP §4.6, §9).
public struct PopupTexts: Codable, Sendable, Hashable {
    public var floatingTitle = 15.0
    public var floatingSubtitle = 12.5
    public var prominentTitle = 15.0
    public var prominentSubtitle = 15.0
    public var floatingCompactTitle = 13.0
    public var floatingCompactSubtitle = 12.0
    public var compactTitle = 13.5
    public var compactSubtitle = 12.0
    /// Of a character, in sizes: what texts are estimated by whose width nobody says.
    public var characterWidth = 0.52
    /// What a screen reader says about the bar, in the app's language.
    public var openHint: String = "Double tap to open."
    public var closeLabel: String = "Close"

    public init() {}
}

extension PopupTexts: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.length(&floatingTitle, .floatingTitle)
        try fields.length(&floatingSubtitle, .floatingSubtitle)
        try fields.length(&prominentTitle, .prominentTitle)
        try fields.length(&prominentSubtitle, .prominentSubtitle)
        try fields.length(&floatingCompactTitle, .floatingCompactTitle)
        try fields.length(&floatingCompactSubtitle, .floatingCompactSubtitle)
        try fields.length(&compactTitle, .compactTitle)
        try fields.length(&compactSubtitle, .compactSubtitle)
        try fields.number(&characterWidth, .characterWidth, in: 0...10)
        try fields.value(&openHint, .openHint)
        try fields.value(&closeLabel, .closeLabel)
    }
}
