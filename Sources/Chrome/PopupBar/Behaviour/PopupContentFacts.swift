import EventBus

/// A content belongs to the popup now.
public struct PopupContentAttached: Fact {
    public static let topic: TopicName = "popup.contentAttached"
    public var content: String
    public init(content: String) { self.content = content }
}

/// A content belongs to the popup no more, and can be released.
public struct PopupContentDetached: Fact {
    public static let topic: TopicName = "popup.contentDetached"
    public var content: String
    public init(content: String) { self.content = content }
}

/// A content is about to be seen.
public struct PopupContentWillAppear: Fact {
    public static let topic: TopicName = "popup.contentWillAppear"
    public var content: String
    public init(content: String) { self.content = content }
}

/// A content is seen.
public struct PopupContentDidAppear: Fact {
    public static let topic: TopicName = "popup.contentDidAppear"
    public var content: String
    public init(content: String) { self.content = content }
}

/// A content is about to be hidden.
public struct PopupContentWillDisappear: Fact {
    public static let topic: TopicName = "popup.contentWillDisappear"
    public var content: String
    public init(content: String) { self.content = content }
}

/// A content is hidden.
public struct PopupContentDidDisappear: Fact {
    public static let topic: TopicName = "popup.contentDidDisappear"
    public var content: String
    public init(content: String) { self.content = content }
}

/// The bar displays another of its own items (POPUP §6.3).
public struct PopupDidDisplayItem: Fact {
    public static let topic: TopicName = "popup.didDisplayItem"
    public var item: String
    public var previous: String?
    public init(item: String, previous: String?) {
        self.item = item
        self.previous = previous
    }
}

/// A content has another item than before: the bar's.
public struct PopupItemDidChange: Fact {
    public static let topic: TopicName = "popup.itemDidChange"
    public var content: String
    /// The item that the content had before.
    public var previous: String?
    public init(content: String, previous: String?) {
        self.content = content
        self.previous = previous
    }
}

/// A bar that the app draws: its item looks different now, or is another one that it does not ask after.
public struct PopupCustomBarItemDidUpdate: Fact {
    public static let topic: TopicName = "popup.customBarItemDidUpdate"
    public var item: String?
    public init(item: String?) { self.item = item }
}

/// A bar that the app draws has another item.
public struct PopupCustomBarItemDidChange: Fact {
    public static let topic: TopicName = "popup.customBarItemDidChange"
    public var item: String?
    public var previous: String?
    public init(item: String?, previous: String?) {
        self.item = item
        self.previous = previous
    }
}

/// A bar that the app draws has another look, or its first one (POPUP §10).
public struct PopupCustomBarAppearanceDidChange: Fact {
    public static let topic: TopicName = "popup.customBarAppearanceDidChange"
    /// What counts of those that the item, the bar below and the bar itself have.
    public var appearance: PopupAppearance
    public init(appearance: PopupAppearance) { self.appearance = appearance }
}

/// A bar that the app draws was put in, or out, of the popup's place (POPUP §10).
public struct PopupCustomBarMoved: Fact {
    public static let topic: TopicName = "popup.customBarMoved"
    public var installed: Bool
    public init(installed: Bool) { self.installed = installed }
}
