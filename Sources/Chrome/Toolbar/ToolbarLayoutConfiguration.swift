import EventBus

/// The numbers of the layout (TOOLBAR §2.2), in points. On the wire what is left out is as
/// shipped.
public struct ToolbarLayoutConfiguration: Codable, Sendable, Hashable {
    /// The widths at which the tiers begin; below the last one everything is minimal.
    public struct Thresholds: Codable, Sendable, Hashable {
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
    /// On either side of the bar.
    public var toolbarPadding = 16.0
    /// For renderers; the layout does not use it.
    public var toolbarHeight = 56.0
    /// Of an icon, and of the overflow button.
    public var itemMinWidth = 44.0
    /// Of an item that does not say otherwise.
    public var itemFullWidth = 64.0
    /// Added to the entries and the gaps between them.
    public var toolbarInternalPadding = 24.0
    public var accessoryMaxWidth = 400.0
    public var accessoryMinWidth = 200.0
    /// Whether items may go into a menu at all.
    public var enableOverflow = true
    /// Seconds; for renderers.
    public var animationDuration = 0.3

    public init() {}
}

extension ToolbarLayoutConfiguration.Thresholds {
    public init(from decoder: any Decoder) throws {
        self.init()
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.length(&spacious, .spacious)
        try fields.length(&regular, .regular)
        try fields.length(&compact, .compact)
        try fields.length(&tight, .tight)
    }
}

extension ToolbarLayoutConfiguration {
    public init(from decoder: any Decoder) throws {
        self.init()
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.value(&spaceTierThresholds, .spaceTierThresholds)
        try fields.length(&itemSpacingFull, .itemSpacingFull)
        try fields.length(&itemSpacingComfortable, .itemSpacingComfortable)
        try fields.length(&itemSpacingCompact, .itemSpacingCompact)
        try fields.length(&itemSpacingMinimal, .itemSpacingMinimal)
        try fields.length(&sideButtonSizeFull, .sideButtonSizeFull)
        try fields.length(&sideButtonSizeCompact, .sideButtonSizeCompact)
        try fields.length(&sideButtonSizeMinimal, .sideButtonSizeMinimal)
        try fields.length(&sideButtonSpacingFull, .sideButtonSpacingFull)
        try fields.length(&sideButtonSpacingCompact, .sideButtonSpacingCompact)
        try fields.length(&sideButtonSpacingTight, .sideButtonSpacingTight)
        try fields.length(&sideButtonSpacingMinimal, .sideButtonSpacingMinimal)
        try fields.length(&toolbarPadding, .toolbarPadding)
        try fields.length(&toolbarHeight, .toolbarHeight)
        try fields.length(&itemMinWidth, .itemMinWidth)
        try fields.length(&itemFullWidth, .itemFullWidth)
        try fields.length(&toolbarInternalPadding, .toolbarInternalPadding)
        try fields.length(&accessoryMaxWidth, .accessoryMaxWidth)
        try fields.length(&accessoryMinWidth, .accessoryMinWidth)
        try fields.value(&enableOverflow, .enableOverflow)
        try fields.length(&animationDuration, .animationDuration)
    }

    /// The tier of a container of `width` points.
    public func tier(of width: Double) -> SpaceTier {
        let from = spaceTierThresholds
        if width >= from.spacious { return .spacious }
        if width >= from.regular { return .regular }
        if width >= from.compact { return .compact }
        return width >= from.tight ? .tight : .minimal
    }
}
