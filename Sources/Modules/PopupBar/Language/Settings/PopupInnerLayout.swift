import Chrome
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
    public static let schemaDescription = "The sizes and distances inside a bar, in points."
    public static let fields = Fields<Self> {
        Field(\.buttonHeight, in: .lengths, "the height of the buttons")
        Field(\.buttonSpacing, in: .lengths, "the distance between two buttons of a group")
        Field(
            \.edgePadding, in: .lengths,
            "the distance between the content's edge and the outermost button, unless the app draws that button")
        Field(\.paddingOnGlass, in: .lengths, "the padding at a side without buttons, on glass, except on a Mac")
        Field(\.paddingOnMac, in: .lengths, "the padding at a side without buttons, on a Mac with glass")
        Field(\.paddingFloating, in: .lengths, "the padding at a side without buttons, in a floating bar without glass")
        Field(
            \.padding, in: .lengths,
            "the padding at a side without buttons, in a bar that does not float, without glass")
        Field(\.buttonGap, in: .lengths, "the distance between the buttons and the image or the titles")
        Field(\.imageMargin, in: .lengths, "how much smaller than the height of the bar's content the image is")
        Field(
            \.widePadImage, in: .lengths,
            "the greatest side of the image in a bar of the style floating on an iPad in regular width, and in a "
                + "floating bar on a Mac"
        )
        Field(\.imageRadius, in: .lengths, "the radius of the image's corners")
        Field(\.imageGap, in: .lengths, "the distance between the image and the titles")
        Field(
            \.smallImageGap, in: .lengths,
            "the distance between the image and the titles in a floating bar that has no glass, is of the style "
                + "floatingCompact, or is on a Mac")
        Field(\.leastTitles, in: .lengths, "the least width of the titles; titles with less width are not shown")
        Field(
            \.titleSpacing, in: .lengths,
            "the distance between the title and the subtitle, to which one pixel is added; compact styles have no "
                + "distance"
        )
        Field(\.leadingButtons, "the side of the leading buttons: leading, or trailing before the trailing buttons")
    }
}

/// The side of the bar on which the leading buttons are.
public enum PopupLeadingButtons: String, StringEnum {
    case leading
    /// On the trailing side, before the trailing buttons; except in a compact bar without glass.
    case trailing
}
