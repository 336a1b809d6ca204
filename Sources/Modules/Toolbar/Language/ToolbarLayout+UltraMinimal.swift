extension ToolbarLayout {
    /// Returns the layout of ultra-minimal mode: one item as an icon, and the side button if there is one.
    ///
    /// The item is the selected one; if no item has that index, the first essential one, or else the first one. Without
    /// items the layout stays as it is.
    /// - Parameters:
    ///   - priorities: the priorities that the items declare.
    ///   - width: the container's width, in points.
    public func ultraMinimal(
        _ priorities: [ItemPriority], selectedIndex: Int, hasSideButton: Bool, width: Double,
        _ appearance: ToolbarAppearance
    ) -> ToolbarLayout {
        guard !priorities.isEmpty else { return self }
        let visible =
            priorities.indices.contains(selectedIndex)
            ? selectedIndex : priorities.firstIndex(of: .essential) ?? 0
        var modes = [ItemDisplayMode](repeating: .hidden, count: priorities.count)
        modes[visible] = .iconOnly
        let most = max(0, width - 2 * appearance.effectiveToolbarPadding)
        let mode =
            hasSideButton
            ? SideButtonMode(
                kind: .compact, size: appearance.ultraMinimalSideButtonSize,
                spacing: appearance.ultraMinimalSpacing
            ).fitting(most)
            : SideButtonMode(kind: .none)
        let wanted = appearance.ultraMinimalItemWidth + appearance.ultraMinimalToolbarPadding
        var layout = self
        layout.compressionLevel = .iconOnly
        layout.itemSpacing = 0
        layout.itemDisplayModes = modes
        layout.visibleItemIndices = [visible]
        layout.overflowItemIndices = []
        layout.sideButtonMode = mode
        layout.toolbarWidth = min(wanted, max(0, most - mode.width))
        layout.needsOverflowButton = false
        return layout
    }
}
