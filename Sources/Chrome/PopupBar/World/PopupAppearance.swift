import EventBus

/// The appearance of a bar. The first appearance in this order is in force, as a whole: the inline ones of the item and
/// the bar, while the bar is short; the item's; the bar's. For the first five fields, the appearance of the dock (the
/// tab bar or toolbar below) comes before the bar's, if the bar inherits it. A nil field has the system's value.
public struct PopupAppearance: Hashable {
    public var backgroundEffect: String?
    public var backgroundColor: String?
    public var backgroundImage: String?
    public var shadowColor: String?
    public var shadowImage: String?

    public var titleColor: String?
    public var subtitleColor: String?
    /// The size of the title in points, 1 to 1000, at the system's usual text size.
    public var titleSize: Double?
    /// The size of the subtitle in points, 1 to 1000, at the system's usual text size.
    public var subtitleSize: Double?
    public var highlightColor: String?
    public var imageShadow: PopupShadow?
    public var floatingBackgroundEffect: String?
    public var floatingBackgroundColor: String?
    public var floatingBackgroundShadow: PopupShadow?
    /// The corner radius in points of a bar on glass; nil: a capsule.
    public var floatingCornerRadius: Double?
    public var marqueeScrollEnabled: Bool?
    /// The speed of titles that scroll, in points per second.
    public var marqueeScrollRate: Double?
    /// Seconds before each run of titles that scroll.
    public var marqueeScrollDelay: Double?
    public var coordinateMarqueeScroll: Bool?

    public init() {}
}

/// A soft shadow. The opacity is 0 to 1; the other fields are points, right and down positive.
public struct PopupShadow: Hashable {
    public var opacity = 0.0
    public var blur = 0.0
    public var x = 0.0
    public var y = 0.0

    public init() {}

    public init(opacity: Double = 0, blur: Double = 0, x: Double = 0, y: Double = 0) {
        (self.opacity, self.blur, self.x, self.y) = (opacity, blur, x, y)
    }
}

extension PopupShadow: FieldGroup {
    public static let schemaDescription = "A soft shadow."
    public static let fields = Fields<Self> {
        Field(\.opacity, in: 0...1, "0 to 1")
        Field(\.blur, in: .lengths, "points")
        Field(\.x, in: -1000...1000, "points to the right")
        Field(\.y, in: -1000...1000, "points down")
    }
}

extension PopupAppearance: FieldGroup {
    public static let schemaDescription =
        "What a bar looks like. Nil: as the next appearance in the chain, or the system, has it."
    public static let fields = Fields<Self> {
        Field(\.backgroundEffect, "name of an effect")
        Field(\.backgroundColor, "name of a colour")
        Field(\.backgroundImage, "name of an image")
        Field(\.shadowColor, "name of a colour")
        Field(\.shadowImage, "name of an image")
        Field(\.titleColor, "name of a colour; as all that follow, only a popup bar has it")
        Field(\.subtitleColor, "name of a colour")
        Field(\.titleSize, in: 1...1000, orNull: nil, "points of text, at the usual size")
        Field(\.subtitleSize, in: 1...1000, orNull: nil, "points of text, at the usual size")
        Field(\.highlightColor, "name of a colour, under a finger")
        Field(\.imageShadow, "of the image")
        Field(\.floatingBackgroundEffect, "name of an effect, of a floating bar")
        Field(\.floatingBackgroundColor, "name of a colour, of a floating bar")
        Field(\.floatingBackgroundShadow, "of a floating bar")
        Field(\.floatingCornerRadius, in: .lengths, "points, of a bar on glass; nil: a capsule")
        Field(\.marqueeScrollEnabled, "whether titles move that are too long")
        Field(\.marqueeScrollRate, in: 0.1...10_000, orNull: nil, "points per second")
        Field(\.marqueeScrollDelay, in: .lengths, "seconds before each run")
        Field(\.coordinateMarqueeScroll, "whether two titles wait for each other")
    }
}
