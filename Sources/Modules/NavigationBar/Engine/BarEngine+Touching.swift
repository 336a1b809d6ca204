import EventBus

/// Fingers on the items and on the menus.
extension BarEngine {
    func press(_ id: String) {
        if id == NavigationBarLayout.back, declared.back != nil { return say(NavigationBarItemPressed(id: id)) }
        guard let item = item(id) else {
            let ids = declared.items.flatMap { [$0.id] + $0.item.children }
            let hint = nearest(id, among: ids).map { " (did you mean '\($0)'?)" } ?? ""
            return reject(.unknownItem, id: id, "no item has the id '\(id)'" + hint)
        }
        guard item.face.isEnabled, !item.isHidden else {
            return reject(.disabled, id: id, "'\(id)' cannot be pressed now")
        }
        guard let layout, layout.isOnBar(item.id) || layout.isOnBar(id) else {
            return reject(.disabled, id: id, "'\(id)' is not on the bar now")
        }
        say(NavigationBarItemPressed(id: id))
    }

    /// The item with an id, or the group that has a control with it.
    private func item(_ id: String) -> DeclaredBar.Item? {
        declared.items.first { $0.id == id || $0.item.children.contains(id) }
    }

    func showOverflowMenu() {
        guard let entries = layout?.overflow, !entries.isEmpty else {
            return reject(.noMenu, "the overflow menu is empty")
        }
        open(.overflow(entries), telling: NavigationBarOverflowMenuShown(entries: entries))
    }

    /// Opens a menu. The other one is closed first; a menu that is open already is only told again.
    func open(_ next: OpenMenu, telling fact: any Fact) {
        if let menu, menu.isTitle != next.isTitle { hideMenu() }
        menu = next
        say(fact)
    }

    /// Closes the title menu if it is open.
    func hideTitleMenu() {
        if menu?.isTitle == true { hideMenu() }
    }

    /// Closes the open menu. Does nothing without one.
    func hideMenu() {
        guard menu != nil else { return }
        menu = nil
        say(NavigationBarMenuHidden())
    }

    func chooseEntry(_ id: String) {
        guard let menu else { return reject(.noMenu, id: id, "no menu is open") }
        guard menu.ids.contains(id) else {
            let hint = nearest(id, among: menu.ids).map { " (did you mean '\($0)'?)" } ?? ""
            return reject(.unknownItem, id: id, "the open menu has no entry '\(id)' that can be chosen" + hint)
        }
        if case .overflow = menu, item(id)?.face.isEnabled == false {
            return reject(.disabled, id: id, "'\(id)' cannot be chosen now")
        }
        say(NavigationBarEntryChosen(id: id))
        hideMenu()
    }
}
