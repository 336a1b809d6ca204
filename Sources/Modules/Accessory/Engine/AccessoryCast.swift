import Chrome

/// Which accessories there are: those of the items and the global one, the selected item's,
/// and what is shown of it (TOOLBAR §3.3).
struct AccessoryCast {
    /// What an item shows while it is selected.
    struct Display: Hashable {
        var state = AccessoryDisplayState.primaryOnly
        /// Whether the secondary accessory was shown since the item was last collapsed.
        var shownInCycle = false
    }

    private(set) var items: [ToolbarItem] = []
    private(set) var global: AccessoryConfig?
    private var selectedIndex = 0
    /// By item; those that nobody has tapped are not in it.
    private var displays: [String: Display] = [:]

    var selected: ToolbarItem? { items.indices.contains(selectedIndex) ? items[selectedIndex] : nil }
    var primary: AccessoryConfig? { selected?.accessory ?? global }
    var secondary: AccessoryConfig? {
        // One accessory cannot be in two places.
        selected?.secondaryAccessory.flatMap { $0.id == primary?.id ? nil : $0 }
    }

    var display: Display {
        get { selected.flatMap { displays[$0.id] } ?? Display() }
        set { if let selected { displays[selected.id] = newValue } }
    }

    /// What the selected item shows; nil where it shows nothing.
    var shownPrimary: AccessoryConfig? { display.state == .collapsed ? nil : primary }
    var shownSecondary: AccessoryConfig? {
        display.state == .primaryAndSecondary && primary != nil ? secondary : nil
    }

    /// All of them, in order: the items' primary and secondary ones, then the global one.
    var all: [AccessoryConfig] {
        items.flatMap { [$0.accessory, $0.secondaryAccessory].compactMap(\.self) } + (global.map { [$0] } ?? [])
    }
    /// Theirs.
    private(set) var ids: Set<String> = []

    /// Other items: they begin anew, whatever they are called.
    mutating func replaceItems(_ items: [ToolbarItem]) {
        displays = [:]
        updateItems(items)
    }

    mutating func updateItems(_ items: [ToolbarItem]) {
        self.items = items
        ids = Set(all.map(\.id))
    }

    mutating func setGlobal(_ accessory: AccessoryConfig?) {
        global = accessory
        ids = Set(all.map(\.id))
    }

    mutating func select(_ index: Int) { selectedIndex = index }
}
