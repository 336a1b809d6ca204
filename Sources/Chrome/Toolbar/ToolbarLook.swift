import EventBus

/// What moves in the bar, and how far it is. A part has the fields that it moves by, and no others.
public struct ToolbarLook: Movable {
    /// Of an entry under a finger: 1 is its own size.
    public var scale: Double?
    /// Of a title or of the indicator: 0, invisible, to 1.
    public var alpha: Double?
    /// How much an entry looks selected: 0, not at all, to 1.
    public var selected: Double?
    /// The place of the indicator among the entries of the bar: 0 is the first, 0.5 half way to the next.
    public var place: Double?
    /// The indicator's, in points.
    public var height: Double?
    public var radius: Double?
    /// The bar's left edge in its container, its width, and the gap between two entries, in points.
    public var x: Double?
    public var width: Double?
    public var spacing: Double?
    /// Of the button beside the bar, if there is one, in points.
    public var sideButtonSize: Double?
    public var sideButtonSpacing: Double?
    /// Points.
    public var accessoryWidth: Double?

    public init(
        scale: Double? = nil, alpha: Double? = nil, selected: Double? = nil, place: Double? = nil
    ) {
        (self.scale, self.alpha, self.selected, self.place) = (scale, alpha, selected, place)
    }

    /// The bar of a layout (TOOLBAR §5.4).
    public init(_ layout: ToolbarLayoutChanged, _ appearance: ToolbarAppearance) {
        let span = ToolbarSpan(layout, appearance)
        (x, width, spacing) = (span.x, span.width, layout.itemSpacing)
        (sideButtonSize, sideButtonSpacing) = (layout.sideButtonMode.size, layout.sideButtonMode.spacing)
        accessoryWidth = layout.accessoryWidth
    }

    /// The indicator of a layout.
    public init(indicatorAt level: CompressionLevel, _ appearance: ToolbarAppearance) {
        let size = ToolbarIndicatorSize(level, appearance)
        (height, radius) = (size.height, size.radius)
    }

    /// What one of the two does not have is as the second says, at once.
    public static func between(_ from: Self, _ to: Self, at share: Double) -> Self {
        if share == 1 { return to }
        var look = to
        for field in fields {
            guard let start = from[keyPath: field], let end = to[keyPath: field] else { continue }
            look[keyPath: field] = start + (end - start) * share
        }
        // A spring swings past its end; an opacity cannot.
        look.alpha = look.alpha.map { min(1, max(0, $0)) }
        return look
    }

    private static let fields: [any WritableKeyPath<Self, Double?> & Sendable] = [
        \.scale, \.alpha, \.selected, \.place, \.height, \.radius, \.x, \.width, \.spacing, \.sideButtonSize,
        \.sideButtonSpacing, \.accessoryWidth,
    ]
}
