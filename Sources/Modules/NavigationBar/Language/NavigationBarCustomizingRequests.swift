import EventBus

/// Starts a customizing session: the user edits a draft of the bar until it is committed or canceled. The answer is
/// ``NavigationBarCustomizing``, or ``NavigationBarDenied`` if the bar cannot be customized now.
public struct NavigationBarBeginCustomizing: Request {
    public static let topic: TopicName = "navigationBar.beginCustomizing"
    public init() {}
}

/// Moves an item from the palette (the items that can be added) to the bar.
public struct NavigationBarAddItem: Request {
    public static let topic: TopicName = "navigationBar.addItem"
    public var id: String
    /// The item's index among the shown items, from 0; nil puts the item last. An index out of range is clamped.
    public var index: Int?
    public init(id: String, index: Int? = nil) {
        self.id = id
        self.index = index
    }
}

/// Moves an item from the bar back to the palette.
public struct NavigationBarRemoveItem: Request {
    public static let topic: TopicName = "navigationBar.removeItem"
    public var id: String
    public init(id: String) { self.id = id }
}

/// Moves an item to another index among the shown items.
public struct NavigationBarMoveItem: Request {
    public static let topic: TopicName = "navigationBar.moveItem"
    public var id: String
    /// The item's index after the move, from 0. An index out of range is clamped.
    public var index: Int
    public init(id: String, index: Int) {
        self.id = id
        self.index = index
    }
}

/// Replaces the draft with the order that the app declared.
public struct NavigationBarResetItems: Request {
    public static let topic: TopicName = "navigationBar.resetItems"
    public init() {}
}

/// Saves the draft and ends the customizing session.
public struct NavigationBarCommitCustomizing: Request {
    public static let topic: TopicName = "navigationBar.commitCustomizing"
    public init() {}
}

/// Discards the draft and ends the customizing session: the bar is as it was when the session began.
public struct NavigationBarCancelCustomizing: Request {
    public static let topic: TopicName = "navigationBar.cancelCustomizing"
    public init() {}
}

/// Restores the saved record of a bar.
///
/// At startup, a host sends this request for each stored record. An app with two windows can forward the
/// ``NavigationBarSaved`` fact of one window to the other.
public struct NavigationBarRestore: Request, FieldTable {
    public static let topic: TopicName = "navigationBar.restore"
    public var bar: String
    public var record: Nullable<Value>
    public var problem: String?

    public init(bar: String, record: Value?, problem: String? = nil) {
        self.bar = bar
        self.record = record.map { .value($0) } ?? .null
        self.problem = problem
    }

    public static let blank = {
        var blank = Self(bar: "", record: nil)
        blank.record = .absent
        return blank
    }()
    public static let schemaDescription = "Restores the saved record of a bar."
    public static let fields = Fields<Self> {
        Field(required: \.bar, "id of the bar")
        Field(\.record, "the saved record, which may be damaged; null: the bar is as declared")
        Field(\.problem, "why a saved document could not be read as a record")
    }

    /// Creates the request that forwards a record saved in another window.
    public init(_ saved: NavigationBarSaved) {
        bar = saved.bar
        if case .value(let kept) = saved.record {
            record = .value(kept.plain)
        } else {
            record = .null
        }
    }
}
