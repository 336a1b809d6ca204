import Toolbar

/// The sizes of the accessories: the width from the toolbar's layout, within the limits that they declare.
struct AccessorySizes {
    private(set) var layout: ToolbarLayoutChanged?
    /// The layout that the toolbar is about to publish, if any.
    var upcoming: ToolbarLayoutChanged?
    /// The container's width before the bar's latest movement, in points.
    private(set) var formerContainerWidth: Double?
    var appearance = ToolbarAppearance()
    private(set) var current = AccessoryLayoutChanged(primary: nil, secondary: nil)

    mutating func setLayout(_ new: ToolbarLayoutChanged) {
        if let layout, ToolbarLook(layout, appearance) != ToolbarLook(new, appearance) {
            formerContainerWidth = layout.containerWidth
        }
        layout = new
        upcoming = nil
    }

    /// Computes the sizes.
    /// - Returns: the sizes if they have changed. Without a layout, all sizes are nil.
    mutating func change(primary: AccessoryConfig?, secondary: AccessoryConfig?) -> AccessoryLayoutChanged? {
        var now = AccessoryLayoutChanged(primary: nil, secondary: nil)
        if let layout {
            let (given, container) = ((upcoming ?? layout).accessoryWidth, layout.containerWidth)
            let isInline = (upcoming ?? layout).accessoryPlacement == .inline
            now.primary = primary.map {
                isInline
                    ? AccessoryPlace(inline: $0, width: given, appearance)
                    : AccessoryPlace($0, width: given, containerWidth: container, appearance)
            }
            now.secondary = secondary.map {
                AccessoryPlace($0, above: now.primary, width: given, containerWidth: container, appearance)
            }
        }
        guard now.primary != current.primary || now.secondary != current.secondary else { return nil }
        current = now
        return now
    }
}
