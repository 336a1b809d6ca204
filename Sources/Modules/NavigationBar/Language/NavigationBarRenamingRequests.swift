import EventBus

/// Starts renaming the title. Refused if the title is not editable.
public struct NavigationBarBeginRename: Request {
    public static let topic: TopicName = "navigationBar.beginRename"
    public init() {}
}

/// Replaces the text in the field of the renaming.
public struct NavigationBarSetRenameText: Request {
    public static let topic: TopicName = "navigationBar.setRenameText"
    public var text: String
    public init(text: String) { self.text = text }
}

/// Makes the text of the field, without whitespace at its ends, the new name. If the name is empty or refused by the
/// app, it is rejected and the renaming continues. An unchanged name ends the renaming without a new name.
public struct NavigationBarCommitRename: Request {
    public static let topic: TopicName = "navigationBar.commitRename"
    public init() {}
}

/// Ends the renaming. The title keeps its name.
public struct NavigationBarCancelRename: Request {
    public static let topic: TopicName = "navigationBar.cancelRename"
    public init() {}
}
