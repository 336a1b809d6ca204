import Chrome
import EventBus

/// The distances between a bar and its content, and the greatest widths of that content, in points. The values are
/// LNPopupController's.
public struct PopupMargins: Hashable {
    public var legacySide = 12.0
    public var legacyWideSide = 30.0
    public var legacyTop = 4.0
    public var compactExtra = 1.0
    public var padSide = 10.0
    public var padOnMacExtra = 10.0
    public var navigationItem = 4.0
    public var phoneDock = 28.0
    public var padDock = 8.0
    public var portraitPhoneDock = 8.0
    public var sidebarGap = 8.0
    public var landscapeColumnOverlap = 22.0
    public var widthOnGlass = 700.0
    public var width = 954.0
    public var widthOnMac = 910.0

    public init() {}
}

extension PopupMargins: FieldGroup {
    public static let schemaDescription =
        "The distances between a bar and its content, and the greatest widths of that content, in points."
    public static let fields = Fields<Self> {
        Field(
            \.legacySide, in: .lengths,
            "the margin between the safe area and the content of a floating bar without glass")
        Field(
            \.legacyWideSide, in: .lengths,
            "the least margin at the sides of a floating bar without glass, in regular width if the width is not "
                + "limited"
        )
        Field(\.legacyTop, in: .lengths, "the margin above and below the content of a floating bar without glass")
        Field(\.compactExtra, in: .lengths, "added to the layout margin on a phone in compact width, on glass")
        Field(\.padSide, in: .lengths, "the margin at the sides on an iPad or a Mac with glass")
        Field(\.padOnMacExtra, in: .lengths, "added to the margin at the sides for an iPad app on a Mac with glass")
        Field(
            \.navigationItem, in: .lengths,
            "how much smaller the margin is than that of a navigation bar's outermost item, from version 27 of the "
                + "system on"
        )
        Field(
            \.phoneDock, in: .lengths,
            "the least margin in navigation and split controllers, on a phone with version 26 of the system")
        Field(
            \.padDock, in: .lengths,
            "the least margin in navigation and split controllers, on an iPad with version 26 of the system")
        Field(
            \.portraitPhoneDock, in: .lengths,
            "the least margin in navigation and split controllers, on a phone in portrait from version 27 of the "
                + "system on"
        )
        Field(
            \.sidebarGap, in: .lengths,
            "the margin between a tiled sidebar and the bar, before version 27 of the system")
        Field(
            \.landscapeColumnOverlap, in: .lengths,
            "the overlap of the bar and an avoided primary column, on a phone in landscape from version 27 of the "
                + "system on"
        )
        Field(\.widthOnGlass, in: .lengths, "the greatest width of the content on an iPad in regular width with glass")
        Field(\.width, in: .lengths, "the greatest width of the content on an iPad in regular width without glass")
        Field(\.widthOnMac, in: .lengths, "the greatest width of the content on a Mac")
    }
}
