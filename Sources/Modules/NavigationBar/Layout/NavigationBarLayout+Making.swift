import EventBus

extension NavigationBarLayout {
    /// Computes the layout of a bar only from its declaration, the user's order, the width and the policies' answers,
    /// so that a bar that regains its width also regains its layout. No policy is asked twice about one item.
    init(_ bar: DeclaredBar, _ offer: Offer, order: [String], _ policies: NavigationBarPolicies) {
        self.init()
        let arrangement = Arrangement(bar, offer, order: order, policies)
        let row = RowFit(arrangement, bar, policies)

        func ids(_ area: NavigationBarArea) -> [String] {
            row.units.filter { $0.area == area && $0.state != .moved }.map(\.id)
        }
        func moved(_ areas: NavigationBarArea...) -> [NavigationBarMenuEntry] {
            row.units.filter { areas.contains($0.area) && $0.state == .moved }
                .compactMap { $0.item }.filter { $0.spacer == nil }.map { NavigationBarMenuEntry($0.value) }
        }
        leading = ids(.leading)
        center = ids(.center)
        trailing = ids(.trailing)
        bottom = arrangement.bottom
        keyboard = arrangement.keyboard
        // The menu follows the order of the bar. Items that are always in the menu take the place of the center.
        overflow = moved(.leading, .center) + arrangement.menu + moved(.trailing) + arrangement.reachable
        if !overflow.isEmpty { trailing.append(Self.more) }
        collapsed = row.units.filter { $0.state == .collapsed }.map(\.id)
        titleWidth = row.titleWidth
        widths = row.widths
        largeTitle = arrangement.hasLargeTitle
        clipped = row.isClipped
        proxyIcon = bar.platform == .macOS && bar.title?.document != nil && row.units.contains(where: \.isTitle)
    }
}
