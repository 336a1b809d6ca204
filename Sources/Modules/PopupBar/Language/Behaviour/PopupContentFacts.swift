import EventBus

/// The popup presents a content, whose controller now belongs to the popup.
public struct PopupContentAttached: Fact, Equatable {
    public static let topic: TopicName = "popup.contentAttached"
    public var content: String
    public init(content: String) { self.content = content }
}

/// A content no longer belongs to the popup, and the app can release it.
public struct PopupContentDetached: Fact, Equatable {
    public static let topic: TopicName = "popup.contentDetached"
    public var content: String
    public init(content: String) { self.content = content }
}

/// A content is about to become visible, as in UIKit's `viewWillAppear`.
public struct PopupContentWillAppear: Fact, Equatable {
    public static let topic: TopicName = "popup.contentWillAppear"
    public var content: String
    public init(content: String) { self.content = content }
}

/// A content is fully visible, as in UIKit's `viewDidAppear`.
public struct PopupContentDidAppear: Fact, Equatable {
    public static let topic: TopicName = "popup.contentDidAppear"
    public var content: String
    public init(content: String) { self.content = content }
}

/// A content is about to be hidden, as in UIKit's `viewWillDisappear`.
public struct PopupContentWillDisappear: Fact, Equatable {
    public static let topic: TopicName = "popup.contentWillDisappear"
    public var content: String
    public init(content: String) { self.content = content }
}

/// A content is hidden, as in UIKit's `viewDidDisappear`.
public struct PopupContentDidDisappear: Fact, Equatable {
    public static let topic: TopicName = "popup.contentDidDisappear"
    public var content: String
    public init(content: String) { self.content = content }
}

/// The bar shows another item of its own. Published only if the contents are not the source of items.
public struct PopupDidDisplayItem: Fact, Equatable {
    public static let topic: TopicName = "popup.didDisplayItem"
    public var item: String
    public var previous: String?
    public init(item: String, previous: String?) {
        self.item = item
        self.previous = previous
    }
}

/// A content has received the item of the bar. Published only if the contents are not the source of items.
public struct PopupItemDidChange: Fact, Equatable {
    public static let topic: TopicName = "popup.itemDidChange"
    public var content: String
    /// The id of the item that the content had before; nil: none.
    public var previous: String?
    public init(content: String, previous: String?) {
        self.content = content
        self.previous = previous
    }
}

/// The item of a custom bar has changed. Published once for each changed field, and also for another item if the custom
/// bar has `implementsItemDidChange` false.
public struct PopupCustomBarItemDidUpdate: Fact, Equatable {
    public static let topic: TopicName = "popup.customBarItemDidUpdate"
    public var item: String?
    public init(item: String?) { self.item = item }
}

/// A custom bar shows another item.
public struct PopupCustomBarItemDidChange: Fact, Equatable {
    public static let topic: TopicName = "popup.customBarItemDidChange"
    public var item: String?
    public var previous: String?
    public init(item: String?, previous: String?) {
        self.item = item
        self.previous = previous
    }
}

/// A custom bar has been installed, or its appearance has changed.
public struct PopupCustomBarAppearanceDidChange: Fact, Equatable {
    public static let topic: TopicName = "popup.customBarAppearanceDidChange"
    /// The appearance in force, chosen from those of the item, the dock and the bar.
    public var appearance: PopupAppearance
    public init(appearance: PopupAppearance) { self.appearance = appearance }
}

/// A custom bar has been installed in place of the system's bar, or removed.
public struct PopupCustomBarMoved: Fact, Equatable {
    public static let topic: TopicName = "popup.customBarMoved"
    public var installed: Bool
    public init(installed: Bool) { self.installed = installed }
}

/// The bar's own items or their order have changed.
public struct PopupItemsChanged: Fact, Hashable {
    public static let topic: TopicName = "popup.itemsChanged"
    /// The ids of the bar's own items.
    public var items: [String]
    /// The order of the data source; nil without one.
    public var order: [String]?
    public init(items: [String], order: [String]?) { (self.items, self.order) = (items, order) }
}
