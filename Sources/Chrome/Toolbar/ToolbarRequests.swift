import EventBus

/// Replaces all items and selects the first (TOOLBAR §3.1).
public struct ToolbarSetItems: ToolbarRequest {
    public static let topic: TopicName = "toolbar.setItems"
    public var items: [ToolbarItem]
    public init(items: [ToolbarItem]) { self.items = items }

    /// At most so many.
    public static let limit = 1000

    public var rejection: ToolbarRejected? {
        if items.count > Self.limit {
            return ToolbarRejected(
                reason: .tooManyItems, path: "items",
                explanation: "at most \(Self.limit) items are accepted, found \(items.count)")
        }
        var places: [String: Int] = [:]
        for (index, item) in items.enumerated() {
            let path = "items[\(index)]"
            if item.id.isEmpty {
                return ToolbarRejected(reason: .invalidItem, path: path + ".id", explanation: "must not be empty")
            }
            if item.id == ToolbarItem.sideButtonEntry || item.id == ToolbarItem.overflowEntry {
                return ToolbarRejected(
                    reason: .invalidItem, path: path + ".id",
                    explanation: "'\(item.id)' is what an entry of the bar is called that is no item")
            }
            if let first = places.updateValue(index, forKey: item.id) {
                return ToolbarRejected(
                    reason: .duplicateItem, path: path + ".id",
                    explanation: "'\(item.id)' is the id of items[\(first)] already")
            }
            if let rejection = ToolbarRejected(width: item.fullWidth, at: path + ".fullWidth")
                ?? ToolbarRejected(width: item.compactWidth, at: path + ".compactWidth")
            {
                return rejection
            }
        }
        return nil
    }
}

/// An item by its id or by its place.
public protocol ToolbarItemReference: ToolbarRequest {
    var id: String? { get }
    var index: Int? { get }
}

extension ToolbarItemReference {
    public var rejection: ToolbarRejected? { ambiguity }

    /// An item is meant by its id or by its index, not by both.
    fileprivate var ambiguity: ToolbarRejected? {
        guard (id == nil) == (index == nil) else { return nil }
        return ToolbarRejected(reason: .invalidReference, explanation: "expected either an id or an index")
    }
}

/// Changes an item where it stands (TOOLBAR §3.6). Fields that are left out stay as they
/// are; null takes an optional one away.
public struct ToolbarUpdateItem: ToolbarItemReference {
    public static let topic: TopicName = "toolbar.updateItem"
    public var id: String?
    public var index: Int?
    public var title: String?
    public var icon: Nullable<String>
    public var selectedIcon: Nullable<String>
    public var isSelectable: Bool?
    public var priority: ItemPriority?
    public var compactTitle: Nullable<String>
    public var canHideTitle: Bool?
    public var fullWidth: Nullable<Double>
    public var compactWidth: Nullable<Double>
    public var badge: Nullable<String>
    public var sideButton: Nullable<SideButtonConfig>
    public var accessory: Nullable<AccessoryConfig>
    public var secondaryAccessory: Nullable<AccessoryConfig>
    public var action: Nullable<String>

    public init(id: String? = nil, index: Int? = nil, title: String? = nil) {
        self.id = id
        self.index = index
        self.title = title
        (icon, selectedIcon, compactTitle, badge, action) = (.absent, .absent, .absent, .absent, .absent)
        (fullWidth, compactWidth) = (.absent, .absent)
        (sideButton, accessory, secondaryAccessory) = (.absent, .absent, .absent)
    }

    public var rejection: ToolbarRejected? {
        ambiguity ?? ToolbarRejected(width: fullWidth.value, at: "fullWidth")
            ?? ToolbarRejected(width: compactWidth.value, at: "compactWidth")
    }
}

/// A finger taps an item of the bar (TOOLBAR §3.2), or the side button where it is an entry of
/// the bar: `sideButton`.
public struct ToolbarTap: ToolbarItemReference {
    public static let topic: TopicName = "toolbar.tap"
    public var id: String?
    public var index: Int?
    public init(id: String? = nil, index: Int? = nil) {
        self.id = id
        self.index = index
    }
}

/// A program selects an item; its action does not run (TOOLBAR §1.1).
public struct ToolbarSelect: ToolbarItemReference {
    public static let topic: TopicName = "toolbar.select"
    public var id: String?
    public var index: Int?
    public init(id: String? = nil, index: Int? = nil) {
        self.id = id
        self.index = index
    }
}

/// The container has a new width.
public struct ToolbarResize: ToolbarRequest {
    public static let topic: TopicName = "toolbar.resize"
    /// Points.
    public var width: Double
    /// True when absent: sizes change with an animation (TOOLBAR §5.5).
    public var animated: Bool?
    public init(width: Double, animated: Bool? = nil) {
        self.width = width
        self.animated = animated
    }

    public var rejection: ToolbarRejected? { ToolbarRejected(width: width, at: "width") }
}

/// Other numbers for the layout and the looks; those of the rules until then (TOOLBAR §2).
public struct ToolbarConfigure: ToolbarRequest {
    public static let topic: TopicName = "toolbar.configure"
    /// Replaces all numbers of the layout: those left out are as shipped.
    public var layout: ToolbarLayoutConfiguration?
    public var appearance: ToolbarAppearance?
    public init(layout: ToolbarLayoutConfiguration? = nil, appearance: ToolbarAppearance? = nil) {
        self.layout = layout
        self.appearance = appearance
    }

    public var rejection: ToolbarRejected? {
        ToolbarRejected(numbers: layout, at: "layout") ?? ToolbarRejected(numbers: appearance, at: "appearance")
    }
}

/// Only one item and the side button, or everything again (TOOLBAR §9).
public struct ToolbarSetUltraMinimal: Request {
    public static let topic: TopicName = "toolbar.setUltraMinimal"
    public var enabled: Bool
    /// True when absent.
    public var animated: Bool?
    public init(enabled: Bool, animated: Bool? = nil) {
        self.enabled = enabled
        self.animated = animated
    }
}

/// The accessory of items without one of their own; null: none.
public struct ToolbarSetGlobalAccessory: Request {
    public static let topic: TopicName = "toolbar.setGlobalAccessory"
    public var accessory: AccessoryConfig?
    public init(accessory: AccessoryConfig?) { self.accessory = accessory }
}

/// The side button of items without one of their own; null: none.
public struct ToolbarSetGlobalSideButton: Request {
    public static let topic: TopicName = "toolbar.setGlobalSideButton"
    public var sideButton: SideButtonConfig?
    public init(sideButton: SideButtonConfig?) { self.sideButton = sideButton }
}

/// A finger taps the overflow button (TOOLBAR §8).
public struct ToolbarShowOverflowMenu: Request {
    public static let topic: TopicName = "toolbar.showOverflowMenu"
    public init() {}
}

/// The overflow menu is to close, with no choice made; nothing happens if it is not open.
public struct ToolbarHideOverflowMenu: Request {
    public static let topic: TopicName = "toolbar.hideOverflowMenu"
    public init() {}
}

/// An entry of the overflow menu is chosen (TOOLBAR §8).
public struct ToolbarChooseOverflowEntry: Request {
    public static let topic: TopicName = "toolbar.chooseOverflowEntry"
    /// An item's, or the side button's: `sideButton`.
    public var id: String
    public init(id: String) { self.id = id }
}
