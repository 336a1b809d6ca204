import EventBus

/// What would the toolbar look like at this width? The toolbar asks its rules and changes nothing.
///
/// The query has no answer while the toolbar has no items or no width.
public struct ToolbarTrialQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toolbar.trial"
    public static let isExplained = false
    public var width: Double

    public static let schemaDescription = "What would the toolbar look like at this width?"
    public static let fields = Fields<Self> {
        Field(\.width, "width of the container, in points")
    }

    public init(width: Double) { self.width = width }

    public init(from decoder: any Decoder) throws {
        width = try decoder.container(keyedBy: CodingKeys.self).decode(Double.self, forKey: .width)
        if let rejection = ToolbarRejected(width: width, at: "width") { throw rejection.fieldError }
    }

    public typealias Answer = ToolbarTrial
}

/// The answer to a ``ToolbarTrialQuery``.
public struct ToolbarTrial: Codable, Sendable, Hashable {
    public var spaceTier: SpaceTier
    public var compressionLevel: CompressionLevel
    /// The gap between two entries, in points.
    public var itemSpacing: Double
    /// The ids of the visible items.
    public var visible: [String]
    /// The display modes of the visible items, in the same order.
    public var modes: [ItemDisplayMode]
    /// The ids of the items in the menu, in its order.
    public var overflow: [String]
    /// Null without a side button.
    public var sideButton: Nullable<SideButtonMode>

    /// - Parameter ids: the ids of all items, in the order of the bar.
    init(_ layout: ToolbarLayoutChanged, ids: [String]) {
        (spaceTier, compressionLevel) = (layout.spaceTier, layout.compressionLevel)
        itemSpacing = layout.itemSpacing
        func known(_ indices: [Int]) -> [Int] { indices.filter(ids.indices.contains) }
        let shown = known(layout.visibleItemIndices), all = layout.itemDisplayModes
        visible = shown.map { ids[$0] }
        modes = shown.map { all.indices.contains($0) ? all[$0] : .full }
        overflow = known(layout.overflowItemIndices).map { ids[$0] }
        sideButton = layout.sideButtonMode.kind == .none ? .null : .value(layout.sideButtonMode)
    }
}
