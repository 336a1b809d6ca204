import EventBus

/// One unit of the row: an item, the title or the back button.
struct RowUnit {
    enum State { case shown, collapsed, moved }

    let id: String
    let area: NavigationBarArea
    /// Nil for the title and the back button.
    let item: Record<NavigationBarItem>?
    private let fullWidth: Double
    /// The least width in points.
    let minWidth: Double
    var state = State.shown

    init(_ item: Record<NavigationBarItem>, _ area: NavigationBarArea) {
        id = item.id
        self.area = area
        self.item = item
        fullWidth = item.width
        minWidth = item.width
    }

    init(_ title: NavigationBarTitle, leads: Bool) {
        id = NavigationBarLayout.title
        area = leads ? .leading : .center
        item = nil
        fullWidth = title.shownWidth
        minWidth = min(fullWidth, title.minWidth ?? fullWidth)
    }

    init(back width: Double) {
        id = NavigationBarLayout.back
        area = .leading
        item = nil
        fullWidth = width
        minWidth = width
    }

    /// The current width in points.
    var width: Double { state == .collapsed ? item?.collapsedWidth ?? fullWidth : fullWidth }

    var isTitle: Bool { id == NavigationBarLayout.title }
    /// Whether the unit can move to the overflow menu. Back button, title and pinned placements never do.
    var isMovable: Bool { item.map { !$0.placement.isPinned } ?? false }
    var isPrimary: Bool { item?.placement == .primaryAction }
    var isLabelledGroup: Bool { item?.value.isLabelledGroup ?? false }

    /// Among units of equal rank, those of a lower class leave first.
    var leavingClass: Int {
        switch item?.placement {
        case .secondaryAction, .automatic: 0
        case .primaryAction: 2
        default: 1
        }
    }
}
