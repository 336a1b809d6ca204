import EventBus

/// How much lower than the dock's edge a closed bar stands, in points; negative: higher. The values are
/// LNPopupController's.
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

    public init() {}
}

extension PopupOffsets: FieldGroup {
    public static let schemaDescription =
        "How much lower than right above what is below a closed bar stands, in points; less than 0: higher."
    public static let fields = Fields<Self> {
        Field(
            \.tabBarOnGlass, in: -1000...1000, "above a tab bar on glass whose own metrics are not known or not wanted")
        Field(\.tabBar, in: -1000...1000, "above a tab bar")
        Field(\.toolbarOnFirstGlass, in: -1000...1000, "above a toolbar on 26.0")
        Field(\.toolbarOnGlass, in: -1000...1000, "above a toolbar on later versions of 26")
        Field(\.toolbarOn27, in: -1000...1000, "above a toolbar from 27 on")
        Field(\.toolbar, in: -1000...1000, "above a toolbar without glass")
        Field(\.macOnGlass, in: -1000...1000, "with nothing below, on a Mac with glass")
        Field(\.mac, in: -1000...1000, "with nothing below, on a Mac")
        Field(
            \.noSafeAreaOnGlass, in: -1000...1000,
            "with nothing below, on glass, in a window without a safe area at its bottom")
        Field(\.noSafeArea, in: -1000...1000, "with nothing below, in a window without a safe area at its bottom")
        Field(\.inContextPreview, in: -1000...1000, "with nothing below, on glass, in the preview of a menu")
        Field(\.pad, in: -1000...1000, "with nothing below, on a pad or in regular width")
        Field(\.phoneOnGlass, in: -1000...1000, "with nothing below, on a phone with glass")
        Field(\.phone, in: -1000...1000, "with nothing below, on a phone")
    }
}
