import EventBus

/// Has the user collapsed the accessories of an item? The toolbar asks before it places the primary one next to the
/// minimized bar.
///
/// The query has no answer without the accessory module.
public struct ToolbarItemCollapsedQuery: Query {
    public static let topic: TopicName = "toolbar.isItemCollapsed"
    public static let isExplained = false
    /// The id of the item.
    public var item: String
    public init(item: String) { self.item = item }

    public typealias Answer = Bool
}

extension ToolbarItemCollapsedQuery: SchemaDocumented {
    public static let schemaDescription = "Has the user collapsed the accessories of an item?"
}
