import Chrome
import Toolbar

/// The text sizes of a list, in points, for the user's content size.
///
/// At a larger content size the texts grow by at most half, because the plate keeps its height and must fit title, ring
/// and labels.
struct AccessoryListFonts {
    let title: Double
    let count: Double
    let label: Double

    /// The line heights, as in DotShake's toolbar: 14 points for an 11-point title, and 11 for a 9-point label.
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

/// The widths of a list's texts, in points. They are cached, because a window is created for each picture and each
/// step.
struct AccessoryListWidths {
    let title: Double
    let entries: [Double]

    init(_ list: AccessoryList, _ fonts: AccessoryListFonts) {
        title = TextWidth.of(list.title, size: fonts.title, isBold: true).rounded(.up)
        entries = list.items.map { TextWidth.of($0.title, size: fonts.label) }
    }
}

/// The visible part of a list, whose entries form a row that scrolls sideways. All lengths are points.
struct AccessoryListWindow {
    private let widths: [Double]
    /// The start of each entry, relative to the first one.
    private let starts: [Double]
    /// The width of the column with the title and the count.
    let titleWidth: Double
    /// The width of the area that shows entries.
    private let room: Double
    /// The scroll offset.
    private(set) var offset = 0.0

    private typealias Measures = AccessoryListGeometry

    /// - Parameters:
    ///   - width: the width of the whole list, including its title.
    ///   - offset: the requested scroll offset, which is clamped.
    init(_ texts: AccessoryListWidths, width: Double, offset: Double) {
        // The title takes the room that the entries leave, and is truncated only if they need it.
        let entries = Measures.contentWidth(texts: texts.entries) + Measures.titleGap
        titleWidth = min(width, max(Measures.titleWidth, min(texts.title, width - entries)))
        let room = max(0, width - titleWidth - Measures.titleGap)
        // An entry that is wider than the area is truncated. If the area has no room for any entry, none is visible.
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

    /// The offset at the end of the list, where an entry begins.
    private var farthest: Double {
        guard let last = widths.indices.last else { return 0 }
        return starts.first { starts[last] + widths[last] <= $0 + room } ?? starts[last]
    }

    mutating func scroll(to wanted: Double) { offset = wanted.isFinite ? min(max(0, wanted), farthest) : 0 }

    /// Scrolls the least distance that makes an entry fully visible.
    mutating func show(_ index: Int) {
        guard widths.indices.contains(index), !visible.contains(index) else { return }
        if starts[index] < offset { return offset = starts[index] }
        offset = starts[...index].first { starts[index] + widths[index] <= $0 + room } ?? starts[index]
    }

    /// Scrolls to the nearest start of an entry.
    mutating func settle() {
        offset = starts.filter { $0 <= farthest }.min { abs($0 - offset) < abs($1 - offset) } ?? 0
    }

    /// The fully visible entries.
    var visible: Range<Int> {
        let first = starts.firstIndex { $0 >= offset } ?? starts.count
        let end = widths.indices[first...].first { starts[$0] + widths[$0] > offset + room } ?? widths.count
        return first..<end
    }

    /// The left edge of an entry in the list.
    func x(of index: Int) -> Double { titleWidth + Measures.titleGap + starts[index] - offset }

    func width(of index: Int) -> Double { widths[index] }
}
