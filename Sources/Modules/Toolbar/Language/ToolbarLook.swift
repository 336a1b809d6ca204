import Chrome
import EventBus

/// The look of one part of the toolbar at one moment of an animation. Only the fields that the animation changes have
/// a value.
public struct ToolbarLook: Movable {
    /// The scale of an entry under a finger; 1 is its own size.
    public var scale: Double?
    /// The opacity of a title or of the selection indicator, 0 to 1.
    public var alpha: Double?
    /// How selected an entry looks, from 0, not at all, to 1.
    public var selected: Double?
    /// The place of the selection indicator among the entries of the bar: 0 is the first entry, 0.5 is halfway to the
    /// second one.
    public var place: Double?
    /// The height and the corner radius of the selection indicator, in points.
    public var height: Double?
    public var radius: Double?
    /// The bar's left edge in its container, its width and the gap between two entries, in points.
    public var x: Double?
    public var width: Double?
    public var spacing: Double?
    /// The size of the side button next to the bar and its gap to the bar, in points; nil without one.
    public var sideButtonSize: Double?
    public var sideButtonSpacing: Double?
    /// The width of the accessories, in points.
    public var accessoryWidth: Double?
    /// The degree to which the accessory is next to the bar, 0 to 1; nil counts as 0: above it.
    public var inline: Double?
    /// The left edges of the accessory and of the side button, in points; nil unless the accessory is next to the bar.
    public var accessoryX: Double?
    public var sideButtonX: Double?

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
        guard layout.accessoryPlacement == .inline else { return }
        let right = span.x + span.width
        inline = 1
        accessoryX = (right + appearance.ultraMinimalSpacing).tidy
        sideButtonX =
            (right + appearance.ultraMinimalSpacing + layout.accessoryWidth + (layout.sideButtonMode.spacing ?? 0)).tidy
    }

    /// The default places of the accessory and the side button.
    private var usual: (accessoryX: Double, sideButtonX: Double) {
        (x ?? 0, (x ?? 0) + (width ?? 0) + (sideButtonSpacing ?? 0))
    }

    /// The look of the selection indicator at a compression level.
    public init(indicatorAt level: CompressionLevel, _ appearance: ToolbarAppearance) {
        let size = ToolbarIndicatorSize(level, appearance)
        (height, radius) = (size.height, size.radius)
    }

    /// Interpolates between two looks. A field that only one of them has does not move: it has the value of `to` from
    /// the start.
    public static func between(_ from: Self, _ to: Self, at share: Double) -> Self {
        if share == 1 { return to }
        var look = to
        for field in fields {
            guard let start = from[keyPath: field], let end = to[keyPath: field] else { continue }
            look[keyPath: field] = start + (end - start) * share
        }
        if from.inline != nil || to.inline != nil {
            func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
            look.inline = min(1, max(0, mix(from.inline ?? 0, to.inline ?? 0)))
            look.accessoryX = mix(from.accessoryX ?? from.usual.accessoryX, to.accessoryX ?? to.usual.accessoryX)
            look.sideButtonX = mix(from.sideButtonX ?? from.usual.sideButtonX, to.sideButtonX ?? to.usual.sideButtonX)
        }
        // A spring overshoots, but an opacity must stay between 0 and 1.
        look.alpha = look.alpha.map { min(1, max(0, $0)) }
        return look
    }

    private static let fields: [any WritableKeyPath<Self, Double?> & Sendable] = [
        \.scale, \.alpha, \.selected, \.place, \.height, \.radius, \.x, \.width, \.spacing, \.sideButtonSize,
        \.sideButtonSpacing, \.accessoryWidth,
    ]
}
