import EventBus

/// Gives the bar an item of its own, where contents are not the source of items (POPUP §6.3).
public struct PopupSetBarItem: Request {
    public static let topic: TopicName = "popup.setBarItem"
    /// Id of an item that `popup.setUp` declared; null: none, which a bar that shows one refuses.
    public var item: String?
    public init(item: String?) { self.item = item }
}

/// How fingers move the popup from now on (POPUP §2.1).
public struct PopupSetInteractionStyle: Request {
    public static let topic: TopicName = "popup.setInteractionStyle"
    public var style: PopupInteractionStyle
    /// Of `customizedSnap`, as of `popup.setSnapPercent`. Plain `snap` has the default again.
    public var percent: Double?
    public init(style: PopupInteractionStyle, percent: Double? = nil) {
        self.style = style
        self.percent = percent
    }
}

/// How far a popup that snaps is pulled before it closes.
public struct PopupSetSnapPercent: Request {
    public static let topic: TopicName = "popup.setSnapPercent"
    /// A share of the container's height; less than 0.1 counts as 0.1, more than 0.9 as 0.9.
    public var percent: Double
    public init(percent: Double) { self.percent = percent }
}

/// The system made the tab bar small, or full again (POPUP §5).
public struct PopupSetTabBarMinimized: Request {
    public static let topic: TopicName = "popup.setTabBarMinimized"
    public var value: Bool
    public init(value: Bool) { self.value = value }
}

/// Where the user is, for who decides whether the bar is to be seen there; what is left out stays
/// as it is.
public struct PopupSetScreen: Request {
    public static let topic: TopicName = "popup.setScreen"
    /// Ids that mean something to the app and its rules; null: none.
    public var screen: Nullable<String>
    public var tab: Nullable<String>
    /// Whether something plays.
    public var playing: Bool?

    public init(screen: Nullable<String> = .absent, tab: Nullable<String> = .absent, playing: Bool? = nil) {
        self.screen = screen
        self.tab = tab
        self.playing = playing
    }
}
