import EventBus

/// Starts a renaming of the title by the user. It is refused if the title is not editable.
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

/// Takes the text of the field as the new name, without white space at its ends. An empty name, or one that the app
/// refuses, is rejected and the renaming continues. An unchanged name ends the renaming without a new name.
public struct NavigationBarCommitRename: Request {
    public static let topic: TopicName = "navigationBar.commitRename"
    public init() {}
}

/// Ends the renaming. The title keeps its name.
public struct NavigationBarCancelRename: Request {
    public static let topic: TopicName = "navigationBar.cancelRename"
    public init() {}
}
