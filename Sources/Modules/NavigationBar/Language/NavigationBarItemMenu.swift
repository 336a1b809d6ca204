import Chrome
import EventBus

/// Opens the menu of an item, as a press of the item does.
public struct NavigationBarShowMenu: Request {
    public static let topic: TopicName = "navigationBar.showMenu"
    /// The id of the item.
    public var item: String
    public init(item: String) { self.item = item }
}

/// The menu of an item was opened.
public struct NavigationBarMenuShown: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.menuShown"
    /// The id of the item.
    public var item: String
    public var entries: [MenuItem]
    public init(item: String, entries: [MenuItem]) { (self.item, self.entries) = (item, entries) }
}
