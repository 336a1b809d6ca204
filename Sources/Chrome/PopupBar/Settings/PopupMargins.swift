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
    public static let schemaDescription = "Points between a bar and its content, and how wide that may be."
    public static let fields = Fields<Self> {
        Field(\.legacySide, in: .lengths, "at the sides of a floating bar without glass, beside the safe area")
        Field(\.legacyWideSide, in: .lengths, "the least of it in regular width with no limit to the width")
        Field(\.legacyTop, in: .lengths, "above and below the same")
        Field(\.compactExtra, in: .lengths, "beside the layout margin of a phone in compact width")
        Field(\.padSide, in: .lengths, "at the sides on a pad")
        Field(\.padOnMacExtra, in: .lengths, "added for a pad's app on a Mac")
        Field(\.navigationItem, in: .lengths, "less than a navigation bar's outermost item has, from 27 on")
        Field(\.phoneDock, in: .lengths, "at least, in navigation and split controllers on a phone with 26")
        Field(\.padDock, in: .lengths, "at least, in the same on a pad with 26")
        Field(\.portraitPhoneDock, in: .lengths, "at least, in the same on an upright phone from 27 on")
        Field(\.sidebarGap, in: .lengths, "between a tiled sidebar and the bar, before 27")
        Field(
            \.landscapeColumnOverlap, in: .lengths,
            "of an avoided column that the bar covers, on a phone on its side from 27 on")
        Field(\.widthOnGlass, in: .lengths, "at most, on a wide pad with glass")
        Field(\.width, in: .lengths, "at most, on a wide pad")
        Field(\.widthOnMac, in: .lengths, "at most, on a Mac")
    }
}
