import Chrome
import Toolbar

/// The sizes of the texts of a list for the text size of the user, in points.
///
/// The texts of a larger size grow, but by no more than half: the plate keeps its height, and title, ring and labels have to fit.
struct AccessoryListFonts {
    let title: Double
    let count: Double
    let label: Double

    /// The heights of the lines, as DotShake's toolbar has them: 14 points for a title of 11, and 11 for a label of 9.
    var titleLine: Double { title * 14 / 11 }
    var labelLine: Double { label * 11 / 9 }

    init(_ contentSize: ContentSize) {
        let usual = TextStyle.caption2.size(.large)
        let growth = min(max(TextStyle.caption2.size(contentSize) / usual, 1), 1.5)
        title = AccessoryListGeometry.titleFontSize * growth
        count = AccessoryListGeometry.countFontSize * growth
        label = AccessoryListGeometry.labelFontSize * growth
    }
}

/// The widths of the texts of a list, in points. They are measured once, because a window is made for each picture and each step.
struct AccessoryListWidths {
    let title: Double
    let entries: [Double]

    init(_ list: AccessoryList, _ fonts: AccessoryListFonts) {
        title = TextWidth.of(list.title, size: fonts.title, isBold: true).rounded(.up)
        entries = list.items.map { TextWidth.of($0.title, size: fonts.label) }
    }
}

/// The visible part of a list: entries side by side in a row that scrolls sideways. All lengths are points.
struct AccessoryListWindow {
    private let widths: [Double]
    /// Where each entry begins, from the beginning of the first one.
    private let starts: [Double]
    /// The width of the column with the title and the count.
    let titleWidth: Double
    /// The width in which entries are seen.
    private let room: Double
    /// How far the list is scrolled.
    private(set) var offset = 0.0

    private typealias Measures = AccessoryListGeometry

    /// - Parameters:
    ///   - width: the width of the whole list, with its title.
    ///   - offset: how far the list is scrolled, as far as it can be.
    init(_ texts: AccessoryListWidths, width: Double, offset: Double) {
        // The title takes what the entries leave, and is cut only if they need the room.
        let entries = Measures.contentWidth(texts: texts.entries) + Measures.titleGap
        titleWidth = min(width, max(Measures.titleWidth, min(texts.title, width - entries)))
        let room = max(0, width - titleWidth - Measures.titleGap)
        // An entry that is wider than the room is cut, so that it can be seen; without room for any, none is.
        let most = room >= Measures.leastEntryWidth ? room : .infinity
        let widths = texts.entries.map { min(most, Measures.entryWidth(text: $0)) }
        var end = 0.0
        starts = widths.map { width in
            defer { end += width + Measures.entrySpacing }
            return end
        }
        (self.widths, self.room) = (widths, room)
        scroll(to: offset)
    }

    /// Where the first entry is when the list is scrolled to its end: at that place an entry begins.
    private var farthest: Double {
        guard let last = widths.indices.last else { return 0 }
        return starts.first { starts[last] + widths[last] <= $0 + room } ?? starts[last]
    }

    mutating func scroll(to wanted: Double) { offset = wanted.isFinite ? min(max(0, wanted), farthest) : 0 }

    /// Scrolls as little as it takes to see the whole of an entry.
    mutating func show(_ index: Int) {
        guard widths.indices.contains(index), !visible.contains(index) else { return }
        if starts[index] < offset { return offset = starts[index] }
        offset = starts[...index].first { starts[index] + widths[index] <= $0 + room } ?? starts[index]
    }

    /// Scrolls to the nearest place at which an entry begins.
    mutating func settle() {
        offset = starts.filter { $0 <= farthest }.min { abs($0 - offset) < abs($1 - offset) } ?? 0
    }

    /// The entries that are seen whole.
    var visible: Range<Int> {
        let first = starts.firstIndex { $0 >= offset } ?? starts.count
        let end = widths.indices[first...].first { starts[$0] + widths[$0] > offset + room } ?? widths.count
        return first..<end
    }

    /// The left edge of an entry in the list.
    func x(of index: Int) -> Double { titleWidth + Measures.titleGap + starts[index] - offset }

    func width(of index: Int) -> Double { widths[index] }
}
