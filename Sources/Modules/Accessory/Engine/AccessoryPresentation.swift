import Toolbar

/// The existing accessories, and those that the selected item shows.
struct AccessoryPresentation {
    /// An item's position in the tap cycle, kept while other items are selected.
    struct Display: Hashable {
        var state = AccessoryDisplayState.primaryOnly
        /// Whether the secondary accessory was shown since the item was last collapsed.
        var shownInCycle = false
    }

    private(set) var items: [ToolbarItem] = []
    private(set) var global: AccessoryConfig?
    private var selectedIndex = 0
    /// By item id. An item without an entry was never tapped while selected.
    private var displays: [String: Display] = [:]

    var selected: ToolbarItem? { items.indices.contains(selectedIndex) ? items[selectedIndex] : nil }
    /// The selected item's primary accessory, or else the global accessory.
    var primary: AccessoryConfig? { selected?.accessory ?? global }
    /// The selected item's secondary accessory.
    var secondary: AccessoryConfig? {
        // An accessory cannot be in both places.
        selected?.secondaryAccessory.flatMap { $0.id == primary?.id ? nil : $0 }
    }

    var display: Display {
        get { selected.flatMap { displays[$0.id] } ?? Display() }
        set { if let selected { displays[selected.id] = newValue } }
    }

    /// Whether the user has collapsed the accessories of an item.
    func isCollapsed(_ item: String) -> Bool { displays[item]?.state == .collapsed }

    /// The primary accessory, unless the selected item is collapsed.
    var shownPrimary: AccessoryConfig? { display.state == .collapsed ? nil : primary }
    /// The secondary accessory, if the selected item's position in the tap cycle shows it.
    var shownSecondary: AccessoryConfig? {
        display.state == .primaryAndSecondary && primary != nil ? secondary : nil
    }

    /// All accessories: the primary and the secondary one of each item, then the global one.
    var all: [AccessoryConfig] {
        items.flatMap { [$0.accessory, $0.secondaryAccessory].compactMap(\.self) } + (global.map { [$0] } ?? [])
    }
    /// The ids of all accessories.
    private(set) var ids: Set<String> = []

    /// Replaces the items and restarts the tap cycle of each, including items whose ids stay the same.
    mutating func replaceItems(_ items: [ToolbarItem]) {
        displays = [:]
        updateItems(items)
    }

    /// Replaces the items, and keeps the positions in the tap cycle of those that remain.
    mutating func updateItems(_ items: [ToolbarItem]) {
        self.items = items
        let present = Set(items.map(\.id))
        // order: the result is a dictionary again
        displays = displays.filter { present.contains($0.key) }
        ids = Set(all.map(\.id))
    }

    mutating func setGlobal(_ accessory: AccessoryConfig?) {
        global = accessory
        ids = Set(all.map(\.id))
    }

    mutating func select(_ index: Int) { selectedIndex = index }
}
