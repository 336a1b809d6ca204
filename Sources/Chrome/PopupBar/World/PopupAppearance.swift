import EventBus

/// What a bar looks like. An item, a bar and the bar below it can each have an appearance, of which one counts, as a
/// whole: the item's, else the bar's, else that of the bar below if it is inherited. Fields that are nil are as the
/// system has them.
public struct PopupAppearance: Hashable {
    public var backgroundEffect: String?
    public var backgroundColor: String?
    public var backgroundImage: String?
    public var shadowColor: String?
    public var shadowImage: String?

    public var titleColor: String?
    public var subtitleColor: String?
    public var titleSize: Double?
    public var subtitleSize: Double?
    public var highlightColor: String?
    public var imageShadow: PopupShadow?
    public var floatingBackgroundEffect: String?
    public var floatingBackgroundColor: String?
    public var floatingBackgroundShadow: PopupShadow?
    public var floatingCornerRadius: Double?
    public var marqueeScrollEnabled: Bool?
    public var marqueeScrollRate: Double?
    public var marqueeScrollDelay: Double?
    public var coordinateMarqueeScroll: Bool?

    public init() {}
}

/// A soft shadow: opacity 0 to 1, the rest in points.
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
