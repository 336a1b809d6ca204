import Chrome
import EventBus

/// The open menu of the title or of the overflow button, below the bar.
struct NavigationBarMenuPicture {
    private let rows: [MenuPicture.Row]
    private let anchor: String

    init(_ menu: BarEngine.OpenMenu, _ declared: DeclaredBar) {
        switch menu {
        case .title(let entries, let header):
            anchor = NavigationBarParts(declared).own("title")
            let top = header.map { header in
                let facts = [header.type, header.size].compactMap(\.self)
                return MenuPicture.Row(
                    "<header>", header.title, detail: facts.isEmpty ? nil : facts.joined(separator: " · "), icon: "doc",
                    role: .header)
            }
            rows = (top.map { [$0] } ?? []) + entries.map { Self.row($0.id, $0.id, isEnabled: $0.enabled) }
        case .overflow(let entries):
            anchor = NavigationBarParts(declared).own("more")
            rows = entries.flatMap { entry -> [MenuPicture.Row] in
                switch entry {
                case .item(let id): [Self.row(id, declared)]
                case .section(_, let items): items.map { Self.row($0, declared) }
                case .submenu(let id, let label, let items):
                    [MenuPicture.Row(id, label, role: .header)] + items.map { Self.row($0, declared) }
                }
            }
        }
    }

    private static func row(_ id: String, _ declared: DeclaredBar) -> MenuPicture.Row {
        let face = declared.face(of: id)
        return row(id, face?.title ?? id, icon: face?.icon, isEnabled: face?.isEnabled ?? true)
    }

    private static func row(_ id: String, _ title: String, icon: String? = nil, isEnabled: Bool) -> MenuPicture.Row {
        MenuPicture.Row(
            id, title, icon: icon, states: isEnabled ? nil : [.disabled],
            tap: isEnabled ? PartRequest(NavigationBarChooseEntry.topic, id: id) : nil)
    }

    func draw(on canvas: inout Canvas) {
        let button = canvas.part(anchor)?.frame ?? canvas.part("navigation")?.frame ?? canvas.usable
        MenuPicture("menu/navigation", rows, close: PartRequest(NavigationBarHideMenu.topic))
            .draw(below: button, on: &canvas)
    }
}
