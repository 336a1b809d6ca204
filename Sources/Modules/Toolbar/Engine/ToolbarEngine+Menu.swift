import EventBus

/// The overflow menu.
extension ToolbarEngine {
    /// The entries that the overflow menu would have if it opened now.
    var menu: [OverflowEntry] { shown.map(menu) ?? [] }

    /// The entries of the overflow menu in a layout.
    func menu(in layout: ToolbarLayoutChanged) -> [OverflowEntry] {
        var menu = layout.overflowItemIndices.map { index in
            let item = entries[index].item
            let isSelected = index == selectedIndex && item.isSelectable
            return OverflowEntry(
                id: item.id, title: item.title, icon: isSelected ? item.selectedIcon ?? item.icon : item.icon,
                isSelected: isSelected, isEnabled: item.isEnabled, badge: item.badge,
                accessibilityLabel: item.accessibilityLabel, accessibilityHint: item.accessibilityHint)
        }
        if layout.sideButtonMode.kind == .hidden, let sideButton = sideButtonAsSeen {
            menu.append(
                OverflowEntry(
                    id: ToolbarItem.sideButtonEntry, title: sideButton.overflowTitle ?? "Action",
                    icon: sideButton.icon, isEnabled: sideButton.isEnabled,
                    accessibilityLabel: sideButton.accessibilityLabel,
                    accessibilityHint: sideButton.accessibilityHint))
        }
        return menu
    }

    mutating func showOverflowMenu() {
        let menu = menu
        guard !menu.isEmpty else { return reject(.noOverflowEntry, "the overflow menu is empty") }
        press(ToolbarItem.overflowEntry)
        toldMenu = menu
        facts.emit(ToolbarOverflowMenuShown(entries: menu))
    }

    mutating func hideOverflowMenu() {
        guard isMenuShown else { return }
        toldMenu = nil
        facts.emit(ToolbarOverflowMenuHidden())
    }

    /// Closes an open menu that a new layout has left without entries.
    mutating func closeEmptyMenu() {
        if isMenuShown, menu.isEmpty { hideOverflowMenu() }
    }

    /// Publishes the entries of the open menu if they have changed.
    mutating func emitMenuChange() {
        guard isMenuShown, menu != toldMenu else { return }
        toldMenu = menu
        facts.emit(ToolbarOverflowMenuChanged(entries: menu))
    }

    /// Runs an item's action and selects the item, or chooses the side button. Unlike a tap in the bar, this does not
    /// publish `toolbar.itemTapped`, so that the accessory does not advance in its tap cycle.
    mutating func choose(_ id: String) {
        let menu = menu
        guard let entry = menu.first(where: { $0.id == id }) else {
            return reject(
                .noOverflowEntry, at: "id", "the overflow menu has no entry '\(id)'", id, among: menu.map(\.id))
        }
        guard entry.isEnabled != false else { return rejectDisabled("'\(id)'", at: "id") }
        toldMenu = nil
        if let index = entries.firstIndex(where: { $0.item.id == id }) {
            invoke(index)
            facts.emit(ToolbarOverflowItemChosen(index: index, id: id))
            if entries[index].item.isSelectable { select(index) }
        } else {
            facts.emit(ToolbarSideButtonChosen())
        }
    }
}

extension [OverflowEntry] {
    /// The badge for all entries together: the sum of the numbers, or else the first badge; nil if there is none.
    var badge: String? {
        let badges = compactMap(\.badge).filter { !$0.isEmpty }
        let numbers = badges.compactMap { Int($0) }
        guard !numbers.isEmpty else { return badges.first }
        return numbers.reduce(0) { $0.addingReportingOverflow($1).partialValue }.description
    }
}
