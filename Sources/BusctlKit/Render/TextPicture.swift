import Chrome
import EventBus
import Rendering
import Toast
import Toolbar

/// A picture of the chrome in characters. Widths are true to scale, heights are not.
struct TextPicture {
    private static let mostColumns = 100

    private let screen: ScreenState
    private let geometry: ScreenGeometry
    private var canvas: TextCanvas
    /// Columns per point, and the point at the first column.
    private let scale: Double
    private let left: Double
    private var row = 0

    static func lines(_ screen: ScreenState, _ geometry: ScreenGeometry, columns: Int, style: Style) -> [String] {
        var picture = TextPicture(screen, geometry, columns: columns)
        picture.draw()
        return [style.paint(picture.caption, .faint)] + picture.canvas.lines(style)
            + picture.menu.map { style.paint($0, .faint) }
    }

    private init(_ screen: ScreenState, _ geometry: ScreenGeometry, columns: Int) {
        self.screen = screen
        self.geometry = geometry
        // Of a wide screen, only the part with something on it is drawn.
        let frames =
            [geometry.toolbar?.frame, geometry.sideButton?.plate.frame].compactMap { $0 }
            + [geometry.popupBar?.plate.frame].compactMap { $0 }
            + geometry.accessories.map(\.plate.frame) + geometry.toasts.map(\.plate.frame)
        left = max(0, (frames.map(\.x).min() ?? 0) - 16)
        let right = min(geometry.screen.width, (frames.map(\.maxX).max() ?? geometry.screen.width) + 16)
        let width = max(1, right - left)
        let most = max(20, Int(min(Double(min(columns, Self.mostColumns)), (width / 5).rounded(.up))))
        scale = Double(most) / width
        canvas = TextCanvas(width: most)
    }

    /// `390 pt · tier compact · level iconOnly · side button full`
    private var caption: String {
        let width = Value.double(geometry.screen.width).json
        guard let layout = screen.layout else { return "\(width) pt" }
        let side = screen.sideButton == nil ? [] : ["side button \(layout.sideButtonMode.kind.rawValue)"]
        let mode = layout.isUltraMinimal ? ["ultra-minimal"] : []
        return
            (["\(width) pt", "tier \(layout.spaceTier.rawValue)", "level \(layout.compressionLevel.rawValue)"]
            + side + mode)
            .joined(separator: " · ")
    }

    private var menu: [String] {
        guard let layout = screen.layout, layout.needsOverflowButton else { return [] }
        var titles = layout.overflowItemIndices.filter(screen.items.indices.contains).map {
            screen.items[$0].title.printable
        }
        if layout.sideButtonMode.kind == .hidden, let button = screen.sideButton {
            titles.append((button.overflowTitle ?? "Action").printable)
        }
        return titles.isEmpty ? [] : ["in the menu: " + titles.joined(separator: ", ")]
    }

    private mutating func draw() {
        for (toast, content) in zip(geometry.toasts, screen.toasts) where content.presentationEdge == .top {
            draw(toast, content)
        }
        for (toast, content) in zip(geometry.toasts, screen.toasts) where content.presentationEdge == .bottom {
            draw(toast, content)
        }
        if let content = geometry.popup { draw(content) }
        // An open popup covers everything below it.
        guard geometry.popup.map({ $0.plate.frame.y > geometry.screen.y }) ?? true else { return }
        if let bar = geometry.popupBar { draw(bar) }
        for panel in geometry.accessories.reversed() { draw(panel) }
        drawBar()
    }

    private func column(_ x: Double) -> Int { Int(((x - left) * scale).rounded()) }

    private func columns(_ frame: Frame) -> Range<Int> {
        let from = column(frame.x)
        return from..<max(from, column(frame.maxX))
    }

    private mutating func draw(_ toast: ScreenGeometry.Toast, _ content: ToastContent) {
        let place = columns(toast.plate.frame)
        canvas.box(place, rows: row..<row + 3)
        let mark = IconSymbol.of(content.icon ?? Self.mark(of: content.kind), or: "•")
        let action = toast.action.map { " [\($0.text.printable)]" } ?? ""
        let room = place.count - 4
        let text = "\(mark) \(toast.message.text.printable)".truncated(to: max(0, room - action.columns)) + action
        canvas.put(
            text.truncated(to: max(0, room)), row: row + 1, column: place.lowerBound + 2,
            ink: Self.ink(of: content.kind))
        row += 3
    }

    private mutating func draw(_ panel: ScreenGeometry.Panel) {
        let place = columns(panel.plate.frame)
        canvas.box(place, rows: row..<row + 3)
        let config = panel.layer == .primary ? screen.primaryAccessory : screen.secondaryAccessory
        var text = panel.id
        if let list = config?.list {
            let entries = list.items.enumerated().map { index, item in
                list.showsSelection && index == list.selectedIndex ? "[\(item.title)]" : item.title
            }
            text = ([list.title + (list.showsCount ? " (\(list.items.count))" : "")] + entries).joined(
                separator: "  ")
        }
        canvas.put(
            text.printable.truncated(to: max(0, place.count - 4)), row: row + 1, column: place.lowerBound + 2)
        row += 3
    }

    // MARK: The popup

    private mutating func draw(_ content: ScreenGeometry.PopupContent) {
        let place = columns(content.plate.frame)
        canvas.box(place, rows: row..<row + 5)
        center(content.id.printable, in: place, row: row + 2, nil)
        row += 5
    }

    private mutating func draw(_ bar: ScreenGeometry.PopupBar) {
        let place = columns(bar.plate.frame)
        canvas.box(place, rows: row..<row + 3, ink: .cyan)
        let image = bar.image == nil ? "" : "▣ "
        let buttons = bar.buttons.map { IconSymbol.of($0.id, or: $0.id) }.joined(separator: " ")
        let room = max(0, place.count - 4 - (buttons.isEmpty ? 0 : buttons.columns + 2))
        let titles = bar.titles.map(\.text.printable).joined(separator: " – ")
        canvas.put((image + titles).truncated(to: room), row: row + 1, column: place.lowerBound + 2)
        canvas.put(buttons, row: row + 1, column: max(place.lowerBound + 2, place.upperBound - 2 - buttons.columns))
        row += 3
    }

    // MARK: The bar

    private mutating func drawBar() {
        guard let toolbar = geometry.toolbar else { return }
        let hasTitles = geometry.entries.contains { $0.title != nil }
        let rows = row..<row + (hasTitles ? 4 : 3)
        canvas.box(columns(toolbar.frame), rows: rows)
        let entries = geometry.entries.sorted { $0.frame.x < $1.frame.x }
        for (index, entry) in entries.enumerated() {
            // One column stays free between two entries.
            let next = index + 1 < entries.count ? entries[index + 1].frame.x : toolbar.frame.maxX
            let from = max(column(entry.frame.x), column(toolbar.frame.x) + 1)
            draw(entry, in: from..<max(from, column(next) - 1))
        }
        if let button = geometry.sideButton, let config = screen.sideButton {
            let place = columns(button.plate.frame)
            canvas.box(place, rows: rows, ink: .cyan)
            let mark = IconSymbol.of(config.icon, or: config.overflowTitle ?? config.icon)
            canvas.put(mark, row: row + 1, column: place.lowerBound + place.count / 2, ink: .cyan)
        }
        row = rows.upperBound
    }

    private mutating func draw(_ entry: ScreenGeometry.Entry, in place: Range<Int>) {
        let ink: Style.Ink? = entry.kind == .sideButton ? .cyan : entry.isSelected ? .bold : nil
        center(icon(of: entry), in: place, row: row + 1, ink)
        if let title = entry.title { center(title.text.printable, in: place, row: row + 2, ink) }
    }

    private mutating func center(_ text: String, in place: Range<Int>, row: Int, _ ink: Style.Ink?) {
        guard !place.isEmpty else { return }
        let text = text.truncated(to: place.count)
        canvas.put(text, row: row, column: place.lowerBound + (place.count - text.columns) / 2, ink: ink)
    }

    private func icon(of entry: ScreenGeometry.Entry) -> String {
        switch entry.kind {
        case .overflow: return "⋯"
        case .sideButton: return IconSymbol.of(screen.sideButton?.icon, or: screen.sideButton?.overflowTitle ?? "•")
        case .item:
            let item = screen.items.first { $0.id == entry.id }
            let mark = IconSymbol.of(item?.icon, or: item?.title ?? entry.id)
            return (entry.isSelected ? "[\(mark)]" : mark) + (entry.badge.map { "•\($0.text.printable)" } ?? "")
        }
    }

    // MARK: Words

    private static func mark(of kind: ToastKind) -> String {
        switch kind {
        case .success: "checkmark"
        case .error: "xmark"
        case .warning: "exclamationmark"
        case .info, .custom: "info"
        }
    }

    private static func ink(of kind: ToastKind) -> Style.Ink? {
        switch kind {
        case .success: .green
        case .error: .red
        case .warning: .yellow
        case .info, .custom: nil
        }
    }
}
