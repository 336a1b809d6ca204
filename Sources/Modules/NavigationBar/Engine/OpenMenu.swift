import Chrome

/// A menu of the bar that is open.
enum OpenMenu: Hashable {
    case overflow([NavigationBarMenuEntry])
    case title([NavigationBarTitleMenuShown.Entry], NavigationBarTitleMenuShown.Header?)
    /// The menu of an item, by the item's id.
    case item(String, [MenuItem])

    /// The id of what has the menu: `<title>`, `<more>`, or that of an item.
    var owner: String {
        switch self {
        case .overflow: NavigationBarLayout.more
        case .title: NavigationBarLayout.title
        case .item(let id, _): id
        }
    }

    /// The ids of all entries, those of items in submenus and sections included.
    var ids: [String] {
        switch self {
        case .title(let entries, _): entries.map(\.id)
        case .item(_, let entries): entries.map(\.id)
        case .overflow(let entries):
            entries.flatMap { entry in
                switch entry {
                case .item(let id): [id]
                case .submenu(_, _, let items), .section(_, let items): items
                }
            }
        }
    }
}
