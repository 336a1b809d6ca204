import EventBus

/// Replaces all items and selects the first one. The items start afresh: which accessories an old item with the same
/// id showed does not matter.
public struct ToolbarSetItems: ToolbarRequest {
    public static let topic: TopicName = "toolbar.setItems"
    public var items: [ToolbarItem]
    public init(items: [ToolbarItem]) { self.items = items }

    /// The greatest number of items.
    public static let limit = 1000

    public static let constraints: [Constraint<Self>] = [.checkedByModule("items", ["maxItems": .int(limit)])]

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
                    explanation: "'\(item.id)' is reserved for an entry of the bar that is not an item")
            }
            if let first = places.updateValue(index, forKey: item.id) {
                return ToolbarRejected(
                    reason: .duplicateItem, path: path + ".id",
                    explanation: "'\(item.id)' is the id of items[\(first)] already")
            }
            if let rejection = ToolbarRejected(width: item.fullWidth, at: path + ".fullWidth")
                ?? ToolbarRejected(width: item.compactWidth, at: path + ".compactWidth")
                ?? ToolbarRejected(item.accessory, at: path + ".accessory")
                ?? ToolbarRejected(item.secondaryAccessory, at: path + ".secondaryAccessory")
            {
                return rejection
            }
        }
        return nil
    }
}

/// A request about an item that is named by its id or by its index from 0.
public protocol ToolbarItemReference: ToolbarRequest {
    var id: String? { get }
    var index: Int? { get }
}

extension ToolbarItemReference {
    public var rejection: ToolbarRejected? { ambiguity }

    /// The rejection of a request that has both an id and an index, or neither.
    fileprivate var ambiguity: ToolbarRejected? {
        guard (id == nil) == (index == nil) else { return nil }
        return ToolbarRejected(reason: .invalidReference, explanation: "expected either an id or an index")
    }
}

/// Changes an item in its place. A field that is left out stays as it is; null removes an optional field.
public struct ToolbarUpdateItem: ToolbarItemReference {
    public static let topic: TopicName = "toolbar.updateItem"
    public var id: String?
    public var index: Int?
    public var title: Nullable<String>
    public var icon: Nullable<String>
    public var selectedIcon: Nullable<String>
    public var isSelectable: Bool?
    public var isEnabled: Bool?
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
    public var accessibilityLabel: Nullable<String>
    public var accessibilityHint: Nullable<String>

    public init(id: String? = nil, index: Int? = nil, title: String? = nil) {
        self.id = id
        self.index = index
        self.title = title.map { .value($0) } ?? .absent
        (icon, selectedIcon, compactTitle, badge, action) = (.absent, .absent, .absent, .absent, .absent)
        (accessibilityLabel, accessibilityHint) = (.absent, .absent)
        (fullWidth, compactWidth) = (.absent, .absent)
        (sideButton, accessory, secondaryAccessory) = (.absent, .absent, .absent)
    }

    public var rejection: ToolbarRejected? {
        ambiguity ?? (title == .null ? Self.untitled : nil) ?? ToolbarRejected(width: fullWidth.value, at: "fullWidth")
            ?? ToolbarRejected(width: compactWidth.value, at: "compactWidth")
            ?? ToolbarRejected(accessory.value, at: "accessory")
            ?? ToolbarRejected(secondaryAccessory.value, at: "secondaryAccessory")
    }

    private static let untitled = ToolbarRejected(
        reason: .invalidItem, path: "title", explanation: "an item needs a title; expected a string, found null")
}

/// A finger taps an item of the bar. The ids `sideButton` and `overflow` mean the side button and the overflow button
/// where they are entries of the bar.
///
/// The item's action runs first. Then the item is selected if it is selectable; if it is selected already, the tap
/// shows or hides its accessories.
public struct ToolbarTap: ToolbarItemReference {
    public static let topic: TopicName = "toolbar.tap"
    public var id: String?
    public var index: Int?
    public init(id: String? = nil, index: Int? = nil) {
        self.id = id
        self.index = index
    }
}

/// A program selects an item, which must be selectable. The item's action does not run.
public struct ToolbarSelect: ToolbarItemReference {
    public static let topic: TopicName = "toolbar.select"
    public var id: String?
    public var index: Int?
    public init(id: String? = nil, index: Int? = nil) {
        self.id = id
        self.index = index
    }
}

/// The toolbar's container has a new width.
public struct ToolbarResize: ToolbarRequest {
    public static let topic: TopicName = "toolbar.resize"
    /// The width of the container, in points; 0 or more.
    public var width: Double
    /// Whether the new layout is reached with an animation; absent: true.
    public var animated: Bool?
    public init(width: Double, animated: Bool? = nil) {
        self.width = width
        self.animated = animated
    }

    public static let constraints: [Constraint<Self>] = [.checkedByModule("width", ["minimum": 0])]

    public var rejection: ToolbarRejected? { ToolbarRejected(width: width, at: "width") }
}

/// Sets other numbers for the layout and the look. They override the settings of the rules, until null returns to them.
public struct ToolbarConfigure: ToolbarRequest {
    public static let topic: TopicName = "toolbar.configure"
    /// Replaces all numbers of the layout. A number that is left out has the default value of
    /// ``ToolbarLayoutConfiguration``. Null: the numbers of the rules count again.
    public var layout: Nullable<ToolbarLayoutConfiguration>
    /// Replaces all numbers of the look. Null: the numbers of the rules count again.
    public var appearance: Nullable<ToolbarAppearance>

    /// - Parameters:
    ///   - layout: nil leaves the layout as it is.
    ///   - appearance: nil leaves the look as it is.
    public init(layout: ToolbarLayoutConfiguration? = nil, appearance: ToolbarAppearance? = nil) {
        self.layout = layout.map { .value($0) } ?? .absent
        self.appearance = appearance.map { .value($0) } ?? .absent
    }

    public var rejection: ToolbarRejected? {
        ToolbarRejected(numbers: layout.value, at: "layout")
            ?? layout.value?.disorder.map {
                ToolbarRejected(
                    reason: .invalidNumber, path: "layout." + $0.path, explanation: $0.message)
            }
            ?? ToolbarRejected(numbers: appearance.value, at: "appearance")
    }
}

/// Turns ultra-minimal mode on or off. In this mode the toolbar shows only one item and the side button.
public struct ToolbarSetUltraMinimal: Request {
    public static let topic: TopicName = "toolbar.setUltraMinimal"
    public var enabled: Bool
    /// Whether the change is animated; absent: true.
    public var animated: Bool?
    public init(enabled: Bool, animated: Bool? = nil) {
        self.enabled = enabled
        self.animated = animated
    }
}

/// Turns ultra-minimal mode on if it is off, and off if it is on.
public struct ToolbarToggleUltraMinimalMode: Request {
    public static let topic: TopicName = "toolbar.toggleUltraMinimalMode"
    /// Whether the change is animated; absent: true.
    public var animated: Bool?
    public init(animated: Bool? = nil) { self.animated = animated }
}

/// Sets the accessory of all items that have none of their own; null: no accessory.
public struct ToolbarSetGlobalAccessory: ToolbarRequest {
    public static let topic: TopicName = "toolbar.setGlobalAccessory"
    public var accessory: AccessoryConfig?
    public init(accessory: AccessoryConfig?) { self.accessory = accessory }

    public var rejection: ToolbarRejected? { ToolbarRejected(accessory, at: "accessory") }
}

/// Sets the side button of all items that have none of their own; null: no side button.
public struct ToolbarSetGlobalSideButton: Request {
    public static let topic: TopicName = "toolbar.setGlobalSideButton"
    public var sideButton: SideButtonConfig?
    public init(sideButton: SideButtonConfig?) { self.sideButton = sideButton }
}

/// A finger taps the overflow button: the overflow menu opens.
public struct ToolbarShowOverflowMenu: Request {
    public static let topic: TopicName = "toolbar.showOverflowMenu"
    public init() {}
}

/// Closes the overflow menu without a choice; nothing happens if it is not open.
public struct ToolbarHideOverflowMenu: Request {
    public static let topic: TopicName = "toolbar.hideOverflowMenu"
    public init() {}
}

/// The user chooses an entry of the overflow menu. The item's action runs, then the item is selected if it is
/// selectable.
public struct ToolbarChooseOverflowEntry: Request {
    public static let topic: TopicName = "toolbar.chooseOverflowEntry"
    /// The id of the item; `sideButton` for the side button.
    public var id: String
    public init(id: String) { self.id = id }
}
