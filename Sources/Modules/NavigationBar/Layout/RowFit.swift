import EventBus

/// Makes a row fit its width. First spaces go, then groups with labels and search fields collapse, then items move to the
/// overflow menu, and the title is cut, each only as far as needed. A primary action moves only when the title is at its least
/// width.
struct RowFit {
    private(set) var units: [RowUnit]
    /// The width in points of a title that was cut; nil if the title has its full width.
    private(set) var titleWidth: Double?
    /// The widths in points of the spaces, and of the field in which the user searches if it is narrower than declared.
    private(set) var widths: [String: Double] = [:]
    /// Whether the row is too wide even so.
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

    /// Points by which a row may exceed its width, because sums of fractions are not exact. No screen can show it.
    private static let tolerance = 1e-6

    /// The width in points that the row needs.
    private var needed: Double {
        var widths = units.filter { $0.state != .moved }.map(\.width)
        // The overflow button takes room as soon as there is anything behind it.
        if hasMenu || units.contains(where: { $0.state == .moved && $0.spacer == nil }) {
            widths.append(bar.overflowWidth)
        }
        return widths.reduce(0, +) + bar.spacing * Double(max(0, widths.count - 1))
    }

    private var fits: Bool { needed <= bar.width + Self.tolerance }

    /// Collapses groups and moves items, one at a time, until the row fits.
    private mutating func fit(_ policies: NavigationBarPolicies) {
        // Spaces are the first that a narrow row gives up.
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
            // What the user came for stays longer than the whole title.
            if units[index].isPrimary {
                cutTitle()
                if !isClipped { return }
                (titleWidth, isClipped) = (nil, false)
            }
            units[index].state = .moved
        }
        cutTitle()
    }

    /// The units that can collapse or move, in the order in which they do: the lowest rank first; then secondary
    /// actions before others, and primary ones last; then from the trailing end.
    private func leavingOrder(_ policies: NavigationBarPolicies) -> [Int] {
        let candidates = units.indices.filter { units[$0].isMovable || units[$0].canCollapse }
        let ranks = candidates.map { index in
            units[index].item.map { policies.rank(.init(unit: $0)) } ?? 0
        }
        return zip(candidates, ranks).sorted { a, b in
            (a.1, units[a.0].leavingClass, -a.0) < (b.1, units[b.0].leavingClass, -b.0)
        }.map(\.0)
    }

    /// Shortens the title, to its least width at most.
    private mutating func cutTitle() {
        let surplus = needed - bar.width
        isClipped = surplus > Self.tolerance
        guard isClipped else { return }
        guard let title = units.first(where: \.isTitle) else { return }
        let left = max(title.minWidth, title.width - surplus)
        if left < title.width { titleWidth = left }
        isClipped = surplus - (title.width - left) > Self.tolerance
    }

    /// Makes a field in which the user searches narrower if nothing else helps, and gives flexible spaces the width that is left.
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
