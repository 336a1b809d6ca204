import Chrome
import EventBus

/// The place and the size of the side button.
public struct SideButtonMode: Codable, Sendable, Hashable {
    public enum Kind: String, StringEnum {
        case full, compact, integrated, hidden
        /// The current item has no side button.
        case none
    }

    public var kind: Kind
    /// The button's width and height, in points; nil if it is not next to the bar.
    public var size: Double?
    /// The gap between the bar and the button, in points; nil if the button is not next to the bar.
    public var spacing: Double?

    public init(kind: Kind, size: Double? = nil, spacing: Double? = nil) {
        self.kind = kind
        self.size = size
        self.spacing = spacing
    }

    /// The width of the button plus the gap, in points; 0 if the button is not next to the bar.
    public var width: Double { (size ?? 0) + (spacing ?? 0) }

    /// Returns a mode that takes at most `most` points. The gap shrinks first, then the button.
    public func fitting(_ most: Double) -> SideButtonMode {
        guard let size, let spacing, size + spacing > most else { return self }
        let least = min(size, most)
        return SideButtonMode(kind: kind, size: least, spacing: min(spacing, most - least))
    }
}

/// A layout of the toolbar: the answer to the query `toolbar.layout`.
public struct ToolbarLayout: Codable, Sendable, Hashable, FieldDocumented {
    public var spaceTier: SpaceTier
    public var compressionLevel: CompressionLevel
    public var itemSpacing: Double
    /// How each item is shown, in the order of the query's items.
    public var itemDisplayModes: [ItemDisplayMode]
    public var visibleItemIndices: [Int]
    public var overflowItemIndices: [Int]
    public var sideButtonMode: SideButtonMode
    public var toolbarWidth: Double
    public var accessoryWidth: Double
    public var needsOverflowButton: Bool

    public static let schemaDescription =
        "A layout of the bar: which items are visible, how, and where the side button is."
    public static let fields = Fields<Self> {
        Field(\.spaceTier, "tier of the width")
        Field(\.compressionLevel, "step of compression that the layout needs")
        Field(\.itemSpacing, "gap between two entries, in points")
        Field(\.itemDisplayModes, "display mode of every item, in the order of the bar")
        Field(\.visibleItemIndices, "indices of the visible items in the list of items, in that order")
        Field(\.overflowItemIndices, "indices of the items in the overflow menu, in the order of the menu")
        Field(
            \.sideButtonMode,
            "place of the side button: `kind`; next to the bar also its `size` and its `spacing` to the bar, in points")
        Field(\.toolbarWidth, "width of the bar, in points")
        Field(\.accessoryWidth, "width of the accessories, in points")
        Field(
            \.needsOverflowButton,
            "whether the bar has an overflow button, because an item or the side button is in the menu")
    }

    public init(
        spaceTier: SpaceTier, compressionLevel: CompressionLevel, itemSpacing: Double,
        itemDisplayModes: [ItemDisplayMode], visibleItemIndices: [Int], overflowItemIndices: [Int],
        sideButtonMode: SideButtonMode, toolbarWidth: Double, accessoryWidth: Double, needsOverflowButton: Bool
    ) {
        self.spaceTier = spaceTier
        self.compressionLevel = compressionLevel
        self.itemSpacing = itemSpacing
        self.itemDisplayModes = itemDisplayModes
        self.visibleItemIndices = visibleItemIndices
        self.overflowItemIndices = overflowItemIndices
        self.sideButtonMode = sideButtonMode
        self.toolbarWidth = toolbarWidth
        self.accessoryWidth = accessoryWidth
        self.needsOverflowButton = needsOverflowButton
    }
}

/// An item, with the fields that a layout depends on.
public struct ToolbarLayoutItem: FieldTable, Hashable {
    public var index: Int
    public var id: String?
    public var priority: ItemPriority
    public var canHideTitle: Bool
    public var fullWidth: Double?
    public var compactWidth: Double?

    public init(
        index: Int, id: String? = nil, priority: ItemPriority = .primary, canHideTitle: Bool = true,
        fullWidth: Double? = nil, compactWidth: Double? = nil
    ) {
        self.index = index
        self.id = id
        self.priority = priority
        self.canHideTitle = canHideTitle
        self.fullWidth = fullWidth
        self.compactWidth = compactWidth
    }

    public static let blank = Self(index: 0)
    public static let schemaDescription = "An item as the layout sees it."
    public static let fields = Fields<Self> {
        Field(required: \.index, "index of the item in the bar, which the answer contains")
        Field(\.id, "id of the item in `toolbar.overflow`; when absent, its index as text")
        Field(\.priority, "priority of the item")
        Field(\.canHideTitle, "whether the item may be shown as an icon without its title")
        Field(\.fullWidth, in: .lengths, "width of the item with its full title, in points")
        Field(\.compactWidth, in: .lengths, "width of the item with its short title, in points")
    }
}

/// A side button, with the field that a layout depends on.
public struct ToolbarLayoutSideButton: Codable, Sendable, Hashable {
    public var priority: SideButtonPriority
    public init(priority: SideButtonPriority) { self.priority = priority }
}
