import EventBus

/// The user renames (TN1).
public struct NavigationBarRenameStarted: Fact {
    public static let topic: TopicName = "navigationBar.renameStarted"
    public var text: String
    /// Where the selection begins and ends, in code points: a document's extension is not in it.
    public var selection: [Int]
    public init(text: String, selection: [Int]) {
        self.text = text
        self.selection = selection
    }
}

/// The name is none, or the app refuses it; the user goes on renaming (TN2, TN3).
public struct NavigationBarRenameRejected: Refusal {
    public static let topic: TopicName = "navigationBar.renameRejected"
    /// `empty`, or what the app said.
    public var reason: String
    public init(reason: String) { self.reason = reason }

    public var explanation: String { reason == "empty" ? "the name is empty" : "the app refuses the name: \(reason)" }
}

/// The title has a new name, by the user (TN4).
public struct NavigationBarRenamed: Fact {
    public static let topic: TopicName = "navigationBar.renamed"
    public var from: String
    public var to: String
    public init(from: String, to: String) {
        self.from = from
        self.to = to
    }
}

/// The user renames no more (TN4, TN5).
public struct NavigationBarRenameEnded: Fact {
    public static let topic: TopicName = "navigationBar.renameEnded"
    public var changed: Bool
    public init(changed: Bool) { self.changed = changed }
}

/// The title has a new text, by a program (TN6).
public struct NavigationBarTitleChanged: Fact {
    public static let topic: TopicName = "navigationBar.titleChanged"
    public var text: String
    public init(text: String) { self.text = text }
}
