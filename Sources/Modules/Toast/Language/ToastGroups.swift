import EventBus

/// The order of the toasts at an edge: the newest is nearest to the edge (`near`) or farthest from it (`far`).
public enum ToastNewest: String, StringEnum { case near, far }
/// The grouping of toasts: none, or by `source`.
public enum ToastGrouping: String, StringEnum { case none, source }

/// Which group does a toast join? Asked once about each toast that arrives, and again when its content changes while it
/// waits.
///
/// Built-in: none, or with the setting `grouping: source` the toasts of the same `source`.
public struct ToastGroupQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toast.group"
    public static let outcomes: [TopicName] = ["toast.groupChanged"]
    public var toast: Record<ToastContent>

    public static let schemaDescription = "Which group does a toast join?"
    public static let fields = Fields<Self> {
        Field(\.toast, "the toast that arrives or waits")
    }

    public init(toast: Record<ToastContent>) { self.toast = toast }

    /// The name of the group, at most 64 bytes; empty: the toast stands alone.
    public typealias Answer = String

    public func problem(with answer: String) -> String? {
        answer.utf8.count <= 64 ? nil : "the name of a group, at most 64 bytes, or an empty text"
    }
}

/// Shows all toasts of a group, one below the other. Their timers stop until the group collapses.
public struct ToastExpand: Request, FieldTable {
    public static let topic: TopicName = "toast.expand"
    public var id: String?
    public init(id: String? = nil) { self.id = id }

    public static let blank = Self()
    public static let schemaDescription = "Shows all toasts of a group."
    public static let fields = Fields<Self> {
        Field(\.id, "id of a toast of the group; when absent, the group in which a toast appeared last")
    }
}

/// Shows only the front toast of a group again.
public struct ToastCollapse: Request, FieldTable {
    public static let topic: TopicName = "toast.collapse"
    public var id: String?
    public init(id: String? = nil) { self.id = id }

    public static let blank = Self()
    public static let schemaDescription = "Shows only the front toast of a group."
    public static let fields = Fields<Self> {
        Field(\.id, "id of a toast of the group; when absent, the group in which a toast appeared last")
    }
}

/// The toasts, the front toast or the expansion of a group on screen have changed. With fewer than two toasts in `ids`,
/// the group has ended.
public struct ToastGroupChanged: ToastFact, Equatable {
    public static let topic: TopicName = "toast.groupChanged"
    /// The name of the group.
    public var group: String
    /// The id of the scene that shows it.
    public var scene: String
    /// The lane of its toasts; nil: the one that all scenes share.
    public var lane: String?
    /// The toasts of the group, in the order in which they appeared.
    public var ids: [String]
    /// The toast that is visible while the group is collapsed: that of the highest priority, and of equal ones the
    /// newest.
    public var front: String?
    public var expanded: Bool
}
