import EventBus

/// The bar has other items, or one of them changed: what the modules beside it go by.
public struct ToolbarItemsChanged: Fact {
    public static let topic: TopicName = "toolbar.itemsChanged"
    public static let isRetained = true
    public var items: [ToolbarItem]
    /// 0 where there are no items, too.
    public var selectedIndex: Int
    /// Whether they are other items; else one of them was updated in its place.
    public var replaced: Bool
    public init(items: [ToolbarItem], selectedIndex: Int, replaced: Bool) {
        self.items = items
        self.selectedIndex = selectedIndex
        self.replaced = replaced
    }
}

/// A finger tapped an item; what it selects is said after this.
public struct ToolbarItemTapped: Fact {
    public static let topic: TopicName = "toolbar.itemTapped"
    public var index: Int
    public var id: String
    /// Whether it was the selected one already: the accessory goes on in its cycle.
    public var wasSelected: Bool
    public init(index: Int, id: String, wasSelected: Bool) {
        self.index = index
        self.id = id
        self.wasSelected = wasSelected
    }
}

/// An item's action is to run.
public struct ToolbarActionInvoked: Fact {
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
public struct ToolbarSelectionChanged: Fact {
    public static let topic: TopicName = "toolbar.selectionChanged"
    public var index: Int
    public var id: String
    /// The index of the one before.
    public var previous: Int
    public init(index: Int, id: String, previous: Int) {
        self.index = index
        self.id = id
        self.previous = previous
    }
}

/// Everything has a new place. The answer of `toolbar.layout`, and what a renderer needs.
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

/// An entry of the overflow menu.
public struct OverflowEntry: Codable, Sendable, Hashable {
    /// An item's, or `sideButton`.
    public var id: String
    public var title: String
    public var icon: String?
    public init(id: String, title: String, icon: String?) {
        self.id = id
        self.title = title
        self.icon = icon
    }
}

/// The overflow menu opened.
public struct ToolbarOverflowMenuShown: Fact {
    public static let topic: TopicName = "toolbar.overflowMenuShown"
    public var entries: [OverflowEntry]
    public init(entries: [OverflowEntry]) { self.entries = entries }
}

/// The overflow menu closed without a choice: somebody asked for it, or it has no entries any more.
public struct ToolbarOverflowMenuHidden: Fact {
    public static let topic: TopicName = "toolbar.overflowMenuHidden"
    public init() {}
}

/// An item of the overflow menu was chosen; what it selects is said after this.
public struct ToolbarOverflowItemChosen: Fact {
    public static let topic: TopicName = "toolbar.overflowItemChosen"
    public var index: Int
    public var id: String
    public init(index: Int, id: String) {
        self.index = index
        self.id = id
    }
}

/// The side button's entry of the overflow menu, or of the bar, was chosen.
public struct ToolbarSideButtonChosen: Fact {
    public static let topic: TopicName = "toolbar.sideButtonChosen"
    public init() {}
}

/// Ultra-minimal mode began or ended.
public struct ToolbarUltraMinimalChanged: Fact {
    public static let topic: TopicName = "toolbar.ultraMinimalChanged"
    public static let isRetained = true
    public var enabled: Bool
    public var animated: Bool
    public init(enabled: Bool, animated: Bool) {
        self.enabled = enabled
        self.animated = animated
    }
}

/// The looks changed: what renderers and the other modules go by from now on.
public struct ToolbarAppearanceChanged: Fact {
    public static let topic: TopicName = "toolbar.appearanceChanged"
    public static let isRetained = true
    public var appearance: ToolbarAppearance
    public init(appearance: ToolbarAppearance) { self.appearance = appearance }
}

public enum HapticStyle: String, Word { case light, medium }

/// The device is to tap back.
public struct ToolbarHapticPlayed: Fact {
    public static let topic: TopicName = "toolbar.hapticPlayed"
    public var style: HapticStyle
    public init(style: HapticStyle) { self.style = style }
}
