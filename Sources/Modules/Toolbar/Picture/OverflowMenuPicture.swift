import Chrome

/// The open overflow menu: a list above the right end of the bar.
struct OverflowMenuPicture {
    let entries: [OverflowEntry]

    private static let rowHeight = 44.0, padding = 16.0, iconSize = 20.0, fontSize = 17.0, gap = 8.0

    func draw(on canvas: inout Canvas) {
        let bar = canvas.part("toolbar")?.frame ?? Frame(x: canvas.usable.maxX, y: canvas.floor, width: 0, height: 0)
        let texts = entries.map { TextWidth.of($0.title, size: Self.fontSize) }
        let usable = canvas.usable
        let width = min(
            max(160, (texts.max() ?? 0) + 3 * Self.padding + Self.iconSize), max(0, usable.width - 2 * Self.gap))
        let height = min(Double(entries.count) * Self.rowHeight, max(0, bar.y - Self.gap - usable.y))
        let frame = Frame(x: bar.maxX - width, y: bar.y - Self.gap - height, width: width, height: height)
            .moved(into: usable.inset(Self.gap, 0))
        var plate = Part("menu/toolbar", .plate, frame)
        plate.radius = 14
        plate.makeGlass(on: canvas)
        plate.shadow = PartShadow(opacity: 0.18, radius: 20, y: 8, on: canvas)
        plate.role = .menu
        plate.states = [.expanded]
        plate.keys = ["Escape": PartRequest(ToolbarHideOverflowMenu.topic)]
        canvas.add(plate)
        let row = entries.isEmpty ? 0 : height / Double(entries.count)
        for (index, entry) in entries.enumerated() {
            canvas.add(
                self.row(entry, Frame(x: frame.x, y: frame.y + Double(index) * row, width: width, height: row), canvas))
        }
    }

    private func row(_ entry: OverflowEntry, _ frame: Frame, _ canvas: Canvas) -> Part {
        var part = Part("menu/toolbar/\(entry.id)", in: "menu/toolbar", .button, frame)
        let side = min(Self.iconSize, frame.height)
        part.icon = entry.icon
        part.iconFrame = Frame(
            x: frame.maxX - Self.padding - side, y: frame.midY - side / 2, width: side, height: side)
        let room = Frame(
            x: frame.x + Self.padding, y: frame.y, width: max(0, frame.width - 3 * Self.padding - side),
            height: frame.height)
        part.title = TextWidth.fitted(entry.title, into: room.width, size: Self.fontSize)
        part.textFrame = room
        part.alignment = .left
        part.font = PartFont("body", size: Self.fontSize)
        part.ink = canvas.palette.ink("label")
        part.name = entry.title
        part.role = .button
        part.tap = PartRequest(ToolbarChooseOverflowEntry.topic, id: entry.id)
        return part
    }
}
