import Chrome
import EventBus

/// The open menu of the title or of the overflow button, below the bar.
struct NavigationBarMenuPicture {
    private struct Row {
        var id: String
        var title: String
        var icon: String?
        var isEnabled = true
        /// Nil for a row that is no entry, such as the name of a submenu.
        var isEntry = true
    }

    private let rows: [Row]
    private let anchor: String

    private static let rowHeight = 44.0, fontSize = 17.0, padding = 16.0, gap = 8.0

    init(_ menu: BarEngine.OpenMenu, _ declared: DeclaredBar) {
        func row(_ id: String) -> Row {
            // A control of a group is as usable as its group.
            let face = declared.items.first { $0.id == id || $0.item.children.contains(id) }?.face
            let isItem = declared.items.contains { $0.id == id }
            return Row(
                id: id, title: isItem ? face?.title ?? id : id, icon: isItem ? face?.icon : nil,
                isEnabled: face?.isEnabled ?? true)
        }
        switch menu {
        case .title(let entries, let header):
            anchor = NavigationBarPicture.id("title", declared)
            let top = header.map { [Row(id: "<header>", title: $0.title, isEntry: false)] } ?? []
            rows = top + entries.map { Row(id: $0.id, title: $0.id, isEnabled: $0.enabled) }
        case .overflow(let entries):
            anchor = NavigationBarPicture.id("more", declared)
            rows = entries.flatMap { entry -> [Row] in
                switch entry {
                case .item(let id): [row(id)]
                case .section(_, let items): items.map(row)
                case .submenu(let id, let label, let items):
                    [Row(id: id, title: label, isEntry: false)] + items.map(row)
                }
            }
        }
    }

    func draw(on canvas: inout Canvas) {
        let usable = canvas.usable
        let below = canvas.part(anchor)?.frame ?? canvas.part("navigation")?.frame ?? usable
        let widest = rows.map { TextWidth.of($0.title, size: Self.fontSize) }.max() ?? 0
        let width = min(max(180, widest + 3 * Self.padding + 20), max(0, usable.width - 2 * Self.gap))
        let height = min(Double(rows.count) * Self.rowHeight, max(0, usable.maxY - below.maxY - 2 * Self.gap))
        let frame = Frame(x: below.midX - width / 2, y: below.maxY + Self.gap, width: width, height: height)
            .moved(into: usable.inset(Self.gap, 0))
        var plate = Part("menu/navigation", .plate, frame)
        plate.radius = 14
        plate.makeGlass(on: canvas)
        plate.shadow = PartShadow(opacity: 0.18, radius: 20, y: 8, on: canvas)
        plate.role = .menu
        plate.states = [.expanded]
        plate.keys = ["Escape": PartRequest(NavigationBarHideMenu.topic)]
        canvas.add(plate)
        let row = rows.isEmpty ? 0 : height / Double(rows.count)
        for (index, entry) in rows.enumerated() {
            canvas.add(
                part(entry, Frame(x: frame.x, y: frame.y + Double(index) * row, width: width, height: row), canvas))
        }
    }

    private func part(_ row: Row, _ frame: Frame, _ canvas: Canvas) -> Part {
        var part = Part("menu/navigation/\(row.id)", in: "menu/navigation", row.isEntry ? .button : .text, frame)
        let side = row.icon == nil ? 0 : min(20, frame.height)
        let room = Frame(
            x: frame.x + Self.padding, y: frame.y, width: max(0, frame.width - 3 * Self.padding - side),
            height: frame.height)
        part.title = TextWidth.fitted(row.title, into: room.width, size: Self.fontSize)
        part.textFrame = room
        part.alignment = .left
        part.font = PartFont("body", size: Self.fontSize, weight: row.isEntry ? 400 : 600)
        part.ink = canvas.palette.ink(!row.isEntry ? "secondaryLabel" : row.isEnabled ? "label" : "tertiaryLabel")
        if let icon = row.icon {
            part.icon = icon
            part.iconFrame = Frame(
                x: frame.maxX - Self.padding - side, y: frame.midY - side / 2, width: side, height: side)
        }
        part.name = row.title
        part.role = row.isEntry ? .button : .header
        guard row.isEntry else { return part }
        part.states = row.isEnabled ? nil : [.disabled]
        if row.isEnabled { part.tap = PartRequest(NavigationBarChooseEntry.topic, id: row.id) }
        return part
    }
}
