import EventBus

/// Which layout does the toolbar have now? The answer has the fields of `toolbar.layoutChanged`, and is up to date even
/// while that fact has yet to follow other facts of the toolbar.
///
/// The query has no answer until the toolbar has a layout.
public struct ToolbarCurrentLayoutQuery: Query {
    public static let topic: TopicName = "toolbar.currentLayout"
    public static let isExplained = false
    public init() {}

    public typealias Answer = ToolbarLayoutChanged
}

extension ToolbarCurrentLayoutQuery: SchemaDocumented {
    public static let schemaDescription = "Which layout does the toolbar have now?"
}
