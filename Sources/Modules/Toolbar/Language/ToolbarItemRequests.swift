import EventBus

/// Inserts an item before another one or at the end. The selected item stays selected, and all others keep their place
/// in the tap cycle.
public struct ToolbarInsertItem: ToolbarRequest {
    public static let topic: TopicName = "toolbar.insertItem"
    public var item: ToolbarItem
    /// The id of the item that follows the new one; nil: at the end.
    public var before: String?
    public init(_ item: ToolbarItem, before: String? = nil) { (self.item, self.before) = (item, before) }

    public static let blank = Self(ToolbarItem(id: "", title: ""))
    public static let schemaDescription = "Adds an item; the selected one stays selected."
    public static let fields = Fields<Self> {
        Field(required: \.item, "the item, with an id that no other item has")
        Field(\.before, "id of the item that follows it; when absent, it is the last one")
        Constraint.acceptable
    }

    public var rejection: ToolbarRejected? {
        ToolbarRejected(itemID: item.id, at: "item.id") ?? ToolbarRejected(partsOf: item, at: "item")
    }
}

/// Moves an item before another one, or to the end. The selected item stays selected.
public struct ToolbarMoveItem: ToolbarItemReference {
    public static let topic: TopicName = "toolbar.moveItem"
    public var id: String?
    public var index: Int?
    /// The id of the item that follows the moved one; nil: at the end.
    public var before: String?
    public init(id: String? = nil, index: Int? = nil, before: String? = nil) {
        (self.id, self.index, self.before) = (id, index, before)
    }

    public static let blank = Self()
    public static let schemaDescription = "Moves an item; the selected one stays selected."
    public static let fields = Fields<Self> {
        Field(\.id, "id of the item")
        Field(\.index, "index of the item from 0, instead of its id")
        Field(\.before, "id of the item that follows it; when absent, it becomes the last one")
        Constraint.acceptable
    }
}

/// Removes an item. If it was selected, the next selectable item is selected, or else the one before it.
public struct ToolbarRemoveItem: ToolbarItemReference {
    public static let topic: TopicName = "toolbar.removeItem"
    public var id: String?
    public var index: Int?
    public init(id: String? = nil, index: Int? = nil) { (self.id, self.index) = (id, index) }

    public static let blank = Self()
    public static let schemaDescription = "Removes an item; if it was selected, a neighbor is selected."
    public static let fields = Fields<Self> {
        Field(\.id, "id of the item")
        Field(\.index, "index of the item from 0, instead of its id")
        Constraint.acceptable
    }
}
