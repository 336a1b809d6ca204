import Chrome
import EventBus

/// Lays out the bar: a pure function of the question, the numbers and the policies' answers.
///
/// What holds whatever is asked: essential items are visible; a side button is beside the bar, in
/// it, or in the menu; bar and side button are never wider than the container without its padding;
/// every item is visible or in the menu. With the built-in policies more width never shows fewer
/// items.
struct LayoutSolver<Policies: LayoutPolicies> {
    let configuration: ToolbarLayoutConfiguration
    let compression: CompressionStages
    let policies: Policies

    init(_ configuration: ToolbarLayoutConfiguration, _ order: [CompressionStep], _ policies: Policies) {
        self.configuration = configuration
        compression = CompressionStages(order, configuration)
        self.policies = policies
    }

    /// An arrangement of the items beside one place of the side button.
    private struct Arrangement {
        var mode: SideButtonMode
        var stage: CompressionStages.Stage
        var visible: Int
        var isHiding = false
        /// Points that everything in the bar takes.
        var width = 0.0
    }

    func solve(_ query: ToolbarLayoutQuery) -> ToolbarLayout {
        let width = query.containerWidth > 0 ? min(query.containerWidth, 1_000_000) : 0
        let tier = configuration.tier(of: width)
        let most = max(0, width - 2 * configuration.toolbarPadding)
        return withUnsafeTemporaryAllocation(of: Double.self, capacity: 3 * query.items.count + 1) { memory in
            let widths = ItemWidths(query.items, configuration, memory)
            var best = arrange(query, widths, modes(query, tier, width), most)
            let menu = best.isHiding ? hide(query, widths, &best, max(0, most - best.mode.width)) : nil
            return layout(query, tier, most, best, menu)
        }
    }

    private func modes(_ query: ToolbarLayoutQuery, _ tier: SpaceTier, _ width: Double) -> [SideButtonMode] {
        guard let priority = query.sideButton?.priority else { return [SideButtonMode(kind: .none)] }
        let place = policies.sideButtonPlace(.init(tier: tier, priority: priority, width: width))
        return SideButtonLadder(place, tier, priority, configuration).modes
    }

    // MARK: Without hiding

    /// The first place and stage with which everything fits; else the place that leaves most items
    /// visible.
    private func arrange(
        _ query: ToolbarLayoutQuery, _ widths: ItemWidths, _ modes: [SideButtonMode], _ most: Double
    ) -> Arrangement {
        let last = compression.stages[compression.stages.count - 1]
        var best: Arrangement?
        for mode in modes {
            let room = max(0, most - mode.width)
            let menu = mode.kind == .hidden || widths.hasMenu
            let extra = (mode.kind == .integrated ? 1 : 0) + (menu ? 1 : 0)
            for stage in compression.stages {
                let width = barWidth(widths.sum(stage.mode), widths.count, extra, stage.spacing)
                if width <= room {
                    return Arrangement(mode: mode, stage: stage, visible: widths.count, width: width)
                }
            }
            guard compression.hides else { continue }
            let visible = widths.mostVisible(last.mode) { sum, count in
                barWidth(sum, count, mode.kind == .integrated ? 2 : 1, last.spacing) <= room
            }
            if visible > best?.visible ?? -1 {
                best = Arrangement(mode: mode, stage: last, visible: visible, isHiding: true)
            }
        }
        if let best { return best }
        // Nothing may be hidden: everything shares what there is.
        let narrowest = modes[modes.count - 1]
        let extra = (narrowest.kind == .integrated ? 1 : 0) + (narrowest.kind == .hidden || widths.hasMenu ? 1 : 0)
        return Arrangement(
            mode: narrowest, stage: last, visible: widths.count,
            width: barWidth(widths.sum(last.mode), widths.count, extra, last.spacing))
    }

    /// Points for so many items and so many entries besides.
    private func barWidth(_ sum: Double, _ count: Int, _ extra: Int, _ spacing: Double) -> Double {
        sum + Double(extra) * configuration.itemMinWidth + Double(max(0, count + extra - 1)) * spacing
            + configuration.toolbarInternalPadding
    }

    // MARK: Hiding

    /// What goes into the menu for want of room, as places in the question.
    private struct Menu {
        /// By a rule, in its order.
        var chosen: [Int] = []
        var places: Set<Int> = []
    }

    private func hide(
        _ query: ToolbarLayoutQuery, _ widths: ItemWidths, _ best: inout Arrangement, _ room: Double
    ) -> Menu {
        let mode = best.stage.mode, extra = best.mode.kind == .integrated ? 2 : 1
        var menu = Menu()
        if let answer = policies.overflow(question(query, widths, best, room)) {
            menu.chosen = answer.compactMap { id in query.items.firstIndex { $0.overflowID == id } }
                .filter { query.items[$0].priority != .essential && widths.isShown($0) }
            menu.places = Set(menu.chosen)
        }
        var sum = 0.0, count = 0
        var byImportance: [Int] = []
        widths.forEachByImportance { place in
            guard !menu.places.contains(place) else { return true }
            byImportance.append(place)
            sum += widths[mode, place]
            count += 1
            return true
        }
        for place in byImportance.reversed() where query.items[place].priority != .essential {
            if barWidth(sum, count, extra, best.stage.spacing) <= room { break }
            sum -= widths[mode, place]
            count -= 1
            menu.places.insert(place)
        }
        best.visible = count
        best.width = barWidth(sum, count, extra, best.stage.spacing)
        return menu
    }

    private func question(
        _ query: ToolbarLayoutQuery, _ widths: ItemWidths, _ best: Arrangement, _ room: Double
    ) -> ToolbarOverflowQuery {
        let besides = best.mode.kind == .integrated ? configuration.itemMinWidth + best.stage.spacing : 0
        return ToolbarOverflowQuery(
            items: query.items.indices.filter(widths.isShown).map {
                ToolbarOverflowItem(
                    id: query.items[$0].overflowID, index: query.items[$0].index, priority: query.items[$0].priority,
                    width: widths[best.stage.mode, $0])
            },
            available: max(0, room - configuration.toolbarInternalPadding - besides), spacing: best.stage.spacing,
            overflowButtonWidth: configuration.itemMinWidth)
    }

    // MARK: The answer

    private func layout(
        _ query: ToolbarLayoutQuery, _ tier: SpaceTier, _ most: Double, _ best: Arrangement, _ menu: Menu?
    ) -> ToolbarLayout {
        let items = query.items
        var modes = [ItemDisplayMode](repeating: .hidden, count: items.count)
        var visible: [Int] = []
        visible.reserveCapacity(best.visible)
        // What a rule chose comes in its order, all others in the order of the bar.
        var overflow = menu?.chosen.map { items[$0].index } ?? []
        for place in items.indices {
            if items[place].priority == .overflow && configuration.enableOverflow {
                overflow.append(items[place].index)
            } else if let menu, menu.places.contains(place) {
                if !menu.chosen.contains(place) { overflow.append(items[place].index) }
            } else {
                modes[place] = ItemWidths.shown(items[place], best.stage.mode)
                visible.append(items[place].index)
            }
        }
        let mode = best.mode.fitting(most)
        let width = min(best.width, max(0, most - mode.width))
        let accessory = policies.accessoryWidth(
            .init(
                tier: tier, toolbarWidth: width, min: configuration.accessoryMinWidth,
                max: configuration.accessoryMaxWidth))
        return ToolbarLayout(
            spaceTier: tier, compressionLevel: level(best), itemSpacing: best.stage.spacing, itemDisplayModes: modes,
            visibleItemIndices: visible, overflowItemIndices: overflow, sideButtonMode: mode, toolbarWidth: width,
            accessoryWidth: min(accessory, most), needsOverflowButton: !overflow.isEmpty || mode.kind == .hidden)
    }

    private func level(_ best: Arrangement) -> CompressionLevel {
        if best.isHiding { return .overflow }
        return switch best.stage.mode {
        case .iconOnly, .hidden: .iconOnly
        case .compactTitle: .compact
        case .full: best.stage.spacing < configuration.itemSpacingFull ? .comfortable : .full
        }
    }
}
