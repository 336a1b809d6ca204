import Chrome
import EventBus

/// The appearance of a bar. The first existing appearance in this order is in force, as a whole: the inline ones of the
/// item and the bar, while the bar is short; the item's; the bar's. For the first five fields, the appearance of the
/// dock (the tab bar or toolbar below) precedes the bar's, if the bar inherits it. A nil field has the system's value.
public struct PopupAppearance: Hashable {
    public var backgroundEffect: String?
    public var backgroundColor: String?
    public var backgroundImage: String?
    public var shadowColor: String?
    public var shadowImage: String?

    public var tintColor: String?
    public var titleColor: String?
    public var subtitleColor: String?
    /// The fonts of the texts. A size here overrides `titleSize` and `subtitleSize`.
    public var titleFont: PopupFont?
    public var subtitleFont: PopupFont?
    public var titleSize: Double?
    public var subtitleSize: Double?
    public var highlightColor: String?
    public var imageShadow: PopupShadow?
    public var floatingBackgroundEffect: String?
    public var floatingBackgroundColor: String?
    public var floatingBackgroundImage: String?
    public var floatingBackgroundShadow: PopupShadow?
    public var floatingCornerRadius: Double?
    /// Corners that differ, or a capsule with a limit. They override ``floatingCornerRadius``.
    public var floatingCornerConfiguration: PopupCornerConfiguration?
    public var marqueeScrollEnabled: Bool?
    public var marqueeScrollRate: Double?
    public var marqueeScrollDelay: Double?
    public var coordinateMarqueeScroll: Bool?

    public init() {}
}

/// A soft shadow. The opacity is 0 to 1; the other fields are points, right and down positive.
public struct PopupShadow: Hashable {
    /// 1 if a description of the shadow omits it.
    public var opacity = 0.0
    public var blur = 0.0
    public var x = 0.0
    public var y = 0.0
    public var color: String?

    public init() {}

    public init(opacity: Double = 0, blur: Double = 0, x: Double = 0, y: Double = 0) {
        (self.opacity, self.blur, self.x, self.y) = (opacity, blur, x, y)
    }
}

extension PopupShadow: FieldGroup {
    public static let blank = Self(opacity: 1)
    public static let schemaDescription = "A soft shadow."
    public static let fields = Fields<Self> {
        Field(\.opacity, in: 0...1, "the opacity of the shadow, 0 to 1; 1 when absent")
        Field(\.blur, in: .lengths, "the radius of the blur in points")
        Field(\.x, in: -1000...1000, "the offset to the right in points, -1000 to 1000")
        Field(\.y, in: -1000...1000, "the offset downward in points, -1000 to 1000")
        Field(\.color, where: .color, "name of the color of the shadow; nil: black")
    }
}

/// A font: its family, its size at the system's default text size, and its weight. A nil field has the value of the
/// bar's style.
public struct PopupFont: Hashable, FieldGroup {
    public var name: String?
    public var size: Double?
    public var weight: Int?

    public init() {}

    public static let schemaDescription = "A font. An absent field has the value of the bar's style."
    public static let fields = Fields<Self> {
        Field(\.name, "name of the font family; nil: the system font")
        Field(\.size, in: 1...1000, "the size in points at the system's default text size, 1 to 1000")
        Field(\.weight, in: 100...900, "the weight, 100 to 900; 400 is regular")
    }
}

extension PopupAppearance: FieldGroup {
    public static let schemaDescription =
        "The appearance of a bar. A field that is nil has the value of the settings or of the system. Of the "
        + "appearance of a tab bar or toolbar, only the fields of background and shadow are used."
    public static let fields = Fields<Self> {
        Field(\.backgroundEffect, where: .effect, "name of the effect of the background")
        Field(\.backgroundColor, where: .color, "name of the color of the background")
        Field(\.backgroundImage, "name of the image of the background")
        Field(\.shadowColor, where: .color, "name of the color of the shadow")
        Field(\.shadowImage, "name of the image of the shadow")
        Field(\.tintColor, where: .color, "name of the color of the buttons and the progress")
        Field(\.titleColor, where: .color, "name of the color of the title")
        Field(\.subtitleColor, where: .color, "name of the color of the subtitle")
        Field(
            \.titleSize, in: 1...1000, orNull: nil,
            "the size of the title in points at the system's default text size, 1 to 1000; nil: the setting")
        Field(
            \.subtitleSize, in: 1...1000, orNull: nil,
            "the size of the subtitle in points at the system's default text size, 1 to 1000; nil: the setting")
        Field(\.titleFont, "the font of the title")
        Field(\.subtitleFont, "the font of the subtitle")
        Field(\.highlightColor, where: .color, "name of the color that highlights a touched bar")
        Field(\.imageShadow, "the shadow of the image")
        Field(\.floatingBackgroundEffect, where: .effect, "name of the effect of the background of a floating bar")
        Field(\.floatingBackgroundColor, where: .color, "name of the color of the background of a floating bar")
        Field(\.floatingBackgroundImage, "name of the image of the background of a floating bar, above its color")
        Field(\.floatingBackgroundShadow, "the shadow of a floating bar")
        Field(\.floatingCornerRadius, in: .lengths, "the corner radius in points of a bar on glass; nil: a capsule")
        Field(\.floatingCornerConfiguration, "the corners of a floating bar; nil: `floatingCornerRadius` applies")
        Field(\.marqueeScrollEnabled, "whether titles that are too long scroll")
        Field(
            \.marqueeScrollRate, in: 0.1...10_000, orNull: nil,
            "the speed of titles that scroll, in points per second, 0.1 to 10,000")
        Field(\.marqueeScrollDelay, in: .lengths, "seconds before each run of titles that scroll")
        Field(\.coordinateMarqueeScroll, "whether the title and the subtitle wait for each other before each run")
    }
}
