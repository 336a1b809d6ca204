import EventBus

/// The bar has other items, or one of them was updated, inserted, moved or removed.
public struct ToolbarItemsChanged: Fact, Equatable {
    public static let topic: TopicName = "toolbar.itemsChanged"
    public static let isRetained = true
    public var items: [ToolbarItem]
    /// The index of the selected item, from 0; also 0 if there are no items, and -1 if none of them can be selected.
    public var selectedIndex: Int
    /// True if `toolbar.setItems` replaced all items, which start afresh; false if the others stay as they are.
    public var replaced: Bool
    public init(items: [ToolbarItem], selectedIndex: Int, replaced: Bool) {
        self.items = items
        self.selectedIndex = selectedIndex
        self.replaced = replaced
    }
}

/// A finger tapped an item. If the tap selects the item, `toolbar.selectionChanged` follows.
public struct ToolbarItemTapped: Fact, Equatable {
    public static let topic: TopicName = "toolbar.itemTapped"
    public var index: Int
    public var id: String
    /// Whether the item was selected already. In that case the tap shows or hides its accessories.
    public var wasSelected: Bool
    public init(index: Int, id: String, wasSelected: Bool) {
        self.index = index
        self.id = id
        self.wasSelected = wasSelected
    }
}

/// An item's action has to run. The app that listens runs it.
public struct ToolbarActionInvoked: Fact, Equatable {
    public static let topic: TopicName = "toolbar.actionInvoked"
    public var action: String
    public var index: Int
    public var id: String
    public init(action: String, index: Int, id: String) {
        self.action = action
        self.index = index
        self.id = id
    }
}

/// Another item is selected.
public struct ToolbarSelectionChanged: Fact, Equatable {
    public static let topic: TopicName = "toolbar.selectionChanged"
    public var index: Int
    public var id: String
    /// The index of the item that was selected before.
    public var previous: Int
    public init(index: Int, id: String, previous: Int) {
        self.index = index
        self.id = id
        self.previous = previous
    }
}

/// The toolbar has a new layout: the answer of the query `toolbar.layout`, and what else a renderer needs to draw it.
public struct ToolbarLayoutChanged: Fact, Hashable {
    public static let topic: TopicName = "toolbar.layoutChanged"
    public static let isRetained = true
    public var spaceTier: SpaceTier
    public var compressionLevel: CompressionLevel
    public var itemSpacing: Double
    public var itemDisplayModes: [ItemDisplayMode]
    public var visibleItemIndices: [Int]
    public var overflowItemIndices: [Int]
    public var sideButtonMode: SideButtonMode
    public var toolbarWidth: Double
    public var accessoryWidth: Double
    public var needsOverflowButton: Bool
    /// The container's width, in points.
    public var containerWidth: Double
    public var isUltraMinimal: Bool
    public var animated: Bool
    /// Where the primary accessory stands; nil: above the bar.
    public var accessoryPlacement: ToolbarAccessoryPlacement?

    public init(_ layout: ToolbarLayout, containerWidth: Double, isUltraMinimal: Bool, animated: Bool) {
        spaceTier = layout.spaceTier
        compressionLevel = layout.compressionLevel
        itemSpacing = layout.itemSpacing
        itemDisplayModes = layout.itemDisplayModes
        visibleItemIndices = layout.visibleItemIndices
        overflowItemIndices = layout.overflowItemIndices
        sideButtonMode = layout.sideButtonMode
        toolbarWidth = layout.toolbarWidth
        accessoryWidth = layout.accessoryWidth
        needsOverflowButton = layout.needsOverflowButton
        self.containerWidth = containerWidth
        self.isUltraMinimal = isUltraMinimal
        self.animated = animated
    }
}

/// Where an accessory stands, as SwiftUI's `TabViewBottomAccessoryPlacement`.
public enum ToolbarAccessoryPlacement: String, Word {
    /// In the row of the bar, between it and the side button.
    case inline
}

/// An entry of the overflow menu. It says all that the button in the bar says.
public struct OverflowEntry: Codable, Sendable, Hashable {
    /// The id of an item, or `sideButton`.
    public var id: String
    public var title: String
    public var icon: String?
    /// True for the selected item; nil for all others.
    public var isSelected: Bool?
    /// False for an entry that cannot be chosen; nil for all others.
    public var isEnabled: Bool?
    public var badge: String?
    public var accessibilityLabel: String?
    public var accessibilityHint: String?

    public init(
        id: String, title: String, icon: String?, isSelected: Bool? = nil, isEnabled: Bool? = nil, badge: String? = nil,
        accessibilityLabel: String? = nil, accessibilityHint: String? = nil
    ) {
        (self.id, self.title, self.icon) = (id, title, icon)
        self.isSelected = isSelected == true ? true : nil
        self.isEnabled = isEnabled == false ? false : nil
        (self.badge, self.accessibilityLabel, self.accessibilityHint) = (badge, accessibilityLabel, accessibilityHint)
    }
}

/// The overflow menu opened.
public struct ToolbarOverflowMenuShown: Fact, Equatable {
    public static let topic: TopicName = "toolbar.overflowMenuShown"
    public var entries: [OverflowEntry]
    public init(entries: [OverflowEntry]) { self.entries = entries }
}

/// The open overflow menu has other entries, because the layout or an item has changed.
public struct ToolbarOverflowMenuChanged: Fact, Equatable {
    public static let topic: TopicName = "toolbar.overflowMenuChanged"
    /// All entries, in the order of the menu.
    public var entries: [OverflowEntry]
    public init(entries: [OverflowEntry]) { self.entries = entries }
}

/// The overflow menu closed without a choice, because of a request or because it has no entries any more.
public struct ToolbarOverflowMenuHidden: Fact, Equatable {
    public static let topic: TopicName = "toolbar.overflowMenuHidden"
    public init() {}
}

/// An item of the overflow menu was chosen. If that selects the item, `toolbar.selectionChanged` follows.
public struct ToolbarOverflowItemChosen: Fact, Equatable {
    public static let topic: TopicName = "toolbar.overflowItemChosen"
    public var index: Int
    public var id: String
    public init(index: Int, id: String) {
        self.index = index
        self.id = id
    }
}

/// The side button's entry in the overflow menu or in the bar was chosen.
public struct ToolbarSideButtonChosen: Fact, Equatable {
    public static let topic: TopicName = "toolbar.sideButtonChosen"
    public init() {}
}

/// Ultra-minimal mode began or ended.
public struct ToolbarUltraMinimalChanged: Fact, Equatable {
    public static let topic: TopicName = "toolbar.ultraMinimalChanged"
    public static let isRetained = true
    public var enabled: Bool
    public var animated: Bool
    public init(enabled: Bool, animated: Bool) {
        self.enabled = enabled
        self.animated = animated
    }
}

/// The numbers of the toolbar's look changed.
public struct ToolbarAppearanceChanged: Fact, Equatable {
    public static let topic: TopicName = "toolbar.appearanceChanged"
    public static let isRetained = true
    public var appearance: ToolbarAppearance
    public init(appearance: ToolbarAppearance) { self.appearance = appearance }
}

/// The strength of a haptic feedback.
public enum HapticStyle: String, Word { case light, medium }

/// The device should play a haptic feedback.
public struct ToolbarHapticPlayed: Fact, Equatable {
    public static let topic: TopicName = "toolbar.hapticPlayed"
    public var style: HapticStyle
    public init(style: HapticStyle) { self.style = style }
}
