import Chrome
import Toolbar

/// The size of an accessory and its distance from the bar or accessory below it. Its left edge is aligned with the
/// bar's; in right-to-left layout, its right edge is.
public struct AccessoryPlace: Codable, Sendable, Hashable {
    public var id: String
    /// The width in points.
    public var width: Double
    /// The height in points, with the insets of its background.
    public var height: Double
    /// The gap in points between the accessory and the bar or primary accessory below it.
    public var spacing: Double
    /// The position; nil: above the bar or primary accessory. `inline`: next to the minimized bar, as high as the bar
    /// and `spacing` away from it.
    public var placement: ToolbarAccessoryPlacement?
    public init(
        id: String, width: Double, height: Double, spacing: Double, placement: ToolbarAccessoryPlacement? = nil
    ) {
        self.id = id
        self.placement = placement
        self.width = width
        self.height = height
        self.spacing = spacing
    }
}

extension AccessoryPlace {
    /// Creates the place of a primary accessory, from the layout's width and the accessory's own sizes.
    /// - Parameters:
    ///   - width: the layout's width for accessories, in points.
    ///   - containerWidth: the container's width, in points.
    public init(_ accessory: AccessoryConfig, width: Double, containerWidth: Double, _ appearance: ToolbarAppearance) {
        self.init(
            accessory, usual: width, most: width, containerWidth, appearance,
            spacing: appearance.accessoryToToolbarSpacing)
    }

    /// Creates the place of a secondary accessory. It is as wide as the primary one, unless it has a width of its own.
    public init(
        _ accessory: AccessoryConfig, above primary: AccessoryPlace?, width: Double, containerWidth: Double,
        _ appearance: ToolbarAppearance
    ) {
        self.init(
            accessory, usual: primary?.width ?? width, most: width, containerWidth, appearance,
            spacing: appearance.secondaryAccessorySpacing)
    }

    /// Creates the place of an accessory next to the bar, with the layout's width.
    init(inline accessory: AccessoryConfig, width: Double, _ appearance: ToolbarAppearance) {
        self.init(
            id: accessory.id, width: width, height: appearance.toolbarHeight, spacing: appearance.ultraMinimalSpacing,
            placement: .inline)
    }

    private init(
        _ accessory: AccessoryConfig, usual: Double, most: Double, _ containerWidth: Double,
        _ appearance: ToolbarAppearance, spacing: Double
    ) {
        let preferred = accessory.preferredWidth.flatMap(Self.usable)
        let wanted = max(Self.usable(accessory.minimumWidth) ?? 0, preferred.map { min($0, most) } ?? usual)
        // Accessories are limited to the room between the bar's margins.
        let room = max(0, containerWidth - 2 * appearance.effectiveToolbarPadding)
        let insets = appearance.accessoryContentInsets
        self.init(
            id: accessory.id, width: min(room, wanted),
            height: max(0, (Self.usable(accessory.preferredHeight) ?? 0) + insets.top + insets.bottom),
            spacing: spacing)
    }

    /// The length, or nil if it is negative or not finite.
    private static func usable(_ length: Double) -> Double? { length.isFinite && length >= 0 ? length : nil }
}
