import EventBus

/// The user begins to customize the bar.
public struct NavigationBarBeginCustomizing: Request {
    public static let topic: TopicName = "navigationBar.beginCustomizing"
    public init() {}
}

/// Takes an item out of the palette into the bar.
public struct NavigationBarAddItem: Request {
    public static let topic: TopicName = "navigationBar.addItem"
    public var id: String
    /// Among the shown items, from 0; last when absent. Brought into range.
    public var index: Int?
    public init(id: String, index: Int? = nil) {
        self.id = id
        self.index = index
    }
}

/// Puts an item back into the palette.
public struct NavigationBarRemoveItem: Request {
    public static let topic: TopicName = "navigationBar.removeItem"
    public var id: String
    public init(id: String) { self.id = id }
}

/// Moves an item to another place among the shown ones.
public struct NavigationBarMoveItem: Request {
    public static let topic: TopicName = "navigationBar.moveItem"
    public var id: String
    /// From 0, as it counts after the move. Brought into range.
    public var index: Int
    public init(id: String, index: Int) {
        self.id = id
        self.index = index
    }
}

/// Makes the draft as the app declared the bar.
public struct NavigationBarResetItems: Request {
    public static let topic: TopicName = "navigationBar.resetItems"
    public init() {}
}

/// Keeps the draft, and ends the session.
public struct NavigationBarCommitCustomizing: Request {
    public static let topic: TopicName = "navigationBar.commitCustomizing"
    public init() {}
}

/// Ends the session; the bar is as it was before.
public struct NavigationBarCancelCustomizing: Request {
    public static let topic: TopicName = "navigationBar.cancelCustomizing"
    public init() {}
}

/// What was kept of a bar: a host says it at its start for each bar that it knows, and an app
/// with two windows passes one's `navigationBar.saved` on to the other.
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
    public static let schemaDescription = "What was kept of a bar."
    public static let fields = Fields<Self> {
        Field(required: \.bar, "id of the bar")
        Field(\.record, "in whatever state it is; null: as declared")
        Field(\.problem, "why there is no record although something is kept")
    }

    /// What another window saved.
    public init(_ saved: NavigationBarSaved) {
        bar = saved.bar
        if case .value(let kept) = saved.record {
            record = .value(kept.plain)
        } else {
            record = .null
        }
    }
}
