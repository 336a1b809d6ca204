import EventBus

/// The user begins to rename (TN1).
public struct NavigationBarBeginRename: Request {
    public static let topic: TopicName = "navigationBar.beginRename"
    public init() {}
}

/// What stands in the field now.
public struct NavigationBarSetRenameText: Request {
    public static let topic: TopicName = "navigationBar.setRenameText"
    public var text: String
    public init(text: String) { self.text = text }
}

/// Takes the new name, if it is one (TN2–TN5).
public struct NavigationBarCommitRename: Request {
    public static let topic: TopicName = "navigationBar.commitRename"
    public init() {}
}

/// Leaves the name as it is (TN5).
public struct NavigationBarCancelRename: Request {
    public static let topic: TopicName = "navigationBar.cancelRename"
    public init() {}
}
