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
    /// What the layout reckons with: the selected item's, else the global one, or null.
    var sideButton: Nullable<SideButtonConfig>
    var accessory: Nullable<AccessoryConfig>
    /// Ids, in the order of the menu.
    var overflowItems: [String]
    var cache: LayoutCache.Statistics

    init(_ engine: ToolbarEngine, _ cache: LayoutCache.Statistics) {
        items = engine.entries.map(\.item.id)
        selectedIndex = engine.selectedIndex
        isUltraMinimal = engine.isUltraMinimal
        width = engine.width
        layout = engine.layout.map { .value($0) } ?? .null
        sideButton = engine.sideButton.map { .value($0) } ?? .null
        accessory = engine.accessory.map { .value($0) } ?? .null
        overflowItems = engine.overflowItems.map(\.id)
        self.cache = cache
    }
}
