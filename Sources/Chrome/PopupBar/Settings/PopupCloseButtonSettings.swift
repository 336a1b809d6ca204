import EventBus

/// The close button's default styles, and its sizes and distances in points. The values are LNPopupController's.
public struct PopupCloseButtonSettings: Hashable {
    public var onGlass = PopupCloseStyle.prominentGlass
    public var onGlassMac = PopupCloseStyle.glass
    public var modern = PopupCloseStyle.grabber
    public var modernMac = PopupCloseStyle.round
    public var old = PopupCloseStyle.grabber
    public var glassSize = PopupSize(width: 44, height: 44)
    public var macGlassSize = PopupSize(width: 37, height: 30)
    public var roundSize = PopupSize(width: 24, height: 24)
    public var macRoundSize = PopupSize(width: 30, height: 30)
    public var chevronSize = PopupSize(width: 42, height: 25)
    public var grabberSize = PopupSize(width: 42, height: 25)
    public var glassGrabberSize = PopupSize(width: 70, height: 25)
    public var top = 12.0
    public var navigationItem = 4.0
    public var windowControls = 10.0

    public init() {}
}

extension PopupCloseButtonSettings: FieldGroup {
    public static let schemaDescription =
        "The close button of an open popup: styles where nobody says, sizes and distances in points."
    public static let fields = Fields<Self> {
        Field(\.onGlass, "on glass")
        Field(\.onGlassMac, "on a Mac with glass")
        Field(\.modern, "from 17 on, without glass")
        Field(\.modernMac, "from 17 on, on a Mac")
        Field(\.old, "before 17")
        Field(\.glassSize, "of one of glass")
        Field(\.macGlassSize, "of one of glass on a Mac")
        Field(\.roundSize, "of a round one")
        Field(\.macRoundSize, "of a round one on a Mac")
        Field(\.chevronSize, "of a chevron")
        Field(\.grabberSize, "of a grabber")
        Field(\.glassGrabberSize, "of a grabber on glass")
        Field(\.top, in: .lengths, "at least above one that is not of glass")
        Field(\.navigationItem, in: .lengths, "further out than a navigation bar's outermost item, for one of glass")
        Field(\.windowControls, in: .lengths, "beside the buttons of the window")
    }
}
