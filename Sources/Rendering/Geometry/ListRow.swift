import Accessory
import Chrome
import Toolbar

/// A horizontal list in an accessory: a column with title and count, then as many entries as fit completely. The list
/// is scrolled so far that the selected entry is visible.
struct ListRow {
    struct Entry {
        var frame: Frame
        var ring: Frame
        var icon: Frame
        var label: ScreenGeometry.Label
    }

    var title: ScreenGeometry.Label
    var count: ScreenGeometry.Label?
    var entries: [Entry] = []
    /// The index of the first visible entry.
    private(set) var first = 0

    private typealias Measures = AccessoryListGeometry

    init(_ list: AccessoryList, in content: Frame) {
        let column = min(Measures.titleWidth, content.width)
        let line = min(14, content.height / 2)
        let lines = list.showsCount ? 2 * line : line
        title = .init(
            text: list.title, frame: Frame(x: content.x, y: content.midY - lines / 2, width: column, height: line),
            fontSize: 11)
        if list.showsCount {
            count = .init(
                text: "(\(list.items.count))",
                frame: Frame(x: content.x, y: content.midY - lines / 2 + line, width: column, height: line),
                fontSize: 10)
        }
        let height = min(Measures.entryHeight, content.height)
        var x = content.x + Measures.titleWidth + Measures.titleGap
        let texts = list.items.map { TextWidth.of($0.title, size: Measures.labelFontSize) }
        if let selected = list.selectedEntry {
            while first < selected, x + Measures.contentWidth(texts: Array(texts[first...selected])) > content.maxX {
                first += 1
            }
        }
        for (item, text) in zip(list.items, texts).dropFirst(first) {
            let width = Measures.entryWidth(text: text)
            guard x + width <= content.maxX else { break }
            let frame = Frame(x: x, y: content.midY - height / 2, width: width, height: height)
            entries.append(Self.entry(item.title, frame))
            x += width + Measures.entrySpacing
        }
    }

    private static func entry(_ title: String, _ frame: Frame) -> Entry {
        let line = min(11, frame.height)
        let size = max(0, min(Measures.ringSize, frame.height - line - Measures.ringTop - Measures.labelGap))
        let ring = Frame(x: frame.midX - size / 2, y: frame.y + Measures.ringTop, width: size, height: size)
        let icon = min(Measures.iconSize, size)
        return Entry(
            frame: frame, ring: ring, icon: Frame(midX: ring.midX, midY: ring.midY, width: icon, height: icon),
            label: .init(
                text: title, frame: Frame(x: frame.x, y: frame.maxY - line, width: frame.width, height: line),
                fontSize: Measures.labelFontSize))
    }
}
