import EventBus

/// What is inside of a bar, in points (POPUP §4.6).
public struct PopupInnerLayout: Codable, Sendable, Hashable {
    public var buttonHeight = 44.0
    public var buttonSpacing = 8.0
    /// Outside of the outermost button, unless the app draws it.
    public var edgePadding = 16.0
    /// At a side without buttons: on glass, on a Mac with glass, floating without, else.
    public var paddingOnGlass = 16.0
    public var paddingOnMac = 20.0
    public var paddingFloating = 8.0
    public var padding = 20.0
    /// Between buttons and titles.
    public var buttonGap = 8.0
    /// How much lower than the bar its image is.
    public var imageMargin = 18.0
    /// The side of a floating bar's image on a wide pad.
    public var widePadImage = 44.0
    public var imageRadius = 6.0
    /// Between image and titles; where a floating bar is small or without glass.
    public var imageGap = 16.0
    public var smallImageGap = 8.0
    /// Titles with less than this are not shown.
    public var leastTitles = 44.0
    /// Between the two titles of a bar that is not compact, and one pixel.
    public var titleSpacing = 1.0
    public var leadingButtons = PopupLeadingButtons.leading

    public init() {}
}

extension PopupInnerLayout: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.length(&buttonHeight, .buttonHeight)
        try fields.length(&buttonSpacing, .buttonSpacing)
        try fields.length(&edgePadding, .edgePadding)
        try fields.length(&paddingOnGlass, .paddingOnGlass)
        try fields.length(&paddingOnMac, .paddingOnMac)
        try fields.length(&paddingFloating, .paddingFloating)
        try fields.length(&padding, .padding)
        try fields.length(&buttonGap, .buttonGap)
        try fields.length(&imageMargin, .imageMargin)
        try fields.length(&widePadImage, .widePadImage)
        try fields.length(&imageRadius, .imageRadius)
        try fields.length(&imageGap, .imageGap)
        try fields.length(&smallImageGap, .smallImageGap)
        try fields.length(&leastTitles, .leastTitles)
        try fields.length(&titleSpacing, .titleSpacing)
        try fields.value(&leadingButtons, .leadingButtons)
    }
}

/// Where the leading buttons of a bar stand.
public enum PopupLeadingButtons: String, Word {
    case leading
    /// Before the trailing ones, on their side; not in a compact bar of old.
    case trailing
}
