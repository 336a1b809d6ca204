import EventBus

/// The items were replaced, or one of them was updated, inserted, moved or removed.
public struct ToolbarItemsChanged: Fact, Equatable {
    public static let topic: TopicName = "toolbar.itemsChanged"
    public static let isRetained = true
    public var items: [ToolbarItem]
    /// The index of the selected item, from 0; also 0 if there are no items, and -1 if none of them can be selected.
    public var selectedIndex: Int
    /// True if `toolbar.setItems` replaced all items, which start afresh; false if the other items are unchanged.
    public var replaced: Bool
    public init(items: [ToolbarItem], selectedIndex: Int, replaced: Bool) {
        self.items = items
        self.selectedIndex = selectedIndex
        self.replaced = replaced
    }
}

/// An item was tapped. If the tap selects the item, `toolbar.selectionChanged` follows.
public struct ToolbarItemTapped: Fact, Equatable {
    public static let topic: TopicName = "toolbar.itemTapped"
    public var index: Int
    public var id: String
    /// Whether the item was already selected. In that case the tap shows or hides its accessories.
    public var wasSelected: Bool
    public init(index: Int, id: String, wasSelected: Bool) {
        self.index = index
        self.id = id
        self.wasSelected = wasSelected
    }
}

/// An item's action was triggered. The app subscribes to this fact and runs the action.
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

/// Another item was selected.
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

/// The toolbar has a new layout: the answer to the query `toolbar.layout`, and what else a renderer needs to draw it.
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
    /// The place of the primary accessory; nil: above the bar.
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

/// The place of an accessory, as in SwiftUI's `TabViewBottomAccessoryPlacement`.
public enum ToolbarAccessoryPlacement: String, StringEnum {
    /// In the row of the bar, between it and the side button.
    case inline
}

/// An entry of the overflow menu, with all the information that the button in the bar shows.
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

/// The entries of the open overflow menu have changed, because of a new layout or a changed item.
public struct ToolbarOverflowMenuChanged: Fact, Equatable {
    public static let topic: TopicName = "toolbar.overflowMenuChanged"
    /// All entries, in the order of the menu.
    public var entries: [OverflowEntry]
    public init(entries: [OverflowEntry]) { self.entries = entries }
}

/// The overflow menu closed without a choice, because of a request or because it has no entries left.
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

/// The strength of haptic feedback.
public enum HapticStyle: String, StringEnum { case light, medium }

/// Haptic feedback should be played on the device.
public struct ToolbarHapticPlayed: Fact, Equatable {
    public static let topic: TopicName = "toolbar.hapticPlayed"
    public var style: HapticStyle
    public init(style: HapticStyle) { self.style = style }
}
