import Chrome
import EventBus

/// The open menu of a button of the bar.
struct PopupMenu: Hashable {
    /// The id of the button.
    var button: String
    var entries: [MenuItem]
}

// The buttons of the bar, and their menus. At most one menu is open.
extension PopupEngine {
    /// Returns the button with an id if it is visible and enabled. If not, returns nil and rejects the request.
    private func usable(_ id: String) -> PopupBarButton? {
        let buttons = bar.item?.buttons ?? []
        guard let button = buttons.first(where: { $0.id == id }) else {
            let hint = declared.hint(at: id, among: buttons.map(\.id))
            reject(.unknownButton, id: id, "the bar has no button '\(id)'" + hint)
            return nil
        }
        guard shown.layout.bar.buttons.contains(where: { $0.id == id }) else {
            reject(.disabled, id: id, "'\(id)' is not on the bar now")
            return nil
        }
        guard button.isEnabled != false else {
            reject(.disabled, id: id, "'\(id)' takes no taps: its isEnabled is false")
            return nil
        }
        return button
    }

    /// Taps a button. The policy `popup.onTapBar` can replace the button's own action.
    func tapButton(_ id: String) {
        guard let button = usable(id) else { return }
        let former = menu
        hideMenu()
        let answer = policies.tap(PopupOnTapBarQuery(target: id, state: presentation.state))
        guard answer == id else { return follow(answer) }
        let entries = button.entries
        if entries.isEmpty {
            facts.emit(PopupActionInvoked(action: id, id: id))
        } else if former?.button != id {
            open(PopupMenu(button: id, entries: entries))
        }
    }

    // MARK: Menus

    private func open(_ next: PopupMenu) {
        menu = next
        facts.emit(PopupMenuShown(button: next.button, entries: next.entries))
    }

    /// Closes the open menu. Does nothing without one.
    func hideMenu() {
        guard menu != nil else { return }
        menu = nil
        facts.emit(PopupMenuHidden())
    }

    /// - Parameter owner: the id of the button whose menu it is; nil for the open menu.
    func chooseMenuEntry(_ id: String, of owner: String?) {
        guard let owner = owner ?? menu?.button else { return reject(.noMenu, id: id, "no menu is open") }
        guard presentation.isPresented else { return reject(.notPresented, "no bar is presented") }
        guard let button = usable(owner) else { return }
        guard let entry = button.entries.first(where: { $0.id == id }) else {
            let hint = declared.hint(at: id, among: button.entries.map(\.id))
            return reject(.noMenu, id: id, "the menu of '\(owner)' has no entry '\(id)'" + hint)
        }
        guard entry.isEnabled != false else { return reject(.disabled, id: id, "'\(id)' cannot be chosen now") }
        facts.emit(PopupMenuEntryChosen(button: owner, entry: id))
        hideMenu()
    }

    /// Updates the open menu, and publishes its entries again if they have changed. It closes when its button is
    /// removed or the popup opens.
    func followMenu() {
        guard let menu else { return }
        let button = bar.item?.buttons.first { $0.id == menu.button }
        let isThere =
            presentation.targetState == .barPresented && !presentation.isDismissed && bar.isVisible
            && shown.layout.bar.buttons.contains { $0.id == menu.button }
        guard isThere, let button, button.isEnabled != false, !button.entries.isEmpty else { return hideMenu() }
        if button.entries != menu.entries { open(PopupMenu(button: menu.button, entries: button.entries)) }
    }
}

extension PopupBarButton {
    fileprivate var entries: [MenuItem] { menu ?? [] }
}

extension PopupItem {
    /// The buttons of both groups.
    var buttons: [PopupBarButton] { leadingBarButtonItems + trailingBarButtonItems }
}
