import Chrome

/// The open overflow menu: a list above the right end of the bar.
struct OverflowMenuPicture {
    let entries: [OverflowEntry]

    func draw(on canvas: inout Canvas) {
        let bar = canvas.part("toolbar")?.frame ?? Frame(x: canvas.usable.maxX, y: canvas.floor, width: 0, height: 0)
        let rows = entries.map {
            MenuPicture.Row(
                $0.id, $0.title, icon: $0.icon, badge: $0.badge, name: $0.accessibilityLabel,
                hint: $0.accessibilityHint,
                states: ($0.isSelected == true ? [.selected] : []) + MenuPicture.Row.states($0.isEnabled),
                choice: PartRequest(ToolbarChooseOverflowEntry.topic, id: $0.id))
        }
        MenuPicture("menu/toolbar", rows, close: PartRequest(ToolbarHideOverflowMenu.topic)).draw(
            above: bar, on: &canvas)
    }
}
