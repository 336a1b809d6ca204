import EventBus

/// The distance in points by which a closed bar is lower than the dock's edge; negative: higher. The values are
/// LNPopupController's, except for `neighbour`.
public struct PopupOffsets: Hashable {
    public var tabBarOnGlass = -8.0
    public var tabBar = 0.0
    public var toolbarOnFirstGlass = -8.0
    public var toolbarOnGlass = 0.0
    public var toolbarOn27 = 2.0
    public var toolbar = 0.0
    public var macOnGlass = -18.0
    public var mac = -7.0
    public var noSafeAreaOnGlass = -10.0
    public var noSafeArea = -4.0
    public var inContextPreview = -20.0
    public var pad = 0.0
    public var phoneOnGlass = 6.0
    public var phone = 0.0
    public var neighbour = -8.0

    public init() {}
}

extension PopupOffsets: FieldGroup {
    public static let schemaDescription =
        "Offsets in points between a closed bar and the edge below it; positive: the bar is lower, negative: "
        + "higher."
    public static let fields = Fields<Self> {
        Field(
            \.tabBarOnGlass, in: -1000...1000,
            "above a tab bar on glass, if the frame of its accessory is unknown or the bar does not follow it")
        Field(\.tabBar, in: -1000...1000, "above a tab bar without glass")
        Field(\.toolbarOnFirstGlass, in: -1000...1000, "above a toolbar on glass, on version 26.0 of the system")
        Field(
            \.toolbarOnGlass, in: -1000...1000,
            "above a toolbar on glass, on version 26.1 of the system and later, before 27")
        Field(\.toolbarOn27, in: -1000...1000, "above a toolbar on glass, from version 27 of the system on")
        Field(\.toolbar, in: -1000...1000, "above a toolbar without glass")
        Field(\.macOnGlass, in: -1000...1000, "above the bottom edge on a Mac with glass")
        Field(\.mac, in: -1000...1000, "above the bottom edge on a Mac without glass")
        Field(
            \.noSafeAreaOnGlass, in: -1000...1000,
            "above the bottom edge on glass, in a window without a safe area at its bottom")
        Field(
            \.noSafeArea, in: -1000...1000,
            "above the bottom edge without glass, in a window without a safe area at its bottom")
        Field(\.inContextPreview, in: -1000...1000, "above the bottom edge on glass, in the preview of a context menu")
        Field(\.pad, in: -1000...1000, "above the bottom edge on an iPad or in regular width")
        Field(\.phoneOnGlass, in: -1000...1000, "above the bottom edge on a phone with glass")
        Field(\.phone, in: -1000...1000, "above the bottom edge on a phone without glass")
        Field(\.neighbour, in: -1000...1000, "above other modules at the bottom, such as the toolbar")
    }
}
