import EventBus

// Presses on the bar.

/// Presses an item of the row, or a control of a group. The press toggles a switch, and opens the menu of an item that
/// has one.
public struct NavigationBarPress: Request {
    public static let topic: TopicName = "navigationBar.press"
    /// The id of the item or the control; `<back>` for the back button.
    public var id: String
    public init(id: String) { self.id = id }
}

/// An item of the row, a control of a group, or the back button (`<back>`) was pressed.
public struct NavigationBarPressed: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.pressed"
    public var id: String
    public init(id: String) { self.id = id }
}

/// Turns a switch on or off, wherever it is. A switch is an item declared with `isOn`.
public struct NavigationBarToggle: Request {
    public static let topic: TopicName = "navigationBar.toggle"
    /// The id of the item.
    public var id: String
    /// Whether the switch is to be on; nil toggles it.
    public var isOn: Bool?
    public init(id: String, isOn: Bool? = nil) { (self.id, self.isOn) = (id, isOn) }
}

/// A switch was turned on or off. It keeps this state until the app redeclares its items.
public struct NavigationBarToggled: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.toggled"
    /// The id of the item.
    public var id: String
    /// Whether the switch is now on.
    public var isOn: Bool
    public init(id: String, isOn: Bool) { (self.id, self.isOn) = (id, isOn) }
}
