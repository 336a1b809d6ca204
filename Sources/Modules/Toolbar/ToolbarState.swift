import EventBus

/// The module's snapshot, which `GET /v1/state/toolbar` returns.
struct ToolbarState: Codable {
    var items: [String]
    var selectedIndex: Int
    var isUltraMinimal: Bool
    /// The container's width in points.
    var width: Double
    /// The last normal layout, also in ultra-minimal mode. Null before the first layout.
    var layout: Nullable<ToolbarLayout>
    /// The ids of the items in the overflow menu, in the menu's order.
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
