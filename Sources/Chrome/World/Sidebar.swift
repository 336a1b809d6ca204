import EventBus

/// The sidebar of a window: a column at the leading edge. Its width is in points.
public struct Sidebar: Hashable {
    public enum Layout: String, StringEnum {
        /// The sidebar pushes the content aside.
        case tile
        /// The sidebar lies over the content.
        case overlay
    }

    public var layout = Layout.tile
    public var hidden = false
    public var width = 320.0

    public init() {}

    public init(layout: Layout = .tile, hidden: Bool = false, width: Double = 320) {
        (self.layout, self.hidden, self.width) = (layout, hidden, width)
    }

    /// The points that the sidebar takes from the content: 0 while it is hidden or lies over the content.
    public var room: Double { hidden || layout == .overlay ? 0 : width }
}

extension Sidebar: FieldGroup {
    public static let schemaDescription = "The sidebar of a window."
    public static let fields = Fields<Self> {
        Field(\.layout, "tile: the sidebar pushes the content aside; overlay: it lies above the content")
        Field(\.hidden, "whether the sidebar is hidden")
        Field(\.width, in: .lengths, "the width of the sidebar in points")
    }
}
