import Chrome
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
        "Widths in points at which the tiers begin; below `tight` the tier is `minimal`."
    public static let fields = Fields<Self> {
        Field(\.spacious, in: .lengths, "points from which the tier is `spacious`")
        Field(\.regular, in: .lengths, "points from which the tier is `regular`")
        Field(\.compact, in: .lengths, "points from which the tier is `compact`")
        Field(\.tight, in: .lengths, "points from which the tier is `tight`")
    }
}

extension ToolbarLayoutConfiguration: FieldGroup {
    public static let schemaDescription =
        "The numbers of the layout, in points; a number that is left out has its default value."
    public static let fields = Fields<Self> {
        Field(\.spaceTierThresholds, "widths at which the tiers begin")
        Field(\.itemSpacingFull, in: .lengths, "gap between two items at the level `full`")
        Field(\.itemSpacingComfortable, in: .lengths, "first smaller gap between two items, at the level `comfortable`")
        Field(\.itemSpacingCompact, in: .lengths, "first gap between two items with short titles")
        Field(\.itemSpacingMinimal, in: .lengths, "smallest gap between two items")
        Field(\.sideButtonSizeFull, in: .lengths, "size of the side button in the mode `full`")
        Field(\.sideButtonSizeCompact, in: .lengths, "size of the side button in the mode `compact`")
        Field(
            \.sideButtonSizeMinimal, in: .lengths, "size of the side button in the mode `compact` at the tier `minimal`"
        )
        Field(
            \.sideButtonSpacingFull, in: .lengths,
            "gap between bar and side button in the mode `full` at the tiers `spacious` and `regular`")
        Field(
            \.sideButtonSpacingCompact, in: .lengths,
            "gap between bar and side button in the mode `full` at all lower tiers")
        Field(\.sideButtonSpacingTight, in: .lengths, "gap between bar and side button in the mode `compact`")
        Field(
            \.sideButtonSpacingMinimal, in: .lengths,
            "gap between bar and side button in the mode `compact` at the tier `minimal`")
        Field(\.toolbarPadding, in: .lengths, "space on each side of bar and side button")
        Field(\.toolbarHeight, in: .lengths, "height of the bar, for renderers")
        Field(\.itemMinWidth, in: .lengths, "width of an item without a title, and of the overflow button")
        Field(\.itemFullWidth, in: .lengths, "width of an item with its title, if the item has no `fullWidth`")
        Field(\.toolbarInternalPadding, in: .lengths, "width of the bar in addition to its entries and their gaps")
        Field(\.accessoryMaxWidth, in: .lengths, "greatest width of the accessory")
        Field(\.accessoryMinWidth, in: .lengths, "smallest width of the accessory")
        Field(\.enableOverflow, "whether items may move into the menu for lack of room")
        Field(\.animationDuration, in: .lengths, "duration of a change of the layout in seconds, for renderers")
    }
}

extension ToolbarLayoutConfiguration {
    /// The first two numbers in the wrong order; nil if there are none. Settings and `toolbar.configure` reject such
    /// numbers. A query may contain them, because the reference implementation also answers it.
    var disorder: FieldError? {
        let from = spaceTierThresholds
        let pairs: [(path: String, Double, of: String, Double)] = [
            ("spaceTierThresholds.regular", from.regular, "spacious", from.spacious),
            ("spaceTierThresholds.compact", from.compact, "regular", from.regular),
            ("spaceTierThresholds.tight", from.tight, "compact", from.compact),
            ("accessoryMinWidth", accessoryMinWidth, "accessoryMaxWidth", accessoryMaxWidth),
            ("itemMinWidth", itemMinWidth, "itemFullWidth", itemFullWidth),
        ]
        return pairs.first { $0.1 > $0.3 }.map { pair in
            FieldError(
                path: pair.path,
                message: "expected at most \(pair.of), \(pair.3.written) points, found \(pair.1.written)")
        }
    }

    /// The tier of a container that is `width` points wide.
    public func tier(of width: Double) -> SpaceTier {
        let from = spaceTierThresholds
        if width >= from.spacious { return .spacious }
        if width >= from.regular { return .regular }
        if width >= from.compact { return .compact }
        return width >= from.tight ? .tight : .minimal
    }

    /// The width in points from which a container has the tier; 0 for the lowest tier.
    func threshold(of tier: SpaceTier) -> Double {
        switch tier {
        case .minimal: 0
        case .tight: spaceTierThresholds.tight
        case .compact: spaceTierThresholds.compact
        case .regular: spaceTierThresholds.regular
        case .spacious: spaceTierThresholds.spacious
        }
    }

    /// Returns the same numbers, except for those that a look sets.
    func following(_ look: ToolbarAppearance) -> Self {
        var c = self
        if let padding = look.toolbarPadding { c.toolbarPadding = padding }
        if let size = look.floatingButtonSize {
            c.sideButtonSizeFull = size
            c.sideButtonSizeCompact = min(c.sideButtonSizeCompact, size)
            c.sideButtonSizeMinimal = min(c.sideButtonSizeMinimal, size)
        }
        if let spacing = look.toolbarToSideButtonSpacing {
            (c.sideButtonSpacingFull, c.sideButtonSpacingCompact, c.sideButtonSpacingTight) = (
                spacing, spacing, spacing
            )
            c.sideButtonSpacingMinimal = min(c.sideButtonSpacingMinimal, spacing)
        }
        if let width = look.itemFullSize?.width { c.itemFullWidth = width }
        if let width = look.itemCompactSize?.width { c.itemMinWidth = width }
        return c
    }
}
