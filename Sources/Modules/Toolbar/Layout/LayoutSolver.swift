import Chrome
import EventBus

/// Computes the layout of the bar only from the query, the configuration and the policies' answers.
///
/// In every layout, essential items are visible; the side button is next to the bar, in the bar or in the menu; bar and
/// side button together are never wider than the container without its padding; and every item is visible or in the
/// menu. With the built-in policies, more width never hides an item, and never removes or shrinks the side button.
struct LayoutSolver {
    let configuration: ToolbarLayoutConfiguration
    let compression: CompressionAttempts
    let policies: ToolbarLayoutPolicies
    private var bar: BarWidth { BarWidth(configuration: configuration) }

    init(_ configuration: ToolbarLayoutConfiguration, _ order: [CompressionStep], _ policies: ToolbarLayoutPolicies) {
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
            if best.isHiding { hide(query, widths, &best, most) }
            return layout(query, widths, tier, most, best)
        }
    }

    // MARK: Without hiding

    /// The place of the side button, and the first compression attempt in which everything fits next to the button;
    /// otherwise the most important items that fit.
    private func arrange(
        _ query: ToolbarLayoutQuery, _ widths: ItemWidths, _ tier: SpaceTier, _ width: Double, _ most: Double
    ) -> Arrangement {
        guard let priority = query.sideButton?.priority else {
            let none = SideButtonMode(kind: .none)
            return whole(widths, none, most) ?? part(widths, none, most)
        }
        let place =
            policies.sideButtonMode.ifDecided { .init(tier: tier, priority: priority, width: width) }
            ?? ToolbarLayoutBuiltInAnswers.place(tier, priority)
        let ladder = SideButtonLadder(place, tier, priority, configuration)
        if let whole = whole(widths, ladder.top, most) { return whole }
        guard ladder.canDescend else { return part(widths, ladder.top, most) }
        let mode = ladder.place(within: most, ItemNeeds(widths, compression, bar))
        return whole(widths, mode, most) ?? part(widths, mode, most)
    }

    /// The first compression attempt in which all items fit, if there is one.
    private func whole(_ widths: ItemWidths, _ mode: SideButtonMode, _ most: Double) -> Arrangement? {
        for attempt in compression.attempts {
            let width = bar.width(
                widths.sum(attempt.mode), widths.count, mode, menu: widths.hasMenu, attempt.spacing)
            if width + mode.width <= most {
                return Arrangement(mode: mode, attempt: attempt, visible: widths.count, width: width)
            }
        }
        return nil
    }

    /// The most important items that fit. If items may not be hidden, all of them share the available room.
    private func part(_ widths: ItemWidths, _ mode: SideButtonMode, _ most: Double) -> Arrangement {
        let last = compression.attempts[compression.attempts.count - 1]
        guard compression.hides else {
            return Arrangement(
                mode: mode, attempt: last, visible: widths.count,
                width: bar.width(widths.sum(last.mode), widths.count, mode, menu: widths.hasMenu, last.spacing))
        }
        let (visible, width) = visible(widths, mode, last, most)
        return Arrangement(mode: mode, attempt: last, visible: visible, isHiding: true, width: width)
    }

    /// The number of items that stay visible when others are in the menu, and the width of the bar in points.
    private func visible(
        _ widths: ItemWidths, _ mode: SideButtonMode, _ attempt: CompressionAttempts.Attempt, _ most: Double
    ) -> (Int, width: Double) {
        func width(_ sum: Double, _ count: Int) -> Double { bar.width(sum, count, mode, menu: true, attempt.spacing) }
        let (visible, sum) = widths.mostVisible(attempt.mode) { width($0, $1) + mode.width <= most }
        return (visible, width(sum, visible))
    }

    // MARK: Hiding

    /// Marks the items that go into the menu: those that a rule chooses, then the least important ones until the rest
    /// fits.
    private func hide(_ query: ToolbarLayoutQuery, _ widths: ItemWidths, _ best: inout Arrangement, _ most: Double) {
        if let chosen = chosen(query, widths, best, max(0, most - best.mode.width)) {
            for place in chosen { (widths.memory[place].isHidden, widths.memory[place].isChosen) = (true, true) }
            best.chosen = chosen
            (best.visible, best.width) = visible(widths, best.mode, best.attempt, most)
        }
        // The visible items are the most important ones; all others go into the menu.
        var left = best.visible
        widths.forEachByImportance { place in
            if left > 0 { left -= 1 } else { widths.memory[place].isHidden = true }
            return true
        }
    }

    /// The places of the items that a rule hides, in the rule's order; nil if no rule decides.
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
        let accessory =
            policies.accessoryWidth.ifDecided { question } ?? ToolbarLayoutBuiltInAnswers.accessoryWidth(question)
        return ToolbarLayout(
            spaceTier: tier, compressionLevel: level(best), itemSpacing: best.attempt.spacing, itemDisplayModes: modes,
            visibleItemIndices: visible, overflowItemIndices: overflow, sideButtonMode: mode, toolbarWidth: width.tidy,
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
