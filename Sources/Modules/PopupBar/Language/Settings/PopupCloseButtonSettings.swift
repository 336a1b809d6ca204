import Chrome
import EventBus

/// The close button's default styles, and its sizes and distances in points. The values are LNPopupController's.
public struct PopupCloseButtonSettings: Hashable {
    public var onGlass = PopupCloseStyle.prominentGlass
    public var onGlassMac = PopupCloseStyle.glass
    public var modern = PopupCloseStyle.grabber
    public var modernMac = PopupCloseStyle.round
    public var old = PopupCloseStyle.grabber
    public var glassSize = Size(width: 44, height: 44)
    public var macGlassSize = Size(width: 37, height: 30)
    public var roundSize = Size(width: 24, height: 24)
    public var macRoundSize = Size(width: 30, height: 30)
    public var chevronSize = Size(width: 42, height: 25)
    public var grabberSize = Size(width: 42, height: 25)
    public var glassGrabberSize = Size(width: 70, height: 25)
    public var top = 12.0
    public var navigationItem = 4.0
    public var windowControls = 10.0

    public init() {}
}

extension PopupCloseButtonSettings: FieldGroup {
    public static let schemaDescription =
        "The close button of an open popup: its default styles, and its sizes and distances in points."
    public static let fields = Fields<Self> {
        Field(\.onGlass, "the default style on glass, except on a Mac")
        Field(\.onGlassMac, "the default style on a Mac with glass")
        Field(\.modern, "the default style without glass from version 17 of the system on, except on a Mac")
        Field(\.modernMac, "the default style on a Mac without glass from version 17 of the system on")
        Field(\.old, "the default style before version 17 of the system")
        Field(\.glassSize, "of a glass button")
        Field(\.macGlassSize, "of a glass button in the Mac idiom")
        Field(\.roundSize, "of a round button")
        Field(\.macRoundSize, "of a round button on a Mac")
        Field(\.chevronSize, "of a chevron")
        Field(\.grabberSize, "of a grabber on a system without glass")
        Field(\.glassGrabberSize, "of a grabber on a system with glass")
        Field(
            \.top, in: .lengths,
            "the least distance between the top of the content and a button without glass")
        Field(
            \.navigationItem, in: .lengths,
            "how much closer to the side a glass button is than the outermost item of a navigation bar")
        Field(
            \.windowControls, in: .lengths,
            "added to the left distance of a glass button in a window with controls at its top")
    }
}
