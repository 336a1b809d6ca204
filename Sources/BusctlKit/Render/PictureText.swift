import Chrome
import CommandSupport
import EventBus
import Rendering

/// A picture in characters, from its parts alone. Widths are true to scale, heights are not.
struct PictureText {
    private static let mostColumns = 100

    private let style: Style
    private var canvas: TextCanvas
    /// Columns per point, and the point at the first column.
    private let scale: Double
    private let left: Double
    private var row = 0

    /// The lines of the picture at its own time. The first one is a caption.
    static func lines(_ picture: Picture, columns: Int, style: Style) -> [String] {
        let seen = picture.seenParts(at: picture.time)
        let blocks = TextBlock.blocks(of: seen)
        var drawing = PictureText(picture, blocks, columns: columns, style)
        for band in TextBlock.bands(of: blocks) { drawing.draw(band) }
        return [style.paint(caption(picture, seen), .faint)] + drawing.canvas.lines(style)
    }

    /// `390 × 844 pt · dark · Toolbar and toast`
    private static func caption(_ picture: Picture, _ seen: [SeenPart]) -> String {
        let (width, height) = (Value.double(picture.size.width).json, Value.double(picture.size.height).json)
        return
            (["\(width) × \(height) pt"] + (picture.scheme == .dark ? ["dark"] : [])
            + (picture.rtl ? ["right to left"] : []) + [PictureTitle.listed(seen).printable]).joined(separator: " · ")
    }

    private init(_ picture: Picture, _ blocks: [TextBlock], columns: Int, _ style: Style) {
        self.style = style
        // Only the occupied part of a wide screen is drawn.
        let frames = blocks.map(\.plate.place)
        left = max(0, (frames.map(\.x).min() ?? 0) - 16)
        let right = min(picture.size.width, (frames.map(\.maxX).max() ?? picture.size.width) + 16)
        let width = max(1, right - left)
        let most = max(20, Int(min(Double(min(columns, Self.mostColumns)), (width / 5).rounded(.up))))
        scale = Double(most) / width
        canvas = TextCanvas(width: most)
    }

    /// The column of a point. Points outside the canvas are moved to its edge.
    private func column(_ x: Double) -> Int {
        Int(max(0, min(Double(canvas.width), ((x - left) * scale).rounded())))
    }

    private func columns(_ frame: Frame) -> Range<Int> {
        let from = column(frame.x)
        return from..<max(from, column(frame.maxX))
    }

    private mutating func draw(_ band: [TextBlock]) {
        let height = band.map(\.height).max() ?? 0
        for block in band { draw(block, height: height) }
        row += height
    }

    private mutating func draw(_ block: TextBlock, height: Int) {
        let place = columns(block.plate.place)
        canvas.box(place, rows: row..<row + height, ink: block.isAccented ? .cyan : .faint)
        switch block.form {
        case .row(let entries): draw(entries, in: block.plate.place)
        case .list(let rows):
            for (index, text) in rows.enumerated() { write(text, row + 1 + index, in: place) }
        case .line(let text, let buttons): draw(text, buttons, in: place)
        case .middle(let text, let buttons):
            draw(.init(text: ""), .init(text: buttons, standsApart: true), in: place)
            center(text, in: place, row: row + (height - 1) / 2)
        }
    }

    private mutating func write(_ text: TextBlock.Text, _ row: Int, in place: Range<Int>) {
        canvas.put(
            text.text.truncated(to: max(0, place.count - 4)), row: row, column: place.lowerBound + 2, ink: text.ink)
    }

    /// Writes a text, and buttons at the right end. Where there is too little room, the middle of both is shortened.
    private mutating func draw(_ text: TextBlock.Text, _ buttons: TextBlock.Buttons, in place: Range<Int>) {
        let inner = max(0, place.count - 4), start = place.lowerBound + 2
        let end = buttons.text.truncated(to: inner)
        let gap = end.isEmpty ? 0 : buttons.standsApart ? 2 : 1
        let room = max(0, inner - end.columns - gap)
        let shown = room == 0 ? "" : text.text.truncated(to: room)
        canvas.put(shown, row: row + 1, column: start, ink: text.ink)
        let apart = start + inner - end.columns
        let close = start + (shown.isEmpty ? 0 : shown.columns + gap)
        canvas.put(end, row: row + 1, column: buttons.standsApart ? apart : close, ink: text.ink)
    }

    /// Writes entries side by side, each in the middle of its own frame.
    private mutating func draw(_ entries: [TextBlock.Entry], in plate: Frame) {
        for (index, entry) in entries.enumerated() {
            // One column stays free between two entries.
            let next = index + 1 < entries.count ? entries[index + 1].frame.x : plate.maxX
            let from = max(column(entry.frame.x), column(plate.x) + 1)
            let place = from..<max(from, column(next) - 1)
            center(entry.mark, in: place, row: row + 1)
            if let title = entry.title { center(title, in: place, row: row + 2) }
        }
    }

    private mutating func center(_ text: TextBlock.Text, in place: Range<Int>, row: Int) {
        guard !place.isEmpty else { return }
        let shown = text.text.truncated(to: place.count)
        canvas.put(
            shown, row: row, column: place.lowerBound + (place.count - shown.columns) / 2, ink: text.ink)
    }
}
