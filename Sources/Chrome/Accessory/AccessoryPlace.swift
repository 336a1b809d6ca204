/// How large an accessory is, and where: its left edge is the bar's, or its right edge where
/// writing goes from right to left.
public struct AccessoryPlace: Codable, Sendable, Hashable {
    public var id: String
    /// Points.
    public var width: Double
    /// Points, the insets of its background included.
    public var height: Double
    /// Points between it and what is below: the bar, or the primary accessory.
    public var spacing: Double
    public init(id: String, width: Double, height: Double, spacing: Double) {
        self.id = id
        self.width = width
        self.height = height
        self.spacing = spacing
    }
}

extension AccessoryPlace {
    /// What the layout leaves a primary accessory, within what it wants.
    /// - Parameters:
    ///   - width: the layout's for accessories, in points.
    ///   - containerWidth: points.
    public init(_ accessory: AccessoryConfig, width: Double, containerWidth: Double, _ appearance: ToolbarAppearance) {
        self.init(
            accessory, usual: width, most: width, containerWidth, appearance,
            spacing: appearance.accessoryToToolbarSpacing)
    }

    /// The same of a secondary one, which is as wide as the primary one unless it wants otherwise.
    public init(
        _ accessory: AccessoryConfig, above primary: AccessoryPlace?, width: Double, containerWidth: Double,
        _ appearance: ToolbarAppearance
    ) {
        self.init(
            accessory, usual: primary?.width ?? width, most: width, containerWidth, appearance,
            spacing: appearance.secondaryAccessorySpacing)
    }

    private init(
        _ accessory: AccessoryConfig, usual: Double, most: Double, _ containerWidth: Double,
        _ appearance: ToolbarAppearance, spacing: Double
    ) {
        let preferred = accessory.preferredWidth.flatMap(Self.usable)
        let wanted = max(Self.usable(accessory.minimumWidth) ?? 0, preferred.map { min($0, most) } ?? usual)
        // More than there is between the bar's margins is nobody's.
        let room = max(0, containerWidth - 2 * appearance.toolbarPadding)
        let insets = appearance.accessoryContentInsets
        self.init(
            id: accessory.id, width: min(room, wanted),
            height: max(0, (Self.usable(accessory.preferredHeight) ?? 0) + insets.top + insets.bottom),
            spacing: spacing)
    }

    /// Nil for numbers that are no length.
    private static func usable(_ length: Double) -> Double? { length.isFinite && length >= 0 ? length : nil }
}
