import Chrome
import EventBus

/// The menus of the overflow button and of items. At most one menu is open, including the title's.
extension BarEngine {
    func showOverflowMenu() {
        guard let entries = layout?.overflow, !entries.isEmpty else {
            return reject(.noMenu, "the overflow menu is empty")
        }
        open(.overflow(entries))
    }

    func showMenu(of id: String) {
        guard usable(id, to: "opened") != nil else { return }
        guard let menu = itemMenu(of: id) else { return reject(.noMenu, id: id, "'\(id)' has no menu") }
        open(menu)
    }

    /// The menu of an item. A group with a label that is collapsed to one button lists its controls. Nil if the item
    /// has no menu.
    func itemMenu(of id: String) -> OpenMenu? {
        guard let item = declared.items.first(where: { $0.id == id }) else { return nil }
        if !item.face.menu.isEmpty { return .item(id, item.face.menu) }
        guard item.item.isLabelledGroup, layout?.collapsed.contains(id) == true else { return nil }
        return .item(id, item.item.children.map { MenuItem(id: $0) })
    }

    /// Opens a menu and closes any other one. A menu that is already open is only published again.
    func open(_ next: OpenMenu) {
        guard !isHiddenWithRow(next.owner) else { return reject(.noMenu, id: next.owner, "the row is hidden") }
        if let menu, menu.owner != next.owner { hideMenu() }
        menu = next
        switch next {
        case .overflow(let entries): facts.emit(NavigationBarOverflowMenuShown(entries: entries))
        case .title(let entries, let header): facts.emit(NavigationBarTitleMenuShown(items: entries, header: header))
        case .item(let id, let entries): facts.emit(NavigationBarMenuShown(item: id, entries: entries))
        }
    }

    /// Closes the open menu. Does nothing without one.
    func hideMenu() {
        guard menu != nil else { return }
        menu = nil
        facts.emit(NavigationBarMenuHidden())
    }

    /// Closes the title menu if it is open.
    func hideTitleMenu() {
        if case .title = menu { hideMenu() }
    }

    /// Updates the open menu after a change of the bar and publishes its entries if they differ. Closes the menu if it
    /// has no entries left, or if its item cannot be used.
    func followMenu() {
        let next: OpenMenu?
        switch menu {
        case .overflow?: next = layout.flatMap { $0.overflow.isEmpty ? nil : .overflow($0.overflow) }
        case .item(let id, _)?:
            let item = declared.item(of: id)
            next = item?.isHidden == true || item?.face.isEnabled == false ? nil : itemMenu(of: id)
        case .title?, nil: return
        }
        guard let next else { return hideMenu() }
        if next != menu { open(next) }
    }

    // MARK: Choosing

    /// - Parameter owner: the id of the menu's owner; nil for the open menu.
    func chooseMenuEntry(_ entry: String, of owner: String?) {
        guard let menu = menu(of: owner) else { return }
        guard menu.ids.contains(entry) else {
            let hint = nearest(entry, among: menu.ids).map { " (did you mean '\($0)'?)" } ?? ""
            return reject(.unknownItem, id: entry, "the menu of '\(menu.owner)' has no entry '\(entry)'" + hint)
        }
        guard isEnabled(entry, in: menu) else {
            return reject(.disabled, id: entry, "'\(entry)' cannot be chosen now")
        }
        facts.emit(NavigationBarMenuEntryChosen(item: menu.owner, entry: entry))
        if self.menu == menu { hideMenu() }
        switch menu {
        case .overflow: follow(pressOf: entry)
        case .title: if entry == Self.rename { beginRename() }
        case .item: break
        }
    }

    /// The open menu, or the menu of an item. Nil, after a rejection, if there is none.
    private func menu(of owner: String?) -> OpenMenu? {
        if let menu, owner == nil || owner == menu.owner { return menu }
        guard let owner, ![NavigationBarLayout.title, NavigationBarLayout.more].contains(owner) else {
            reject(.noMenu, id: owner, owner == nil ? "no menu is open" : "the menu of '\(owner ?? "")' is not open")
            return nil
        }
        guard usable(owner, to: "opened") != nil else { return nil }
        guard let menu = itemMenu(of: owner) else {
            reject(.noMenu, id: owner, "'\(owner)' has no menu")
            return nil
        }
        return menu
    }

    private func isEnabled(_ entry: String, in menu: OpenMenu) -> Bool {
        switch menu {
        case .title(let entries, _): entries.first { $0.id == entry }?.enabled ?? false
        case .item(_, let entries): entries.first { $0.id == entry }?.isEnabled ?? true
        case .overflow: declared.face(of: entry)?.isEnabled ?? false
        }
    }
}
