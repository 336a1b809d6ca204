/// Computes how many items a bar can show for each place of the side button.
struct ItemNeeds {
    /// The smallest number of items that the bar must show: the essential ones, or all if none may be hidden.
    let least: Int
    /// Whether items may be hidden for lack of room.
    private let hides: Bool
    /// The total width in points of the 0, 1, 2, … most important items in their narrowest form.
    private let sums: [Double]
    private let hasMenu: Bool
    private let bar: BarWidth
    private let spacing: Double

    init(_ widths: ItemWidths, _ compression: CompressionAttempts, _ bar: BarWidth) {
        let last = compression.attempts[compression.attempts.count - 1]
        var sums = [0.0], essential = 0
        sums.reserveCapacity(widths.count + 1)
        widths.forEachByImportance { place in
            sums.append(sums[sums.count - 1] + widths.memory[place].width(last.mode))
            if widths.items[place].priority == .essential { essential += 1 }
            return true
        }
        (self.sums, self.bar, hides, hasMenu) = (sums, bar, compression.hides, widths.hasMenu)
        spacing = last.spacing
        least = compression.hides ? essential : widths.count
    }

    private var count: Int { sums.count - 1 }

    /// The number of visible items if bar and button together have `room` points.
    func visible(_ mode: SideButtonMode, within room: Double) -> Int {
        if need(mode, count) <= room { return count }
        guard hides else { return 0 }
        // The largest number, smaller than that of all items, that needs at most the room.
        var fits = 0, tooMany = count
        while tooMany - fits > 1 {
            let middle = (fits + tooMany) / 2
            if need(mode, middle) <= room { fits = middle } else { tooMany = middle }
        }
        return fits
    }

    /// The amounts of room, in points, at which the number of visible items can change, starting with `start`.
    func steps(_ mode: SideButtonMode, from start: Double) -> [Double] {
        [start] + ((hides ? 0 : count)...count).map { need(mode, $0) }.filter { $0 > start }
    }

    /// The room in points that bar and button together need for `visible` items.
    private func need(_ mode: SideButtonMode, _ visible: Int) -> Double {
        bar.width(sums[visible], visible, mode, menu: visible < count || hasMenu, spacing) + mode.width
    }
}
