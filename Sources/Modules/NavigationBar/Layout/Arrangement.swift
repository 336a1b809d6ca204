import EventBus

/// The places of all items in a bar with enough room for them.
struct Arrangement {
    /// The units of the row, from its leading end to its trailing end.
    private(set) var row: [RowUnit] = []
    private(set) var bottom: [String] = []
    private(set) var keyboard: [String] = []
    /// The items that are always in the overflow menu, however wide the bar is.
    private(set) var menu: [NavigationBarMenuEntry] = []
    /// The items with `alwaysAvailable` that are in the palette. They remain reachable in the overflow menu.
    private(set) var reachable: [NavigationBarMenuEntry] = []
    /// Whether the title has a row of its own.
    private(set) var hasLargeTitle = false

    /// - Parameter order: the ids of the customizable items that are shown, in their order.
    init(_ bar: DeclaredBar, _ offer: Offer, order: [String], _ policies: NavigationBarPolicies) {
        let context = Record(bar.traits)
        var areas: [NavigationBarArea: [Record<NavigationBarItem>]] = [:]
        let standing = Self.standing(bar, offer, order: order)
        var last: NavigationBarArea?
        // The user's spaces before the first item of the user's order. They go into that item's area.
        var waiting: [Record<NavigationBarItem>] = []
        for item in standing {
            if offer.space(item.id) != nil {
                if let last { areas[last, default: []].append(item) } else { waiting.append(item) }
                continue
            }
            let asked = policies.area(.init(item: item, context: context))
            // A search field does not work in a menu.
            let area = asked == .overflow && item.search != nil ? .trailing : asked
            if offer.ids.contains(item.id) {
                areas[area, default: []] += waiting
                (last, waiting) = (area, [])
            }
            areas[area, default: []].append(item)
        }
        bottom = (areas[.bottom] ?? []).map(\.id)
        keyboard = (areas[.keyboard] ?? []).map(\.id)
        let shown = Set(order)
        // Menus do not need spaces.
        menu = (areas[.overflow] ?? []).filter { $0.spacer == nil }.map { NavigationBarMenuEntry($0.value) }
        reachable = offer.items.filter {
            $0.alwaysAvailable && $0.spacer == nil && $0.search == nil && !shown.contains($0.id)
        }
        .map { NavigationBarMenuEntry($0.value) }

        let hasPrincipal = Self.hasPrincipal(standing)
        hasLargeTitle = !hasPrincipal && bar.hasLargeTitle
        func units(_ area: NavigationBarArea) -> [RowUnit] {
            (areas[area] ?? []).map { RowUnit($0, area, searching: bar.searching) }
        }
        row = Self.beginning(bar, units(.leading), hasTitle: !hasPrincipal && !hasLargeTitle) + units(.center)
        let trailing = units(.trailing)
        for lateness in 0...3 {
            row += trailing.filter { unit in
                unit.item.map { Self.lateness($0.placement, bar.platform) == lateness } ?? false
            }
        }
    }

    /// The back button, the leading area and the title.
    private static func beginning(_ bar: DeclaredBar, _ leading: [RowUnit], hasTitle: Bool) -> [RowUnit] {
        let back = bar.back.map { [RowUnit(back: $0)] } ?? []
        let title = hasTitle ? bar.title.map { [RowUnit($0, leads: bar.titleLeads)] } ?? [] : []
        guard bar.platform == .macOS else { return back + leading + title }
        // On a Mac, only navigation items precede the title.
        let isBefore = { (unit: RowUnit) in unit.item?.placement == .navigation }
        return back + leading.filter(isBefore) + title + leading.filter { !isBefore($0) }
    }

    /// The shown items: first those that cannot be customized, then the others in the user's order.
    private static func standing(_ bar: DeclaredBar, _ offer: Offer, order: [String]) -> [Record<NavigationBarItem>] {
        let byID = Dictionary(offer.items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let first = order.lazy.compactMap { byID[$0]?.placement }.first ?? .automatic
        var customized: [Record<NavigationBarItem>] = []
        for id in order {
            if let item = byID[id] {
                customized.append(item)
            } else if let space = offer.space(id) {
                // The placement determines the order at the trailing end.
                let placement = customized.last?.placement ?? first
                customized.append(Record(NavigationBarItem(space, id: id, placement: placement)))
            }
        }
        return bar.items.filter { !$0.isHidden && !offer.ids.contains($0.id) }.map(\.item) + customized
    }

    /// The item's group in the trailing area: higher numbers are nearer to the end. On a Mac, cancel comes right before
    /// confirm. Pinned items come last.
    private static func lateness(_ placement: NavigationBarPlacement, _ platform: NavigationBarPlatform) -> Int {
        switch placement {
        case .cancellationAction: platform == .macOS ? 1 : 0
        case .confirmationAction: 2
        case .topBarPinnedTrailing: 3
        default: 0
        }
    }

    /// Whether a principal item replaces the title.
    static func hasPrincipal(_ bar: DeclaredBar, _ offer: Offer, order: [String]) -> Bool {
        hasPrincipal(standing(bar, offer, order: order))
    }

    private static func hasPrincipal(_ items: [Record<NavigationBarItem>]) -> Bool {
        items.contains { $0.placement == .principal && $0.spacer == nil }
    }
}
