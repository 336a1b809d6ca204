import EventBus

// The menus of the title, of the overflow button and of items. At most one menu is open.

/// Opens the menu of the overflow button.
public struct NavigationBarShowOverflowMenu: Request {
    public static let topic: TopicName = "navigationBar.showOverflowMenu"
    public init() {}
}

/// The menu of the overflow button was opened.
public struct NavigationBarOverflowMenuShown: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.overflowMenuShown"
    public var entries: [NavigationBarMenuEntry]
    public init(entries: [NavigationBarMenuEntry]) { self.entries = entries }
}

/// Closes the open menu.
public struct NavigationBarHideMenu: Request {
    public static let topic: TopicName = "navigationBar.hideMenu"
    public init() {}
}

/// The open menu was closed, with or without a choice.
public struct NavigationBarMenuHidden: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.menuHidden"
    public init() {}
}

/// Chooses an entry of a menu. Choosing an entry of the overflow menu presses the item.
public struct NavigationBarChooseMenuEntry: Request {
    public static let topic: TopicName = "navigationBar.chooseMenuEntry"
    /// The id of the item that has the menu, which need not be open; `<title>` or `<more>` for the open menu of the
    /// title or of the overflow button. Nil: the open menu.
    public var item: String?
    /// The id of the entry.
    public var entry: String

    public init(item: String? = nil, entry: String) { (self.item, self.entry) = (item, entry) }
}

/// An entry of a menu was chosen. The menu closes afterwards.
public struct NavigationBarMenuEntryChosen: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.menuEntryChosen"
    /// The id of the item that has the menu; `<title>` or `<more>` for the menu of the title or of the overflow button.
    public var item: String
    /// The id of the entry.
    public var entry: String

    public init(item: String, entry: String) { (self.item, self.entry) = (item, entry) }
}
