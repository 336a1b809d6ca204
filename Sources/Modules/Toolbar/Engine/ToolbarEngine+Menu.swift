import Chrome
import EventBus

/// The overflow menu (TOOLBAR §8).
extension ToolbarEngine {
    private var menu: [OverflowEntry] {
        guard let shown else { return [] }
        var menu = shown.overflowItemIndices.map { entries[$0].item }.map {
            OverflowEntry(id: $0.id, title: $0.title, icon: $0.icon)
        }
        if shown.sideButtonMode.kind == .hidden, let sideButton {
            menu.append(
                OverflowEntry(
                    id: ToolbarItem.sideButtonEntry, title: sideButton.overflowTitle ?? "Action",
                    icon: sideButton.icon))
        }
        return menu
    }

    mutating func showOverflowMenu() {
        let menu = menu
        guard !menu.isEmpty else { return reject(.noOverflowEntry, "nothing is in the overflow menu") }
        press(ToolbarItem.overflowEntry)
        isMenuShown = true
        say(ToolbarOverflowMenuShown(entries: menu))
    }

    mutating func hideOverflowMenu() {
        guard isMenuShown else { return }
        isMenuShown = false
        say(ToolbarOverflowMenuHidden())
    }

    /// What is laid out may leave nothing in it.
    mutating func closeEmptyMenu() {
        if isMenuShown, menu.isEmpty { hideOverflowMenu() }
    }

    /// An item's action runs, then it is selected; the accessory does not go on in its cycle.
    mutating func choose(_ id: String) {
        let menu = menu
        guard menu.contains(where: { $0.id == id }) else {
            return reject(
                .noOverflowEntry, at: "id", "the overflow menu has no entry '\(id)'", id, among: menu.map(\.id))
        }
        isMenuShown = false
        if let index = entries.firstIndex(where: { $0.item.id == id }) {
            invoke(index)
            say(ToolbarOverflowItemChosen(index: index, id: id))
            if entries[index].item.isSelectable { select(index) }
        } else {
            say(ToolbarSideButtonChosen())
        }
    }
}
