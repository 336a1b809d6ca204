import EventBus

/// Computes the layout of the bar from nothing but the query, the configuration and the policies' answers.
///
/// For every query, essential items are visible; the side button is beside the bar, in the bar or in the menu; bar
/// and side button together are never wider than the container without its padding; and every item is visible or
/// in the menu. With the built-in policies, more width never shows fewer items.
struct LayoutSolver {
    let configuration: ToolbarLayoutConfiguration
    let compression: CompressionAttempts
    let policies: LayoutPolicies

    init(_ configuration: ToolbarLayoutConfiguration, _ order: [CompressionStep], _ policies: LayoutPolicies) {
        self.configuration = configuration
        compression = CompressionAttempts(order, configuration)
        self.policies = policies
    }

    /// One way to arrange the items, for one place of the side button.
    private struct Arrangement {
        var mode: SideButtonMode
        var attempt: CompressionAttempts.Attempt
        var visible: Int
        var isHiding = false
        /// The width in points that the bar needs for all its entries.
        var width = 0.0
        /// The places of the items that a rule hides, in the rule's order.
        var chosen: [Int] = []
    }

    func solve(_ query: ToolbarLayoutQuery) -> ToolbarLayout {
        let width = query.containerWidth > 0 ? min(query.containerWidth, 1_000_000) : 0
        let tier = configuration.tier(of: width)
        let most = max(0, width - 2 * configuration.toolbarPadding)
        return withUnsafeTemporaryAllocation(of: ItemWidths.Item.self, capacity: max(1, query.items.count)) { memory in
            let widths = ItemWidths(query.items, configuration, memory)
            var best = arrange(query, widths, tier, width, most)
            if best.isHiding { hide(query, widths, &best, max(0, most - best.mode.width)) }
            return layout(query, widths, tier, most, best)
        }
    }

    // MARK: Without hiding

    /// The first combination of side button place and compression attempt with which everything fits. If there is none,
    /// the side button place that leaves the most items visible.
    private func arrange(
        _ query: ToolbarLayoutQuery, _ widths: ItemWidths, _ tier: SpaceTier, _ width: Double, _ most: Double
    ) -> Arrangement {
        guard let priority = query.sideButton?.priority else {
            var best: Arrangement?
            return arrange(widths, SideButtonMode(kind: .none), most, &best) ?? best
                ?? shared(widths, .init(kind: .none))
        }
        let place =
            policies.sideButtonMode.ifDecided { .init(tier: tier, priority: priority, width: width) }
            ?? BuiltInLayout.place(tier, priority)
        var best: Arrangement?
        var narrowest = SideButtonMode(kind: .none)
        for mode in SideButtonLadder(place, tier, priority, configuration) {
            if let whole = arrange(widths, mode, most, &best) { return whole }
            narrowest = mode
        }
        return best ?? shared(widths, narrowest)
    }

    /// - Parameter best: the arrangement with the most visible items so far. It is replaced if this one shows more.
    /// - Returns: an arrangement in which all items are visible, if there is one.
    private func arrange(
        _ widths: ItemWidths, _ mode: SideButtonMode, _ most: Double, _ best: inout Arrangement?
    ) -> Arrangement? {
        let room = max(0, most - mode.width)
        let extra = entries(besides: mode, menu: mode.kind == .hidden || widths.hasMenu)
        for attempt in compression.attempts {
            let width = barWidth(widths.sum(attempt.mode), widths.count, extra, attempt.spacing)
            if width <= room { return Arrangement(mode: mode, attempt: attempt, visible: widths.count, width: width) }
        }
        guard compression.hides else { return nil }
        let last = compression.attempts[compression.attempts.count - 1]
        let entries = entries(besides: mode, menu: true)
        let (visible, sum) = widths.mostVisible(last.mode) { barWidth($0, $1, entries, last.spacing) <= room }
        if visible > best?.visible ?? -1 {
            best = Arrangement(
                mode: mode, attempt: last, visible: visible, isHiding: true,
                width: barWidth(sum, visible, entries, last.spacing))
        }
        return nil
    }

    /// The arrangement if no item may be hidden: all items share the room that there is.
    private func shared(_ widths: ItemWidths, _ mode: SideButtonMode) -> Arrangement {
        let last = compression.attempts[compression.attempts.count - 1]
        let extra = entries(besides: mode, menu: mode.kind == .hidden || widths.hasMenu)
        return Arrangement(
            mode: mode, attempt: last, visible: widths.count,
            width: barWidth(widths.sum(last.mode), widths.count, extra, last.spacing))
    }

    /// The number of entries in the bar that are not items: an integrated side button and the overflow button.
    private func entries(besides mode: SideButtonMode, menu: Bool) -> Int {
        (mode.kind == .integrated ? 1 : 0) + (menu ? 1 : 0)
    }

    /// The width in points for `count` items of `sum` points together and `extra` other entries.
    private func barWidth(_ sum: Double, _ count: Int, _ extra: Int, _ spacing: Double) -> Double {
        sum + Double(extra) * configuration.itemMinWidth + Double(max(0, count + extra - 1)) * spacing
            + configuration.toolbarInternalPadding
    }

    // MARK: Hiding

    /// Marks the items that go into the menu: those that a rule chooses, then the least important ones until the rest
    /// fits.
    private func hide(_ query: ToolbarLayoutQuery, _ widths: ItemWidths, _ best: inout Arrangement, _ room: Double) {
        let mode = best.attempt.mode, spacing = best.attempt.spacing
        let entries = entries(besides: best.mode, menu: true)
        if let chosen = chosen(query, widths, best, room) {
            for place in chosen { (widths.memory[place].isHidden, widths.memory[place].isChosen) = (true, true) }
            best.chosen = chosen
            let (visible, sum) = widths.mostVisible(mode) { barWidth($0, $1, entries, spacing) <= room }
            (best.visible, best.width) = (visible, barWidth(sum, visible, entries, spacing))
        }
        // The visible items are the most important ones; all others go into the menu.
        var left = best.visible
        widths.forEachByImportance { place in
            if left > 0 { left -= 1 } else { widths.memory[place].isHidden = true }
            return true
        }
    }

    /// The places of the items that a rule hides, in the rule's order. Nil if no rule decides.
    private func chosen(
        _ query: ToolbarLayoutQuery, _ widths: ItemWidths, _ best: Arrangement, _ room: Double
    ) -> [Int]? {
        let besides = best.mode.kind == .integrated ? configuration.itemMinWidth + best.attempt.spacing : 0
        var asked = ToolbarOverflowQuery(
            items: [], available: max(0, room - configuration.toolbarInternalPadding - besides),
            spacing: best.attempt.spacing, overflowButtonWidth: configuration.itemMinWidth)
        var places: [Int] = []
        let answer = policies.overflow.ifDecided {
            places = query.items.indices.filter { !widths.memory[$0].isInMenu }
            asked.items = places.map {
                ToolbarOverflowItem(
                    id: query.items[$0].overflowID, index: query.items[$0].index, priority: query.items[$0].priority,
                    width: widths.memory[$0].width(best.attempt.mode))
            }
            return asked
        }
        var last = -1
        return answer?.compactMap { id in
            guard let place = asked.place(of: id, after: last) else { return nil }
            last = place
            return asked.items[place].priority == .essential ? nil : places[place]
        }
    }

    // MARK: The answer

    private func layout(
        _ query: ToolbarLayoutQuery, _ widths: ItemWidths, _ tier: SpaceTier, _ most: Double, _ best: Arrangement
    ) -> ToolbarLayout {
        let items = query.items
        var modes = [ItemDisplayMode](repeating: .hidden, count: items.count)
        var visible: [Int] = []
        visible.reserveCapacity(best.visible)
        // Items that a rule chose come first, in the rule's order; all others follow in the bar's order.
        var overflow: [Int] = []
        if items.count > best.visible { overflow.reserveCapacity(items.count - best.visible) }
        for place in best.chosen { overflow.append(items[place].index) }
        for place in items.indices {
            let item = widths.memory[place]
            if item.isInMenu || item.isHidden {
                if !item.isChosen { overflow.append(items[place].index) }
            } else {
                modes[place] = ItemWidths.shown(items[place], best.attempt.mode)
                visible.append(items[place].index)
            }
        }
        let mode = best.mode.fitting(most)
        let width = min(best.width, max(0, most - mode.width))
        let question = ToolbarAccessoryWidthQuery(
            tier: tier, toolbarWidth: width, min: configuration.accessoryMinWidth,
            max: configuration.accessoryMaxWidth)
        let accessory = policies.accessoryWidth.ifDecided { question } ?? BuiltInLayout.accessoryWidth(question)
        return ToolbarLayout(
            spaceTier: tier, compressionLevel: level(best), itemSpacing: best.attempt.spacing, itemDisplayModes: modes,
            visibleItemIndices: visible, overflowItemIndices: overflow, sideButtonMode: mode, toolbarWidth: width,
            accessoryWidth: min(accessory, most), needsOverflowButton: !overflow.isEmpty || mode.kind == .hidden)
    }

    private func level(_ best: Arrangement) -> CompressionLevel {
        if best.isHiding { return .overflow }
        return switch best.attempt.mode {
        case .iconOnly, .hidden: .iconOnly
        case .compactTitle: .compact
        case .full: best.attempt.spacing < configuration.itemSpacingFull ? .comfortable : .full
        }
    }
}
