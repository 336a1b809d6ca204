import Chrome

/// How large accessories are: what the layout leaves them, within what they want.
struct AccessorySizes {
    var layout: ToolbarLayoutChanged?
    var appearance = ToolbarAppearance()
    private(set) var current = AccessoryLayoutChanged(primary: nil, secondary: nil)

    /// - Returns: the sizes, if they are others than before.
    mutating func change(primary: AccessoryConfig?, secondary: AccessoryConfig?) -> AccessoryLayoutChanged? {
        let layout = AccessoryLayoutChanged(
            primary: primary.flatMap { place($0, spacing: appearance.accessoryToToolbarSpacing) },
            secondary: secondary.flatMap { place($0, spacing: appearance.secondaryAccessorySpacing) })
        guard layout.primary != current.primary || layout.secondary != current.secondary else { return nil }
        current = layout
        return layout
    }

    /// Nil before there is a layout.
    private func place(_ accessory: AccessoryConfig, spacing: Double) -> AccessoryPlace? {
        guard let layout else { return nil }
        let given = layout.accessoryWidth
        let wanted = accessory.preferredWidth.map { min(usable($0) ?? given, given) } ?? given
        // More than there is between the bar's margins is nobody's.
        let room = max(0, layout.containerWidth - 2 * appearance.toolbarPadding)
        let insets = appearance.accessoryContentInsets
        return AccessoryPlace(
            id: accessory.id, width: min(room, max(usable(accessory.minimumWidth) ?? 0, wanted)),
            height: (usable(accessory.preferredHeight) ?? 0) + insets.top + insets.bottom, spacing: spacing)
    }

    /// Nil for numbers that are no length.
    private func usable(_ length: Double) -> Double? { length.isFinite && length >= 0 ? length : nil }
}
