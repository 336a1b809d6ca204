import Chrome

/// How wide each item is at each stage, in memory that lives for one layout.
///
/// A stage never makes an item wider, whatever its own widths say.
struct ItemWidths {
    private let items: [ToolbarLayoutItem]
    private let memory: UnsafeMutableBufferPointer<Double>
    private let enableOverflow: Bool
    private var sums = (full: 0.0, compact: 0.0, icon: 0.0)
    /// Items that are not in the menu from the start.
    private(set) var count = 0

    /// - Parameter memory: room for three numbers an item.
    init(
        _ items: [ToolbarLayoutItem], _ c: ToolbarLayoutConfiguration, _ memory: UnsafeMutableBufferPointer<Double>
    ) {
        self.items = items
        self.memory = memory
        enableOverflow = c.enableOverflow
        for place in items.indices where items[place].priority != .overflow || !c.enableOverflow {
            let item = items[place]
            let full = Self.length(item.fullWidth) ?? c.itemFullWidth
            let short = min(full, Self.length(item.compactWidth) ?? c.itemMinWidth + 8)
            let compact = item.canHideTitle ? short : full
            let icon = item.canHideTitle ? min(short, c.itemMinWidth) : short
            (memory[3 * place], memory[3 * place + 1], memory[3 * place + 2]) = (full, compact, icon)
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

    func isShown(_ place: Int) -> Bool { items[place].priority != .overflow || !enableOverflow }

    func sum(_ mode: ItemDisplayMode) -> Double {
        switch mode {
        case .full: sums.full
        case .compactTitle: sums.compact
        case .iconOnly, .hidden: sums.icon
        }
    }

    subscript(mode: ItemDisplayMode, place: Int) -> Double {
        switch mode {
        case .full: memory[3 * place]
        case .compactTitle: memory[3 * place + 1]
        case .iconOnly, .hidden: memory[3 * place + 2]
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

    /// Calls `body` with the places of all that are shown, the most important first, until it
    /// answers false.
    func forEachByImportance(_ body: (Int) -> Bool) {
        for priority in ItemPriority.allCases {
            for place in items.indices where items[place].priority == priority && isShown(place) {
                guard body(place) else { return }
            }
        }
    }

    /// How many are visible if the least important ones go until it fits. Essential ones stay.
    func mostVisible(_ mode: ItemDisplayMode, fits: (_ sum: Double, _ count: Int) -> Bool) -> Int {
        var sum = 0.0, visible = 0
        forEachByImportance { place in
            let width = self[mode, place]
            guard items[place].priority == .essential || fits(sum + width, visible + 1) else { return false }
            sum += width
            visible += 1
            return true
        }
        return visible
    }
}

extension ToolbarLayoutItem {
    /// What `toolbar.overflow` calls it.
    var overflowID: String { id ?? String(index) }
}
