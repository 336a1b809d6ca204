import Chrome
import EventBus

/// Makes a row fit its width (TO1–TO9): groups collapse, items go into the overflow menu, the
/// title is cut. A function of the arrangement and the width alone.
struct RowFit {
    private(set) var units: [RowUnit]
    /// Points that are left to a title that was cut.
    private(set) var titleWidth: Double?
    /// Whether the row is still too wide.
    private(set) var isClipped = false

    private let bar: DeclaredBar
    /// Whether something is behind the overflow button anyway.
    private let hasMenu: Bool

    init(_ arrangement: Arrangement, _ bar: DeclaredBar, _ policies: BarPolicies) {
        units = arrangement.row
        self.bar = bar
        hasMenu = !arrangement.menu.isEmpty || !arrangement.reachable.isEmpty
        if !fits { fit(policies) }
    }

    /// Less than any screen can show: sums of fractions are not exact.
    private static let tolerance = 1e-6

    /// Points that the row takes.
    private var needed: Double {
        var widths = units.filter { $0.state != .moved }.map(\.width)
        // TO7.
        if hasMenu || units.contains(where: { $0.state == .moved }) { widths.append(bar.overflowWidth) }
        return widths.reduce(0, +) + bar.spacing * Double(max(0, widths.count - 1))
    }

    private var fits: Bool { needed <= bar.width + Self.tolerance }

    private mutating func fit(_ policies: BarPolicies) {
        let leaving = leavingOrder(policies)
        for index in leaving where units[index].isLabelledGroup {
            if fits { return }
            guard let item = units[index].item, policies.collapsible(.init(unit: item)) else { continue }
            units[index].state = .collapsed
        }
        if bar.overflowsByWidth {
            for index in leaving where units[index].isMovable {
                if fits { return }
                units[index].state = .moved
            }
        }
        if !fits { cutTitle() }
    }

    /// Units that can go or collapse, in the order in which they do (TO3).
    private func leavingOrder(_ policies: BarPolicies) -> [Int] {
        let candidates = units.indices.filter { units[$0].isMovable || units[$0].isLabelledGroup }
        let ranks = candidates.map { index in
            units[index].item.map { policies.rank(.init(unit: $0)) } ?? 0
        }
        return zip(candidates, ranks).sorted { a, b in
            (a.1, units[a.0].leavingClass, -a.0) < (b.1, units[b.0].leavingClass, -b.0)
        }.map(\.0)
    }

    /// TO6.
    private mutating func cutTitle() {
        let surplus = needed - bar.width
        guard let title = units.first(where: \.isTitle) else {
            isClipped = true
            return
        }
        let left = max(title.minWidth, title.width - surplus)
        if left < title.width { titleWidth = left }
        isClipped = surplus - (title.width - left) > Self.tolerance
    }
}
