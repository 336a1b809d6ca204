import EventBus

extension ToolbarItem {
    /// Returns the item with the fields of an update. Null clears a field. The id stays.
    func applying(_ update: ToolbarUpdateItem) -> ToolbarItem {
        var item = self
        item.title = update.title.value ?? title
        update.icon.apply(to: &item.icon)
        update.selectedIcon.apply(to: &item.selectedIcon)
        item.isSelectable = update.isSelectable ?? isSelectable
        item.isEnabled = update.isEnabled ?? isEnabled
        item.priority = update.priority ?? priority
        update.compactTitle.apply(to: &item.compactTitle)
        item.canHideTitle = update.canHideTitle ?? canHideTitle
        update.fullWidth.apply(to: &item.fullWidth)
        update.compactWidth.apply(to: &item.compactWidth)
        update.badge.apply(to: &item.badge)
        update.sideButton.apply(to: &item.sideButton)
        update.accessory.apply(to: &item.accessory)
        update.secondaryAccessory.apply(to: &item.secondaryAccessory)
        update.action.apply(to: &item.action)
        update.accessibilityLabel.apply(to: &item.accessibilityLabel)
        update.accessibilityHint.apply(to: &item.accessibilityHint)
        return item
    }
}

extension Nullable {
    fileprivate func apply(to target: inout Wrapped?) {
        switch self {
        case .absent: break
        case .null: target = nil
        case .value(let value): target = value
        }
    }
}
