import EventBus

/// The module's snapshot, which `GET /v1/state/toolbar` returns.
struct ToolbarState: Codable {
    var items: [String]
    var selectedIndex: Int
    var isUltraMinimal: Bool
    /// The container's width in points.
    var width: Double
    /// The latest normal layout, also in ultra-minimal mode. Null before the first layout.
    var layout: Nullable<ToolbarLayout>
    /// The current layout, normal or ultra-minimal. Null before the first layout.
    var shown: Nullable<ToolbarLayoutChanged>
    /// The ids of the items in the overflow menu of the latest normal layout, in the menu's order.
    var overflowItems: [String]
    var isOverflowMenuShown: Bool
    /// The numbers in effect: those of `toolbar.configure`, or else those of the rules.
    var configuration: Configuration
    /// The accessory and the side button of items without one of their own; null if none.
    var globalAccessory: Nullable<AccessoryConfig>
    var globalSideButton: Nullable<SideButtonConfig>
    var cache: LayoutCache.Statistics

    struct Configuration: Codable {
        var layout: ToolbarLayoutConfiguration
        var appearance: ToolbarAppearance
    }

    init(_ engine: ToolbarEngine, _ layouts: ToolbarLayouts) {
        items = engine.entries.map(\.item.id)
        selectedIndex = engine.selectedIndex
        isUltraMinimal = engine.isUltraMinimal
        width = engine.width
        layout = engine.layout.map { .value($0) } ?? .null
        shown = engine.shown.map { .value($0) } ?? .null
        overflowItems = engine.overflowItems.map(\.id)
        isOverflowMenuShown = engine.isMenuShown
        configuration = Configuration(layout: layouts.configuration, appearance: engine.appearance)
        globalAccessory = engine.globalAccessory.map { .value($0) } ?? .null
        globalSideButton = engine.globalSideButton.map { .value($0) } ?? .null
        cache = layouts.cache.statistics
    }
}
