import EventBus

/// The numbers of the layout, in points; `animationDuration` is in seconds. The default values are those of DotShake's
/// toolbar.
public struct ToolbarLayoutConfiguration: Hashable {
    /// The container widths at which the tiers begin, in points. Below `tight` the tier is `minimal`.
    public struct Thresholds: Hashable {
        public var spacious = 520.0
        public var regular = 420.0
        public var compact = 360.0
        public var tight = 280.0
        public init() {}
    }

    public var spaceTierThresholds = Thresholds()
    public var itemSpacingFull = 16.0
    public var itemSpacingComfortable = 12.0
    public var itemSpacingCompact = 8.0
    public var itemSpacingMinimal = 4.0
    public var sideButtonSizeFull = 52.0
    public var sideButtonSizeCompact = 44.0
    public var sideButtonSizeMinimal = 40.0
    public var sideButtonSpacingFull = 16.0
    public var sideButtonSpacingCompact = 16.0
    public var sideButtonSpacingTight = 16.0
    public var sideButtonSpacingMinimal = 8.0
    public var toolbarPadding = 16.0
    public var toolbarHeight = 56.0
    public var itemMinWidth = 44.0
    public var itemFullWidth = 64.0
    public var toolbarInternalPadding = 24.0
    public var accessoryMaxWidth = 400.0
    public var accessoryMinWidth = 200.0
    public var enableOverflow = true
    public var animationDuration = 0.3

    public init() {}
}

extension ToolbarLayoutConfiguration.Thresholds: FieldGroup {
    public static let schemaTitle = "SpaceTierThresholds"
    public static let schemaDescription =
        "Widths in points at which the tiers begin; below the last one all is minimal."
    public static let fields = Fields<Self> {
        Field(\.spacious, in: .lengths, "points")
        Field(\.regular, in: .lengths, "points")
        Field(\.compact, in: .lengths, "points")
        Field(\.tight, in: .lengths, "points")
    }
}

extension ToolbarLayoutConfiguration: FieldGroup {
    public static let schemaDescription = "The numbers of the layout, in points; what is left out is as shipped."
    public static let fields = Fields<Self> {
        Field(\.spaceTierThresholds, "widths at which the tiers begin")
        Field(\.itemSpacingFull, in: .lengths, "between two items, if there is room")
        Field(\.itemSpacingComfortable, in: .lengths, "the next smaller gap")
        Field(\.itemSpacingCompact, in: .lengths, "the gap between short titles")
        Field(\.itemSpacingMinimal, in: .lengths, "the smallest gap")
        Field(\.sideButtonSizeFull, in: .lengths, "beside a bar with room")
        Field(\.sideButtonSizeCompact, in: .lengths, "where it is tight")
        Field(\.sideButtonSizeMinimal, in: .lengths, "where there is least room")
        Field(\.sideButtonSpacingFull, in: .lengths, "between bar and button, from the tier regular on")
        Field(\.sideButtonSpacingCompact, in: .lengths, "the same in the tier compact")
        Field(\.sideButtonSpacingTight, in: .lengths, "the same in the tier tight")
        Field(\.sideButtonSpacingMinimal, in: .lengths, "the same in the tier minimal")
        Field(\.toolbarPadding, in: .lengths, "on either side of bar and button")
        Field(\.toolbarHeight, in: .lengths, "for renderers")
        Field(\.itemMinWidth, in: .lengths, "of an icon, and of the overflow button")
        Field(\.itemFullWidth, in: .lengths, "of an item with its title that does not say otherwise")
        Field(\.toolbarInternalPadding, in: .lengths, "in the bar, beside its entries")
        Field(\.accessoryMaxWidth, in: .lengths, "at most")
        Field(\.accessoryMinWidth, in: .lengths, "at least")
        Field(\.enableOverflow, "whether items may go into a menu at all")
        Field(\.animationDuration, in: .lengths, "seconds; for renderers")
    }
}

extension ToolbarLayoutConfiguration {
    /// The tier of a container that is `width` points wide.
    public func tier(of width: Double) -> SpaceTier {
        let from = spaceTierThresholds
        if width >= from.spacious { return .spacious }
        if width >= from.regular { return .regular }
        if width >= from.compact { return .compact }
        return width >= from.tight ? .tight : .minimal
    }
}
