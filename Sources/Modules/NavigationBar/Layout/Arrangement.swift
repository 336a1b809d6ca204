import Chrome
import EventBus

/// Where everything would stand if the bar were wide enough (NAVIGATION-BAR §2).
struct Arrangement {
    /// From left to right.
    private(set) var row: [RowUnit] = []
    private(set) var bottom: [String] = []
    private(set) var keyboard: [String] = []
    /// What belongs into the overflow menu, however wide the bar is.
    private(set) var menu: [NavigationBarMenuEntry] = []
    /// What is in the menu only because it is not in the bar (TK6).
    private(set) var reachable: [NavigationBarMenuEntry] = []

    /// - Parameter order: of the offered items.
    init(_ bar: DeclaredBar, _ offer: Offer, order: [String], _ policies: BarPolicies) {
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
            row += trailing.filter { Self.lateness($0.placement, bar.platform) == lateness }.map { RowUnit($0, .trailing) }
        }
    }

    /// Everything up to the title, wherever that stands, and the rest of the leading area.
    private static func beginning(_ bar: DeclaredBar, _ leading: [RowUnit], hasTitle: Bool) -> [RowUnit] {
        let back = bar.back.map { [RowUnit(back: $0)] } ?? []
        let title = hasTitle ? bar.title.map { [RowUnit($0, leads: bar.titleLeads)] } ?? [] : []
        guard bar.platform == .macOS else { return back + leading + title }
        // On a Mac only navigation comes before the title (TA2).
        let isBefore = { (unit: RowUnit) in unit.item?.placement == .navigation }
        return back + leading.filter(isBefore) + title + leading.filter { !isBefore($0) }
    }

    /// Items that are shown, fixed ones first (TK5).
    private static func standing(_ bar: DeclaredBar, _ offer: Offer, order: [String]) -> [Record<NavigationBarItem>] {
        let byID = Dictionary(offer.items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return bar.items.filter { !$0.isHidden && !offer.ids.contains($0.id) }.map(\.item) + order.compactMap { byID[$0] }
    }

    /// How far at the end of the trailing area an item stands (TA4).
    private static func lateness(_ placement: NavigationBarPlacement, _ platform: NavigationBarPlatform) -> Int {
        switch placement {
        case .cancellationAction: platform == .macOS ? 1 : 0
        case .confirmationAction: 2
        case .topBarPinnedTrailing: 3
        default: 0
        }
    }

    /// Whether an item stands in the title's place (TA6).
    static func hasPrincipal(_ bar: DeclaredBar, _ offer: Offer, order: [String]) -> Bool {
        standing(bar, offer, order: order).contains { $0.placement == .principal }
    }
}
