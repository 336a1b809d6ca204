import EventBus

/// The user has started to rename the title.
public struct NavigationBarRenameStarted: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.renameStarted"
    public var text: String
    /// The start and the end of the selection in `text`, counted in Unicode code points. The selection is the whole
    /// text, but without the file extension if the title represents a document.
    public var selection: [Int]
    public init(text: String, selection: [Int]) {
        self.text = text
        self.selection = selection
    }
}

/// The new name is empty, or the app refuses it. The renaming continues.
public struct NavigationBarRenameRejected: Refusal {
    public static let topic: TopicName = "navigationBar.renameRejected"
    /// `empty`, or the reason that the app gave in ``NavigationBarTitle/reject``.
    public var reason: String
    public init(reason: String) { self.reason = reason }

    public var explanation: String { reason == "empty" ? "the name is empty" : "the app refuses the name: \(reason)" }
}

/// The user has renamed the title. The new name has no whitespace at its ends.
public struct NavigationBarRenamed: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.renamed"
    public var from: String
    public var to: String
    /// The id of the document that the title represents; nil if none.
    public var document: String?
    public init(from: String, to: String, document: String? = nil) {
        self.from = from
        self.to = to
        self.document = document
    }
}

/// The renaming has ended.
public struct NavigationBarRenameEnded: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.renameEnded"
    /// Whether the renaming changed the title.
    public var changed: Bool
    public var reason: NavigationBarRenameEnd
    public init(reason: NavigationBarRenameEnd) { (changed, self.reason) = (reason == .renamed, reason) }
}

/// The app, not the user, has changed the title.
public struct NavigationBarTitleChanged: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.titleChanged"
    public var text: String
    /// The line below the title; nil if none.
    public var subtitle: String?
    public init(text: String, subtitle: String? = nil) { (self.text, self.subtitle) = (text, subtitle) }
}
