import Toolbar

/// The dimensions of a list in points, as in DotShake's toolbar. The platform measures the widths of texts.
public enum AccessoryListGeometry {
    public static let height = AccessoryList.height
    /// The least width of the column with the title and the count, followed by the gap after it.
    public static let titleWidth = 40.0
    public static let titleFontSize = 11.0
    public static let countFontSize = 10.0
    public static let titleGap = 8.0
    /// The height of the row of entries, which scrolls horizontally.
    public static let rowHeight = 56.0
    public static let entrySpacing = 16.0
    public static let entryHeight = 56.0
    public static let leastEntryWidth = 44.0
    public static let ringSize = 40.0
    public static let ringTop = 2.0
    public static let ringRadius = 20.0
    public static let ringBorder = 2.0
    /// The opacity of the border's color inside the selection ring, 0 to 1.
    public static let ringFillAlpha = 0.15
    public static let iconSize = 22.0
    public static let labelFontSize = 9.0
    /// The gap between the selection ring and the label.
    public static let labelGap = 2.0

    /// Returns the width of an entry whose title is `text` points wide.
    public static func entryWidth(text: Double) -> Double { max(leastEntryWidth, text + 4) }

    /// Returns the width of all entries with the gaps between them. `texts` has the widths of their titles.
    public static func contentWidth(texts: [Double]) -> Double {
        texts.reduce(0) { $0 + entryWidth(text: $1) } + entrySpacing * Double(max(0, texts.count - 1))
    }
}
