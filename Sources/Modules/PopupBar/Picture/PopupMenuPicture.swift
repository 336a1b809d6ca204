import Chrome
import EventBus

/// The open menu of a button, above the bar.
struct PopupMenuPicture {
    let menu: PopupMenu

    func draw(on canvas: inout Canvas) {
        let anchor = canvas.part("popup/bar/\(menu.button)") ?? canvas.part("popup/bar")
        let rows = menu.entries.map {
            MenuPicture.Row(
                $0,
                choice: PartRequest(
                    PopupChooseMenuEntry.topic, ["button": .string(menu.button), "entry": .string($0.id)]))
        }
        MenuPicture("menu/popup", rows, close: PartRequest(PopupHideMenu.topic))
            .draw(above: anchor?.frame ?? canvas.usable, on: &canvas)
    }
}
