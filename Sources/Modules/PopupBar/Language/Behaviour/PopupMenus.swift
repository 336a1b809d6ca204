import Chrome
import EventBus

// The menus of the bar's buttons. A tap on a button opens its menu; at most one is open.

/// The menu of a button is open, or its entries have changed.
public struct PopupMenuShown: Fact, Equatable {
    public static let topic: TopicName = "popup.menuShown"
    /// The id of the button.
    public var button: String
    public var entries: [MenuItem]
    public init(button: String, entries: [MenuItem]) { (self.button, self.entries) = (button, entries) }
}

/// Closes the open menu.
public struct PopupHideMenu: Request {
    public static let topic: TopicName = "popup.hideMenu"
    public init() {}
}

/// The open menu was closed, with or without the choice of an entry.
public struct PopupMenuHidden: Fact, Equatable {
    public static let topic: TopicName = "popup.menuHidden"
    public init() {}
}

/// Chooses an entry of the menu of a button.
public struct PopupChooseMenuEntry: Request {
    public static let topic: TopicName = "popup.chooseMenuEntry"
    /// The id of the button, whose menu need not be open; absent: the open menu.
    public var button: String?
    /// The id of the entry.
    public var entry: String
    public init(button: String? = nil, entry: String) { (self.button, self.entry) = (button, entry) }
}

/// An entry of a menu was chosen. The menu is closed after that.
public struct PopupMenuEntryChosen: Fact, Equatable {
    public static let topic: TopicName = "popup.menuEntryChosen"
    /// The id of the button.
    public var button: String
    /// The id of the entry.
    public var entry: String
    public init(button: String, entry: String) { (self.button, self.entry) = (button, entry) }
}
