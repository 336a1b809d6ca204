import Chrome
import EventBus

/// The heights of bars, in points. The values are LNPopupController's.
public struct PopupHeights: Hashable {
    public var compact = 40.0
    public var prominent = 64.0
    public var floatingCompact = 48.0
    public var floating = 58.0
    public var macOnGlass = 70.0
    public var legacyFloatingExtra = 6.0
    public var widePadExtra = 6.0
    public var textStep = 7.0
    public var macScale = 0.77

    public init() {}
}

extension PopupHeights: FieldGroup {
    public static let schemaDescription = "The heights of bars, in points."
    public static let fields = Fields<Self> {
        Field(\.compact, in: .lengths, "the height of a bar of the style compact")
        Field(\.prominent, in: .lengths, "the height of a bar of the style prominent")
        Field(\.floatingCompact, in: .lengths, "the height of a bar of the style floatingCompact")
        Field(\.floating, in: .lengths, "the height of a bar of the style floating")
        Field(\.macOnGlass, in: .lengths, "the height of a floating bar of either style on a Mac with glass")
        Field(\.legacyFloatingExtra, in: .lengths, "added to a floating bar without glass")
        Field(
            \.widePadExtra, in: .lengths,
            "added to a bar of the style floating on an iPad in regular width, and on a Mac without glass")
        Field(\.textStep, in: .lengths, "added for each step of the text size above xxLarge")
        Field(
            \.macScale, in: 0...10,
            "the factor for heights, width limits, image sizes and text sizes in the Mac idiom, 0 to 10")
    }
}
