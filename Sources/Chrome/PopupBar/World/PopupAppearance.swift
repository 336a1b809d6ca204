import EventBus

/// What a bar looks like. A bar, an item and a dock can each have one; the first in the chain
/// of POPUP §7 counts, as a whole. Nil: as the built-in one has it.
public struct PopupAppearance: Codable, Sendable, Hashable {
    /// What every bar knows, a dock's own too: names of colours, effects and images.
    public var backgroundEffect: String?
    public var backgroundColor: String?
    public var backgroundImage: String?
    public var shadowColor: String?
    public var shadowImage: String?

    /// What only a popup bar knows.
    public var titleColor: String?
    public var subtitleColor: String?
    /// Points of text, at the usual size.
    public var titleSize: Double?
    public var subtitleSize: Double?
    public var highlightColor: String?
    public var imageShadow: PopupShadow?
    public var floatingBackgroundEffect: String?
    public var floatingBackgroundColor: String?
    public var floatingBackgroundShadow: PopupShadow?
    /// Points, of a bar on glass; nil: a capsule.
    public var floatingCornerRadius: Double?
    public var marqueeScrollEnabled: Bool?
    /// Points per second.
    public var marqueeScrollRate: Double?
    /// Seconds.
    public var marqueeScrollDelay: Double?
    public var coordinateMarqueeScroll: Bool?

    public init() {}
}

/// A soft shadow: opacity 0 to 1, the rest in points.
public struct PopupShadow: Codable, Sendable, Hashable {
    public var opacity = 0.0
    public var blur = 0.0
    public var x = 0.0
    public var y = 0.0

    public init(opacity: Double = 0, blur: Double = 0, x: Double = 0, y: Double = 0) {
        (self.opacity, self.blur, self.x, self.y) = (opacity, blur, x, y)
    }
}

extension PopupShadow: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.number(&opacity, .opacity, in: 0...1)
        try fields.length(&blur, .blur)
        try fields.number(&x, .x, in: -1000...1000)
        try fields.number(&y, .y, in: -1000...1000)
    }
}

extension PopupAppearance {
    public init(from decoder: any Decoder) throws {
        self.init()
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.optional(&backgroundEffect, .backgroundEffect)
        try fields.optional(&backgroundColor, .backgroundColor)
        try fields.optional(&backgroundImage, .backgroundImage)
        try fields.optional(&shadowColor, .shadowColor)
        try fields.optional(&shadowImage, .shadowImage)
        try fields.optional(&titleColor, .titleColor)
        try fields.optional(&subtitleColor, .subtitleColor)
        try fields.numberOrNull(&titleSize, .titleSize, in: 1...1000)
        try fields.numberOrNull(&subtitleSize, .subtitleSize, in: 1...1000)
        try fields.optional(&highlightColor, .highlightColor)
        try fields.optional(&imageShadow, .imageShadow)
        try fields.optional(&floatingBackgroundEffect, .floatingBackgroundEffect)
        try fields.optional(&floatingBackgroundColor, .floatingBackgroundColor)
        try fields.optional(&floatingBackgroundShadow, .floatingBackgroundShadow)
        try fields.optionalLength(&floatingCornerRadius, .floatingCornerRadius)
        try fields.optional(&marqueeScrollEnabled, .marqueeScrollEnabled)
        try fields.numberOrNull(&marqueeScrollRate, .marqueeScrollRate, in: 0.1...10_000)
        try fields.optionalLength(&marqueeScrollDelay, .marqueeScrollDelay)
        try fields.optional(&coordinateMarqueeScroll, .coordinateMarqueeScroll)
    }
}
