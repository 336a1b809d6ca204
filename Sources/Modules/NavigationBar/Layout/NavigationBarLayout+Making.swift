import Chrome
import EventBus

extension NavigationBarLayout {
    /// The layout of a bar: a function of what was declared, the user's order and the width
    /// (TO9). Policies are asked about each item at most once.
    init(_ bar: DeclaredBar, _ offer: Offer, order: [String], _ policies: BarPolicies) {
        self.init()
        let arrangement = Arrangement(bar, offer, order: order, policies)
        let row = RowFit(arrangement, bar, policies)

        func ids(_ area: NavigationBarArea) -> [String] {
            row.units.filter { $0.area == area && $0.state != .moved }.map(\.id)
        }
        func moved(_ areas: NavigationBarArea...) -> [NavigationBarMenuEntry] {
            row.units.filter { areas.contains($0.area) && $0.state == .moved }
                .compactMap { $0.item.map { NavigationBarMenuEntry($0.value) } }
        }
        leading = ids(.leading)
        center = ids(.center)
        trailing = ids(.trailing)
        bottom = arrangement.bottom
        keyboard = arrangement.keyboard
        // In the order of the bar (TO7), where what has its place in the menu would stand in the centre.
        overflow = moved(.leading, .center) + arrangement.menu + moved(.trailing) + arrangement.reachable
        if !overflow.isEmpty { trailing.append(Self.more) }
        collapsed = row.units.filter { $0.state == .collapsed }.map(\.id)
        titleWidth = row.titleWidth
        clipped = row.isClipped
        proxyIcon = bar.platform == .macOS && bar.title?.document != nil && row.units.contains(where: \.isTitle)
    }
}
