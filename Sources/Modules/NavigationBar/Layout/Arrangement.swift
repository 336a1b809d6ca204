import EventBus

/// The places of all items in a bar that is wide enough for them.
struct Arrangement {
    /// The units of the row, from its leading end to its trailing end.
    private(set) var row: [RowUnit] = []
    private(set) var bottom: [String] = []
    private(set) var keyboard: [String] = []
    /// The items whose place is in the overflow menu, however wide the bar is.
    private(set) var menu: [NavigationBarMenuEntry] = []
    /// The items with `alwaysAvailable` that are in the palette. They stay reachable in the overflow menu.
    private(set) var reachable: [NavigationBarMenuEntry] = []

    /// - Parameter order: the ids of the customizable items that are shown, in their order.
    init(_ bar: DeclaredBar, _ offer: Offer, order: [String], _ policies: NavigationBarPolicies) {
        let context = Record(bar.traits)
        var areas: [NavigationBarArea: [Record<NavigationBarItem>]] = [:]
        let standing = Self.standing(bar, offer, order: order)
        for item in standing {
            areas[policies.area(.init(item: item, context: context)), default: []].append(item)
        }
        bottom = (areas[.bottom] ?? []).map(\.id)
        keyboard = (areas[.keyboard] ?? []).map(\.id)
        menu = (areas[.overflow] ?? []).map { NavigationBarMenuEntry($0.value) }
        let shown = Set(order)
        reachable = offer.items.filter { $0.alwaysAvailable && !shown.contains($0.id) }
            .map { NavigationBarMenuEntry($0.value) }

        let hasPrincipal = standing.contains { $0.placement == .principal }
        row = Self.beginning(bar, (areas[.leading] ?? []).map { RowUnit($0, .leading) }, hasTitle: !hasPrincipal)
        row += (areas[.center] ?? []).map { RowUnit($0, .center) }
        let trailing = areas[.trailing] ?? []
        for lateness in 0...3 {
            row += trailing.filter { Self.lateness($0.placement, bar.platform) == lateness }.map {
                RowUnit($0, .trailing)
            }
        }
    }

    /// The back button, the leading area and the title.
    private static func beginning(_ bar: DeclaredBar, _ leading: [RowUnit], hasTitle: Bool) -> [RowUnit] {
        let back = bar.back.map { [RowUnit(back: $0)] } ?? []
        let title = hasTitle ? bar.title.map { [RowUnit($0, leads: bar.titleLeads)] } ?? [] : []
        guard bar.platform == .macOS else { return back + leading + title }
        // On a Mac, only navigation items come before the title.
        let isBefore = { (unit: RowUnit) in unit.item?.placement == .navigation }
        return back + leading.filter(isBefore) + title + leading.filter { !isBefore($0) }
    }

    /// The items that are shown: first those that cannot be customized, then the others in the user's order.
    private static func standing(_ bar: DeclaredBar, _ offer: Offer, order: [String]) -> [Record<NavigationBarItem>] {
        let byID = Dictionary(offer.items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return bar.items.filter { !$0.isHidden && !offer.ids.contains($0.id) }.map(\.item)
            + order.compactMap { byID[$0] }
    }

    /// The item's group in the trailing area: a higher number is nearer to the end. On a Mac, cancel comes right before
    /// confirm. Pinned items come last.
    private static func lateness(_ placement: NavigationBarPlacement, _ platform: NavigationBarPlatform) -> Int {
        switch placement {
        case .cancellationAction: platform == .macOS ? 1 : 0
        case .confirmationAction: 2
        case .topBarPinnedTrailing: 3
        default: 0
        }
    }

    /// Whether a principal item takes the title's place.
    static func hasPrincipal(_ bar: DeclaredBar, _ offer: Offer, order: [String]) -> Bool {
        standing(bar, offer, order: order).contains { $0.placement == .principal }
    }
}
