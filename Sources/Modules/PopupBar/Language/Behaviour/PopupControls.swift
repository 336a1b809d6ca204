import EventBus

/// Sets the item of the bar. Has an effect only if the contents are not the source of items.
public struct PopupSetBarItem: Request {
    public static let topic: TopicName = "popup.setBarItem"
    /// The id of an item that `popup.setUp` declared; null: no item, which is refused while the bar is presented.
    public var item: String?
    public init(item: String?) { self.item = item }
}

/// Adds an item of the bar's own to `items`, and to the data source's order if there is a data source.
public struct PopupAddItem: Request, FieldTable {
    public static let topic: TopicName = "popup.addItem"
    public var item: PopupItem
    public var before: String?
    public init(item: PopupItem, before: String? = nil) { (self.item, self.before) = (item, before) }

    public static let blank = Self(item: .blank)
    public static let schemaDescription = "Adds an item of the bar's own."
    public static let fields = Fields<Self> {
        Field(required: \.item, where: .hasID, "the item")
        Field(\.before, "id of the item that follows the new one; when absent, the new item is the last one")
    }
}

/// Moves an item of the bar's own to another place.
public struct PopupMoveItem: Request {
    public static let topic: TopicName = "popup.moveItem"
    /// The id of the item.
    public var item: String
    /// The id of the item that follows it; absent: it moves to the end.
    public var before: String?
    public init(item: String, before: String? = nil) { (self.item, self.before) = (item, before) }
}

/// Removes an item of the bar's own. If the bar shows it, the bar then shows the next item, or else the previous one.
/// Refused for the last item of a presented bar.
public struct PopupRemoveItem: Request {
    public static let topic: TopicName = "popup.removeItem"
    /// The id of the item.
    public var item: String
    public init(item: String) { self.item = item }
}

/// Sets how a finger moves the popup.
public struct PopupSetInteractionStyle: Request {
    public static let topic: TopicName = "popup.setInteractionStyle"
    public var style: PopupInteractionStyle
    /// The snap percent for the style `customizedSnap`, with the range of ``PopupSetSnapPercent/percent``. The plain
    /// style `snap` resets the percent to the default.
    public var percent: Double?
    public init(style: PopupInteractionStyle, percent: Double? = nil) {
        self.style = style
        self.percent = percent
    }
}

/// Sets how far an open popup that snaps must be pulled to close.
public struct PopupSetSnapPercent: Request {
    public static let topic: TopicName = "popup.setSnapPercent"
    /// A share of the container's height, clamped to 0.1 to 0.9.
    public var percent: Double
    public init(percent: Double) { self.percent = percent }
}

/// Reports that the system has minimized or restored the tab bar.
public struct PopupSetTabBarMinimized: Request {
    public static let topic: TopicName = "popup.setTabBarMinimized"
    public var value: Bool
    public init(value: Bool) { self.value = value }
}

/// Reports the user's screen and tab, and whether media plays, for the policy `popup.barVisibility`. An absent field
/// keeps its value.
public struct PopupSetScreen: Request {
    public static let topic: TopicName = "popup.setScreen"
    /// Ids that the app defines for its rules; null: none.
    public var screen: Nullable<String>
    public var tab: Nullable<String>
    /// Whether media plays.
    public var playing: Bool?

    public init(screen: Nullable<String> = .absent, tab: Nullable<String> = .absent, playing: Bool? = nil) {
        self.screen = screen
        self.tab = tab
        self.playing = playing
    }
}
