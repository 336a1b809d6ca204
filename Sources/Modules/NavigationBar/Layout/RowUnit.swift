import EventBus

/// One unit of the row: an item, the title or the back button.
struct RowUnit {
    enum State { case shown, collapsed, moved }

    let id: String
    let area: NavigationBarArea
    /// Nil for the title and the back button.
    let item: Record<NavigationBarItem>?
    private let fullWidth: Double
    /// The minimum width in points.
    let minWidth: Double
    var state = State.shown

    /// - Parameter searching: the id of the field in which the user is searching.
    init(_ item: Record<NavigationBarItem>, _ area: NavigationBarArea, searching: String?) {
        isSearching = searching == item.id
        if !isSearching, item.search?.minimized == .always { state = .collapsed }
        id = item.id
        self.area = area
        self.item = item
        fullWidth = item.width
        minWidth = isSearching ? min(item.width, NavigationBarSearch.leastWidth) : item.width
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
    var isMovable: Bool { item.map { !$0.placement.isPinned && $0.spacer == nil && $0.search == nil } ?? false }
    var spacer: NavigationBarSpacer? { item?.spacer }
    var isPrimary: Bool { item?.placement == .primaryAction }
    var canCollapse: Bool { !isSearching && item?.value.canCollapse ?? false }
    /// Whether the user is searching in this unit. The field then never collapses.
    private(set) var isSearching = false

    /// Among units of equal rank, those with a lower class leave first.
    var leavingClass: Int {
        switch item?.placement {
        case .secondaryAction, .automatic: 0
        case .primaryAction: 2
        default: 1
        }
    }
}
