import EventBus

/// Makes a row fit its width. First spaces disappear, then groups with labels and search fields collapse, then items
/// move to the overflow menu, and the title is shortened, each only as far as needed. A primary action moves only when
/// the title has its minimum width.
struct RowFit {
    private(set) var units: [RowUnit]
    /// The width of a shortened title in points; nil if the title has its full width.
    private(set) var titleWidth: Double?
    /// The widths of the spaces, and of the active search field if it is narrower than declared, in points.
    private(set) var widths: [String: Double] = [:]
    /// Whether the row is still too wide.
    private(set) var isClipped = false

    private let bar: DeclaredBar
    /// Whether the overflow button is needed even if no item moves.
    private let hasMenu: Bool

    init(_ arrangement: Arrangement, _ bar: DeclaredBar, _ policies: NavigationBarPolicies) {
        units = arrangement.row
        self.bar = bar
        hasMenu = !arrangement.menu.isEmpty || !arrangement.reachable.isEmpty
        if !fits { fit(policies) }
        spread()
    }

    /// The tolerance in points for rounding errors in sums of fractions. It is far below what a screen can show.
    private static let tolerance = 1e-6

    /// The width that the row needs, in points.
    private var needed: Double {
        var widths = units.filter { $0.state != .moved }.map(\.width)
        // The overflow button takes room as soon as its menu has an entry.
        if hasMenu || units.contains(where: { $0.state == .moved && $0.spacer == nil }) {
            widths.append(bar.overflowWidth)
        }
        return widths.reduce(0, +) + bar.spacing * Double(max(0, widths.count - 1))
    }

    private var fits: Bool { needed <= bar.width + Self.tolerance }

    /// Collapses groups and moves items, one at a time, until the row fits.
    private mutating func fit(_ policies: NavigationBarPolicies) {
        // A narrow row gives up its spaces first.
        for index in units.indices.reversed() where units[index].spacer != nil {
            if fits { return }
            units[index].state = .moved
        }
        let leaving = leavingOrder(policies)
        for index in leaving where units[index].canCollapse && units[index].state == .shown {
            if fits { return }
            guard let item = units[index].item, policies.collapsible(.init(unit: item)) else { continue }
            units[index].state = .collapsed
        }
        for index in leaving where bar.overflowsByWidth && units[index].isMovable {
            if fits { return }
            // Primary actions take precedence over the full title.
            if units[index].isPrimary {
                cutTitle()
                if !isClipped { return }
                (titleWidth, isClipped) = (nil, false)
            }
            units[index].state = .moved
        }
        cutTitle()
    }

    /// The units that can collapse or move, in that order: the lowest rank first; then secondary actions before others,
    /// and primary ones last; then from the trailing end.
    private func leavingOrder(_ policies: NavigationBarPolicies) -> [Int] {
        let candidates = units.indices.filter { units[$0].isMovable || units[$0].canCollapse }
        let ranks = candidates.map { index in
            units[index].item.map { policies.rank(.init(unit: $0)) } ?? 0
        }
        return zip(candidates, ranks).sorted { a, b in
            (a.1, units[a.0].leavingClass, -a.0) < (b.1, units[b.0].leavingClass, -b.0)
        }.map(\.0)
    }

    /// Shortens the title, down to its minimum width.
    private mutating func cutTitle() {
        let surplus = needed - bar.width
        isClipped = surplus > Self.tolerance
        guard isClipped else { return }
        guard let title = units.first(where: \.isTitle) else { return }
        let left = max(title.minWidth, title.width - surplus)
        if left < title.width { titleWidth = left }
        isClipped = surplus - (title.width - left) > Self.tolerance
    }

    /// Shrinks the active search field if nothing else helps, and distributes the remaining width among flexible
    /// spaces.
    private mutating func spread() {
        let cut = titleWidth.flatMap { left in units.first(where: \.isTitle).map { $0.width - left } } ?? 0
        let left = bar.width - needed + cut
        if isClipped, let field = units.first(where: \.isSearching) {
            widths[field.id] = max(field.minWidth, field.width + left)
            isClipped = field.width + left < field.minWidth - Self.tolerance
        }
        let spaces = units.filter { $0.spacer != nil && $0.state == .shown }
        let flexible = Double(spaces.count { $0.spacer == .flexible })
        for space in spaces {
            widths[space.id] = space.width + (space.spacer == .flexible ? max(0, left) / flexible : 0)
        }
    }
}
