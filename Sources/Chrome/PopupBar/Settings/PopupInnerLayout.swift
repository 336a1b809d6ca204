import EventBus

/// The sizes and distances inside a bar, in points. The values are LNPopupController's.
public struct PopupInnerLayout: Hashable {
    public var buttonHeight = 44.0
    public var buttonSpacing = 8.0
    public var edgePadding = 16.0
    public var paddingOnGlass = 16.0
    public var paddingOnMac = 20.0
    public var paddingFloating = 8.0
    public var padding = 20.0
    public var buttonGap = 8.0
    public var imageMargin = 18.0
    public var widePadImage = 44.0
    public var imageRadius = 6.0
    public var imageGap = 16.0
    public var smallImageGap = 8.0
    public var leastTitles = 44.0
    public var titleSpacing = 1.0
    public var leadingButtons = PopupLeadingButtons.leading

    public init() {}
}

extension PopupInnerLayout: FieldGroup {
    public static let schemaDescription = "What is inside of a bar, in points."
    public static let fields = Fields<Self> {
        Field(\.buttonHeight, in: .lengths, "of buttons")
        Field(\.buttonSpacing, in: .lengths, "between buttons")
        Field(\.edgePadding, in: .lengths, "outside of the outermost button, unless the app draws it")
        Field(\.paddingOnGlass, in: .lengths, "at a side without buttons, on glass")
        Field(\.paddingOnMac, in: .lengths, "at a side without buttons, on a Mac with glass")
        Field(\.paddingFloating, in: .lengths, "at a side without buttons, floating without glass")
        Field(\.padding, in: .lengths, "at a side without buttons, else")
        Field(\.buttonGap, in: .lengths, "between buttons and titles")
        Field(\.imageMargin, in: .lengths, "how much lower than the bar its image is")
        Field(\.widePadImage, in: .lengths, "the side of a floating bar's image on a wide pad")
        Field(\.imageRadius, in: .lengths, "of the image's corners")
        Field(\.imageGap, in: .lengths, "between image and titles")
        Field(\.smallImageGap, in: .lengths, "the same where a floating bar is low, without glass, or on a Mac")
        Field(\.leastTitles, in: .lengths, "titles with less are not shown")
        Field(\.titleSpacing, in: .lengths, "between two titles, and a pixel")
        Field(\.leadingButtons, "where the leading buttons stand")
    }
}

/// The side of the bar on which the leading buttons are.
public enum PopupLeadingButtons: String, Word {
    case leading
    /// On the trailing side, before the trailing buttons; except in a compact bar without glass.
    case trailing
}
