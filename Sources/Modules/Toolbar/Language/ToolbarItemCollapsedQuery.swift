import EventBus

/// Has the user collapsed the accessories of an item? The toolbar asks before it gives the primary one a place next to the minimized
/// bar.
///
/// Without the module of the accessories, nothing answers.
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
