import Chrome
import EventBus

/// The look of one part of the toolbar at one moment of an animation. Only the fields that the animation changes have
/// a value.
public struct ToolbarLook: Movable {
    /// The scale of an entry under a finger; 1 is its own size.
    public var scale: Double?
    /// The opacity of a title or of the selection indicator, 0 to 1.
    public var alpha: Double?
    /// How much an entry looks selected, from 0, not at all, to 1.
    public var selected: Double?
    /// The place of the selection indicator among the entries of the bar: 0 is the first entry, 0.5 is half way to the
    /// second one.
    public var place: Double?
    /// The height and the corner radius of the selection indicator, in points.
    public var height: Double?
    public var radius: Double?
    /// The bar's left edge in its container, its width and the gap between two entries, in points.
    public var x: Double?
    public var width: Double?
    public var spacing: Double?
    /// The size of the side button beside the bar and its gap to the bar, in points; nil without one.
    public var sideButtonSize: Double?
    public var sideButtonSpacing: Double?
    /// The width of the accessories, in points.
    public var accessoryWidth: Double?

    public init(
        scale: Double? = nil, alpha: Double? = nil, selected: Double? = nil, place: Double? = nil
    ) {
        (self.scale, self.alpha, self.selected, self.place) = (scale, alpha, selected, place)
    }

    /// The look of the bar in a layout.
    public init(_ layout: ToolbarLayoutChanged, _ appearance: ToolbarAppearance) {
        let span = ToolbarSpan(layout, appearance)
        (x, width, spacing) = (span.x.tidy, span.width.tidy, layout.itemSpacing)
        (sideButtonSize, sideButtonSpacing) = (layout.sideButtonMode.size, layout.sideButtonMode.spacing)
        accessoryWidth = layout.accessoryWidth
    }

    /// The look of the selection indicator at a compression level.
    public init(indicatorAt level: CompressionLevel, _ appearance: ToolbarAppearance) {
        let size = ToolbarIndicatorSize(level, appearance)
        (height, radius) = (size.height, size.radius)
    }

    /// A field that only one of the two looks has does not move: it has the value of `to` from the start.
    public static func between(_ from: Self, _ to: Self, at share: Double) -> Self {
        if share == 1 { return to }
        var look = to
        for field in fields {
            guard let start = from[keyPath: field], let end = to[keyPath: field] else { continue }
            look[keyPath: field] = start + (end - start) * share
        }
        // A spring swings past its end, but an opacity must stay between 0 and 1.
        look.alpha = look.alpha.map { min(1, max(0, $0)) }
        return look
    }

    private static let fields: [any WritableKeyPath<Self, Double?> & Sendable] = [
        \.scale, \.alpha, \.selected, \.place, \.height, \.radius, \.x, \.width, \.spacing, \.sideButtonSize,
        \.sideButtonSpacing, \.accessoryWidth,
    ]
}
