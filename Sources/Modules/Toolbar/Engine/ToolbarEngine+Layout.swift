import Chrome
import EventBus

extension ToolbarEngine {
    /// Computes the layout and publishes `toolbar.layoutChanged` if it differs from the latest one.
    ///
    /// Without a width there is neither a layout nor a fact. The latest layout is discarded, because it may contain
    /// removed items.
    ///
    /// - Parameters:
    ///   - isSelecting: whether another item has just been selected.
    ///   - former: the ids of the items of the previous layout; nil if they are unchanged.
    ///   - isNew: whether the items have just been replaced as a whole.
    mutating func relayout(
        animated: Bool, isSelecting: Bool = false, after former: [String]? = nil, isNew: Bool = false
    ) {
        defer { closeEmptyMenu() }
        guard width > 0 else {
            (layout, shown) = (nil, nil)
            return
        }
        let normal = advice.layout(question(width: layoutWidth))
        layout = normal
        // The first layout is not animated, because there is nothing to move from.
        let new = seen(normal, width: width, animated: animated && shown != nil, isNew: isNew)
        let place = new.visibleItemIndices.firstIndex(of: selectedIndex)
        if isSelecting {
            facts.emit(movements.point(at: place, appearance, at: advice.now))
        } else {
            movements.follow(to: place)
        }
        guard !new.isSame(as: shown) else { return }
        facts.emit(movements.lay(entries, after: former, from: shown, to: new, appearance, at: advice.now))
        shown = new
        facts.emit(new)
    }

    /// The layout to draw on a canvas: the current one, or, for a canvas whose width differs from the container's, the
    /// one that rules would choose. Nil without items or without a width.
    func layout(on canvas: Canvas) -> ToolbarLayoutChanged? {
        canvas.isResized ? layout(at: canvas.size.width) : entries.isEmpty ? nil : shown
    }

    /// The layout at a width: the current one, or the one that rules would choose. Nil without items or without a
    /// current layout.
    func layout(at width: Double) -> ToolbarLayoutChanged? {
        guard let shown, !entries.isEmpty else { return nil }
        guard width != self.width else { return shown }
        let normal = advice.layout(question(width: width))
        return seen(normal, width: width, animated: false)
    }

    /// The layout to show: the normal one, or that of ultra-minimal mode.
    private func seen(
        _ normal: ToolbarLayout, width: Double, animated: Bool, isNew: Bool = false
    ) -> ToolbarLayoutChanged {
        var layout = ToolbarLayoutChanged(
            isUltraMinimal ? ultraMinimal(normal, width: width) : normal, containerWidth: width,
            isUltraMinimal: isUltraMinimal, animated: animated)
        if isUltraMinimal, let beside = widthBeside(layout, isNew: isNew) {
            (layout.accessoryWidth, layout.accessoryPlacement) = (beside, .inline)
        }
        return layout
    }

    /// The width of an accessory next to the bar, in points; nil if there is none, or if it has too little room.
    private func widthBeside(_ layout: ToolbarLayoutChanged, isNew: Bool) -> Double? {
        guard let selected, let accessory = selected.accessory ?? globalAccessory,
            advice.showsAccessoryInline(of: selected.id, isNew: isNew)
        else { return nil }
        let room = layout.containerWidth - 2 * appearance.effectiveToolbarPadding
        let width = room - layout.toolbarWidth - layout.sideButtonMode.width - appearance.ultraMinimalSpacing
        return width >= accessory.minimumWidth && width > 0 ? width : nil
    }

    private func question(width: Double) -> ToolbarLayoutQuery {
        let tier = advice.configuration.tier(of: width)
        let items = entries.indices.map { index in
            let item = entries[index].item
            let priority = advice.priority(
                .init(item: entries[index].record, tier: tier, selected: index == selectedIndex))
            return ToolbarLayoutItem(
                index: index, id: item.id, priority: priority, canHideTitle: item.canHideTitle,
                fullWidth: item.fullWidth, compactWidth: item.compactWidth)
        }
        return ToolbarLayoutQuery(
            containerWidth: width, items: items,
            sideButton: sideButton.map { ToolbarLayoutSideButton(priority: $0.priority) },
            hasAccessory: (selected?.accessory ?? globalAccessory) != nil)
    }

    /// The layout of ultra-minimal mode. The accessory keeps its width.
    private func ultraMinimal(_ normal: ToolbarLayout, width: Double) -> ToolbarLayout {
        var layout = normal.ultraMinimal(
            entries.map(\.item.priority), selectedIndex: selectedIndex, hasSideButton: sideButton != nil, width: width,
            appearance)
        layout.accessoryWidth =
            (shown?.accessoryPlacement == nil ? shown?.accessoryWidth : nil) ?? normal.accessoryWidth
        return layout
    }
}

extension ToolbarLayoutChanged {
    /// Whether both layouts are equal, apart from `animated`.
    fileprivate func isSame(as other: ToolbarLayoutChanged?) -> Bool {
        guard var other else { return false }
        other.animated = animated
        return self == other
    }
}
