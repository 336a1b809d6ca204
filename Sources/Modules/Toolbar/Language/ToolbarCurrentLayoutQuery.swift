import EventBus

/// Which layout does the toolbar have now? The answer has the fields of `toolbar.layoutChanged`, also in the moment in
/// which other facts of the toolbar have been told and that fact has not.
///
/// There is no answer while the toolbar has no layout.
public struct ToolbarCurrentLayoutQuery: Query {
    public static let topic: TopicName = "toolbar.currentLayout"
    public static let isExplained = false
    public init() {}

    public typealias Answer = ToolbarLayoutChanged
}

extension ToolbarCurrentLayoutQuery: SchemaDocumented {
    public static let schemaDescription = "Which layout does the toolbar have now?"
}
