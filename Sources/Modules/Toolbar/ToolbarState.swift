import Chrome

/// The module's snapshot: what `GET /state/toolbar` shows.
struct ToolbarState: Codable {
    var items: [String]
    var selectedIndex: Int
    var isUltraMinimal: Bool
    /// Points.
    var width: Double
    /// The last normal layout; null before the first one.
    var layout: Nullable<ToolbarLayout>
    /// Ids, in the order of the menu.
    var overflowItems: [String]
    var isOverflowMenuShown: Bool
    var cache: LayoutCache.Statistics

    init(_ engine: ToolbarEngine, _ cache: LayoutCache.Statistics) {
        items = engine.entries.map(\.item.id)
        selectedIndex = engine.selectedIndex
        isUltraMinimal = engine.isUltraMinimal
        width = engine.width
        layout = engine.layout.map { .value($0) } ?? .null
        overflowItems = engine.overflowItems.map(\.id)
        isOverflowMenuShown = engine.isMenuShown
        self.cache = cache
    }
}
