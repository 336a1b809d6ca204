/// The width of each item in each display mode, and whether the item is hidden, in memory that lives for one layout.
///
/// A later display mode never makes an item wider, whatever widths the item declares.
struct ItemWidths {
    struct Item {
        /// The width in points with the full title, with the short title, and as an icon.
        var full = 0.0, compact = 0.0, icon = 0.0
        /// Whether the item is always in the menu, because its priority is `overflow`.
        var isInMenu = false
        /// Whether the item is in the menu for lack of room, and whether a rule chose it.
        var isHidden = false, isChosen = false

        func width(_ mode: ItemDisplayMode) -> Double {
            switch mode {
            case .full: full
            case .compactTitle: compact
            case .iconOnly, .hidden: icon
            }
        }
    }

    let items: [ToolbarLayoutItem]
    let memory: UnsafeMutableBufferPointer<Item>
    private var sums = (full: 0.0, compact: 0.0, icon: 0.0)
    /// The number of items that are not always in the menu.
    private(set) var count = 0

    /// - Parameter memory: uninitialized memory for at least as many items as there are.
    init(
        _ items: [ToolbarLayoutItem], _ c: ToolbarLayoutConfiguration, _ memory: UnsafeMutableBufferPointer<Item>
    ) {
        self.items = items
        self.memory = memory
        for place in items.indices {
            let item = items[place]
            guard item.priority != .overflow || !c.enableOverflow else {
                memory.initializeElement(at: place, to: Item(isInMenu: true))
                continue
            }
            let full = Self.length(item.fullWidth) ?? c.itemFullWidth
            let short = min(full, Self.length(item.compactWidth) ?? c.itemMinWidth + 8)
            let compact = item.canHideTitle ? short : full
            let icon = item.canHideTitle ? min(short, c.itemMinWidth) : short
            memory.initializeElement(at: place, to: Item(full: full, compact: compact, icon: icon))
            sums = (sums.full + full, sums.compact + compact, sums.icon + icon)
            count += 1
        }
    }

    private static func length(_ value: Double?) -> Double? {
        guard let value, value >= 0 else { return nil }
        return min(value, 100_000)
    }

    /// Whether some items are always in the menu.
    var hasMenu: Bool { count < items.count }

    func sum(_ mode: ItemDisplayMode) -> Double {
        switch mode {
        case .full: sums.full
        case .compactTitle: sums.compact
        case .iconOnly, .hidden: sums.icon
        }
    }

    /// The display mode of an item when the bar's mode is `mode`. An item that must not hide its title keeps the full
    /// title for one more mode, and then the short one.
    static func shown(_ item: ToolbarLayoutItem, _ mode: ItemDisplayMode) -> ItemDisplayMode {
        if item.canHideTitle { return mode }
        return switch mode {
        case .compactTitle: .full
        case .iconOnly: .compactTitle
        case .full, .hidden: mode
        }
    }

    /// Calls `body` with the places of all items outside the menu, the most important first, until it returns false.
    @inline(__always)
    func forEachByImportance(_ body: (Int) -> Bool) {
        for level in 0...ItemPriority.overflow.level {
            for place in items.indices
            where items[place].priority.level == level && !memory[place].isInMenu && !memory[place].isHidden {
                guard body(place) else { return }
            }
        }
    }

    /// The number of items that stay visible after the least important ones leave until the rest fits, and the sum of
    /// their widths. Essential items always stay.
    @inline(__always)
    func mostVisible(
        _ mode: ItemDisplayMode, fits: (_ sum: Double, _ count: Int) -> Bool
    ) -> (count: Int, sum: Double) {
        var sum = 0.0, visible = 0
        forEachByImportance { place in
            let width = memory[place].width(mode)
            guard items[place].priority == .essential || fits(sum + width, visible + 1) else { return false }
            sum += width
            visible += 1
            return true
        }
        return (visible, sum)
    }
}

extension ToolbarLayoutItem {
    /// The item's id in the query `toolbar.overflow`: its own id, or its index.
    var overflowID: String { id ?? String(index) }
}
