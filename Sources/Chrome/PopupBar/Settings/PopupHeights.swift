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
        Field(\.compact, in: .lengths, "of a compact bar")
        Field(\.prominent, in: .lengths, "of a prominent bar")
        Field(\.floatingCompact, in: .lengths, "of a low floating bar")
        Field(\.floating, in: .lengths, "of a high floating bar")
        Field(\.macOnGlass, in: .lengths, "of both floating ones on a Mac with glass")
        Field(\.legacyFloatingExtra, in: .lengths, "added where a bar floats without glass")
        Field(\.widePadExtra, in: .lengths, "added to a high floating bar on a wide pad")
        Field(\.textStep, in: .lengths, "added for each step of the text above xxLarge")
        Field(\.macScale, in: 0...10, "what measures are multiplied by in a Mac's own idiom")
    }
}
