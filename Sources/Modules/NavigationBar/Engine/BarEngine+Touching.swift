import EventBus

/// Presses and switches.
extension BarEngine {
    func press(_ id: String) {
        let former = menu
        // A press of anything else closes the menu, and so does a second press of the item that opened it.
        defer { if menu == former { hideMenu() } }
        if id == NavigationBarLayout.back, declared.back != nil { return facts.emit(NavigationBarPressed(id: id)) }
        guard let item = usable(id, to: "pressed") else { return }
        guard let layout, layout.isOnBar(item.id) || layout.isOnBar(id), !isHiddenWithRow(item.id) else {
            return reject(.disabled, id: id, "'\(id)' is not on the bar now")
        }
        facts.emit(NavigationBarPressed(id: id))
        if id != former?.owner { follow(pressOf: id) }
    }

    /// Performs the action of an item: toggles a switch, opens a menu.
    func follow(pressOf id: String) {
        if let isOn = declared.face(of: id)?.isOn { turn(id, on: !isOn) }
        if let menu = itemMenu(of: id) { open(menu) }
        if declared.item(of: id)?.item.search != nil, declared.searching != id { beginSearch(id) }
    }

    /// Turns a switch on or off.
    /// - Parameter isOn: nil toggles it.
    func toggle(_ id: String, isOn: Bool?) {
        guard usable(id, to: "toggled") != nil else { return }
        guard let isNow = declared.face(of: id)?.isOn else {
            return reject(.noSwitch, id: id, "'\(id)' is no switch: it was declared without isOn")
        }
        turn(id, on: isOn ?? !isNow)
    }

    private func turn(_ id: String, on isOn: Bool) {
        guard declared.turn(id, on: isOn) else { return }
        facts.emit(NavigationBarToggled(id: id, isOn: isOn))
    }

    /// The item with an id, or the group that contains a control with it. Nil, after a rejection, if it cannot be used.
    /// - Parameter verb: the action in the message, as in "cannot be pressed now".
    func usable(_ id: String, to verb: String) -> DeclaredBar.Item? {
        guard let item = declared.item(of: id) else {
            let ids = declared.items.flatMap { [$0.id] + $0.item.children }
            let hint = nearest(id, among: ids).map { " (did you mean '\($0)'?)" } ?? ""
            reject(.unknownItem, id: id, "no item has the id '\(id)'" + hint)
            return nil
        }
        guard item.item.spacer == nil else {
            reject(.disabled, id: id, "'\(id)' is a space, which cannot be \(verb)")
            return nil
        }
        guard item.face.isEnabled, !item.isHidden else {
            reject(.disabled, id: id, "'\(id)' cannot be \(verb) now")
            return nil
        }
        return item
    }
}
