import Chrome

/// An open menu of the bar.
enum OpenMenu: Hashable {
    case overflow([NavigationBarMenuEntry])
    case title([NavigationBarTitleMenuShown.Entry], NavigationBarTitleMenuShown.Header?)
    /// The menu of an item, by the item's id.
    case item(String, [MenuItem])

    /// The id of the menu's owner: `<title>`, `<more>`, or the item's id.
    var owner: String {
        switch self {
        case .overflow: NavigationBarLayout.more
        case .title: NavigationBarLayout.title
        case .item(let id, _): id
        }
    }

    /// The ids of all entries, including items in submenus and sections.
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
