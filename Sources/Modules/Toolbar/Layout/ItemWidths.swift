import Chrome

/// How wide each item is at each stage, and whether it is hidden, in memory that lives for one
/// layout.
///
/// A stage never makes an item wider, whatever its own widths say.
struct ItemWidths {
    struct Item {
        /// Points with its title, with its short one, as an icon.
        var full = 0.0, compact = 0.0, icon = 0.0
        /// In the menu from the start.
        var isInMenu = false
        /// In the menu for want of room; `chosen`: because a rule said so.
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
    /// Items that are not in the menu from the start.
    private(set) var count = 0

    /// - Parameter memory: room for all items.
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

    /// Whether some items are in the menu from the start.
    var hasMenu: Bool { count < items.count }

    func sum(_ mode: ItemDisplayMode) -> Double {
        switch mode {
        case .full: sums.full
        case .compactTitle: sums.compact
        case .iconOnly, .hidden: sums.icon
        }
    }

    /// How an item is shown at a stage: one that needs a title keeps a short one.
    static func shown(_ item: ToolbarLayoutItem, _ mode: ItemDisplayMode) -> ItemDisplayMode {
        if item.canHideTitle { return mode }
        return switch mode {
        case .compactTitle: .full
        case .iconOnly: .compactTitle
        case .full, .hidden: mode
        }
    }

    /// Calls `body` with the places of all that are not hidden, the most important first, until
    /// it answers false.
    @inline(__always)
    func forEachByImportance(_ body: (Int) -> Bool) {
        for level in 0...ItemPriority.overflow.level {
            for place in items.indices
            where items[place].priority.level == level && !memory[place].isInMenu && !memory[place].isHidden {
                guard body(place) else { return }
            }
        }
    }

    /// How many are visible if the least important ones go until it fits, and their widths
    /// together. Essential ones stay.
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
    /// What `toolbar.overflow` calls it.
    var overflowID: String { id ?? String(index) }
}
