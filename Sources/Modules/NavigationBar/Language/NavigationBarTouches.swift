import EventBus

// Fingers on the bar and on its menus.

/// A finger presses an item of the row, or a control of a group.
public struct NavigationBarPress: Request {
    public static let topic: TopicName = "navigationBar.press"
    /// The id of the item or the control; `<back>` for the back button.
    public var id: String
    public init(id: String) { self.id = id }
}

/// An item of the row, a control of a group, or the back button (`<back>`) was pressed.
public struct NavigationBarItemPressed: Fact {
    public static let topic: TopicName = "navigationBar.itemPressed"
    public var id: String
    public init(id: String) { self.id = id }
}

/// Opens the menu of the overflow button.
public struct NavigationBarShowOverflowMenu: Request {
    public static let topic: TopicName = "navigationBar.showOverflowMenu"
    public init() {}
}

/// The menu of the overflow button is open.
public struct NavigationBarOverflowMenuShown: Fact {
    public static let topic: TopicName = "navigationBar.overflowMenuShown"
    public var entries: [NavigationBarMenuEntry]
    public init(entries: [NavigationBarMenuEntry]) { self.entries = entries }
}

/// Closes the open menu.
public struct NavigationBarHideMenu: Request {
    public static let topic: TopicName = "navigationBar.hideMenu"
    public init() {}
}

/// The open menu was closed, because an entry was chosen, or without a choice.
public struct NavigationBarMenuHidden: Fact {
    public static let topic: TopicName = "navigationBar.menuHidden"
    public init() {}
}

/// Chooses an entry of the open menu.
public struct NavigationBarChooseEntry: Request {
    public static let topic: TopicName = "navigationBar.chooseEntry"
    public var id: String
    public init(id: String) { self.id = id }
}

/// An entry of the title menu or of the overflow menu was chosen.
public struct NavigationBarEntryChosen: Fact {
    public static let topic: TopicName = "navigationBar.entryChosen"
    public var id: String
    public init(id: String) { self.id = id }
}
