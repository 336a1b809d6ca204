/// The measures of a list (TOOLBAR §10), in points. Widths of texts are the platform's.
public enum AccessoryListGeometry {
    public static let height = AccessoryList.height
    /// The column of the title and the count, and the gap behind it.
    public static let titleWidth = 40.0
    public static let titleGap = 8.0
    /// The row that scrolls.
    public static let rowHeight = 56.0
    public static let entrySpacing = 16.0
    public static let entryHeight = 56.0
    public static let leastEntryWidth = 44.0
    public static let ringSize = 40.0
    public static let ringTop = 2.0
    public static let ringRadius = 20.0
    public static let ringBorder = 2.0
    /// Opacity of the border's colour inside the ring.
    public static let ringFillAlpha = 0.15
    public static let iconSize = 22.0
    public static let labelFontSize = 9.0
    /// Between the ring and the label.
    public static let labelGap = 2.0

    /// An entry with a title of that width.
    public static func entryWidth(text: Double) -> Double { max(leastEntryWidth, text + 4) }

    /// All entries side by side.
    public static func contentWidth(texts: [Double]) -> Double {
        texts.reduce(0) { $0 + entryWidth(text: $1) } + entrySpacing * Double(max(0, texts.count - 1))
    }
}
