import Chrome
import EventBus

/// The open menu of the title, of the overflow button or of an item, below the bar.
struct NavigationBarMenuPicture {
    private let rows: [MenuPicture.Row]
    /// The ids of the parts below which the menu may appear; the first one that exists is used.
    private let anchors: [String]

    init(_ menu: OpenMenu, _ declared: DeclaredBar) {
        let parts = NavigationBarParts(declared)
        func row(_ id: String, _ title: String, icon: String?, isEnabled: Bool) -> MenuPicture.Row {
            MenuPicture.Row(
                id, title, icon: icon, states: MenuPicture.Row.states(isEnabled), choice: choice(of: id))
        }
        func choice(of id: String) -> PartRequest {
            PartRequest(NavigationBarChooseMenuEntry.topic, ["item": .string(menu.owner), "entry": .string(id)])
        }
        func row(_ id: String) -> MenuPicture.Row {
            let face = declared.face(of: id)
            return MenuPicture.Row(
                id, face?.title ?? id, icon: face?.icon, badge: face?.badge, name: face?.label, hint: face?.hint,
                states: MenuPicture.Row.states(face?.isEnabled, isOn: face?.isOn), choice: choice(of: id))
        }
        switch menu {
        case .title(let entries, let header):
            anchors = [parts.own("subtitle"), parts.own("title")]
            let top = header.map { header in
                let facts = [header.type, header.size].compactMap(\.self)
                return MenuPicture.Row(
                    "<header>", header.title, detail: facts.isEmpty ? nil : facts.joined(separator: " · "), icon: "doc",
                    role: .header)
            }
            rows =
                (top.map { [$0] } ?? [])
                + entries.map { row($0.id, $0.title ?? $0.id, icon: $0.icon, isEnabled: $0.enabled) }
        case .item(let id, let entries):
            anchors = ["navigation/" + id, parts.own("more")]
            rows = entries.map { MenuPicture.Row($0, choice: choice(of: $0.id)) }
        case .overflow(let entries):
            anchors = [parts.own("more")]
            rows = entries.flatMap { entry -> [MenuPicture.Row] in
                switch entry {
                case .item(let id): [row(id)]
                case .section(_, let items): items.map { row($0) }
                case .submenu(let id, let label, let items):
                    [MenuPicture.Row(id, label, role: .header)] + items.map { row($0) }
                }
            }
        }
    }

    func draw(on canvas: inout Canvas) {
        let button =
            anchors.compactMap { canvas.part($0)?.frame }.first ?? canvas.part("navigation")?.frame ?? canvas.usable
        MenuPicture("menu/navigation", rows, close: PartRequest(NavigationBarHideMenu.topic))
            .draw(below: button, on: &canvas)
    }
}
