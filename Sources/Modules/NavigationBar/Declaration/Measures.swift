import EventBus

/// Checks all numbers of a request before any field of it takes effect.
struct Measures {
    /// The largest number of items in a bar, and of controls in all its groups together.
    static let mostItems = 256
    /// The largest length that a request may contain, in points.
    private static let largest = 1_000_000.0

    private(set) var problem: NavigationBarRejected?

    /// The first problem of a declaration; nil if there is none.
    static func problem(of declare: NavigationBarDeclare) -> NavigationBarRejected? {
        var measures = Measures()
        measures.check("width", declare.width)
        measures.check("spacing", declare.spacing, from: 0)
        measures.check("overflowWidth", declare.overflowWidth)
        if case .value(let back) = declare.back { measures.check("back.width", back.width) }
        if case .value(let title) = declare.title {
            measures.check("title.width", title.width)
            measures.check("title.minWidth", title.minWidth, from: 0)
        }
        let items = declare.items ?? []
        let controls = items.reduce(0) { $0 + ($1.children?.count ?? 0) }
        if max(items.count, controls) > mostItems {
            measures.note(
                .tooManyItems, nil, "a bar has at most \(mostItems) items, and \(mostItems) controls in groups")
        }
        for (index, item) in items.enumerated() where (item.menu?.count ?? 0) > mostItems {
            measures.note(.tooManyItems, item.id, "items[\(index)].menu: a menu has at most \(mostItems) entries")
        }
        for (index, item) in items.enumerated() {
            measures.check("items[\(index)].width", item.width, of: item.id)
            measures.check("items[\(index)].collapsedWidth", item.collapsedWidth, of: item.id)
            if let priority = item.priority?.value, !priority.isFinite {
                let path = "items[\(index)].priority"
                measures.note(.invalidNumber, item.id, "\(path): expected a finite number, found \(priority)")
            }
        }
        return measures.problem
    }

    /// The first problem of an update; nil if there is none.
    static func problem(of update: NavigationBarUpdate) -> NavigationBarRejected? {
        var measures = Measures()
        measures.check("width", update.width)
        return measures.problem
    }

    /// Records a problem if a length is out of range.
    ///
    /// - Parameter least: the smallest length allowed; nil: the length must be greater than 0.
    private mutating func check(_ path: String, _ points: Double?, from least: Double? = nil, of id: String? = nil) {
        guard let points else { return }
        let isEnough = least.map { points >= $0 } ?? (points > 0)
        guard !(isEnough && points <= Self.largest) else { return }
        let range = least == nil ? "more than 0 and at most 1000000" : "0 to 1000000"
        note(.invalidNumber, id, "\(path): expected points, \(range), found \(points)")
    }

    private mutating func note(_ code: NavigationBarRejection, _ id: String?, _ detail: String) {
        problem = problem ?? NavigationBarRejected(code, id: id, detail: detail)
    }
}
