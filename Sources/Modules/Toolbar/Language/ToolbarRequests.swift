import EventBus

/// Replaces all items and selects the first one. The items start afresh, whatever accessories a former item with the
/// same id showed.
public struct ToolbarSetItems: ToolbarRequest {
    public static let topic: TopicName = "toolbar.setItems"
    public var items: [ToolbarItem]
    public init(items: [ToolbarItem]) { self.items = items }

    /// The largest number of items.
    public static let limit = 1000

    public static let blank = Self(items: [])
    public static let schemaDescription = "Replaces all items and selects the first one."
    public static let fields = Fields<Self> {
        Field(required: \.items, where: Constraint(["maxItems": .int(limit)]) { _ in nil }, "the items, at most 1000")
        Constraint.acceptable
    }

    public var rejection: ToolbarRejected? {
        if items.count > Self.limit {
            return ToolbarRejected(
                reason: .tooManyItems, path: "items",
                explanation: "at most \(Self.limit) items are accepted, found \(items.count)")
        }
        var places: [String: Int] = [:]
        for (index, item) in items.enumerated() {
            let path = "items[\(index)]"
            if let rejection = ToolbarRejected(itemID: item.id, at: path + ".id") { return rejection }
            if let first = places.updateValue(index, forKey: item.id) {
                return ToolbarRejected(
                    reason: .duplicateItem, path: path + ".id",
                    explanation: "'\(item.id)' is the id of items[\(first)] already")
            }
            if let rejection = ToolbarRejected(partsOf: item, at: path) { return rejection }
        }
        return nil
    }
}

/// A request that refers to an item by its id or by its index from 0.
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

/// Changes an item in place. An omitted field stays as it is; null removes an optional field.
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

    public static let blank = Self()
    public static let schemaDescription = "Changes an item in place."
    public static let fields = Fields<Self> {
        Field(\.id, "id of the item")
        Field(\.index, "index of the item from 0, instead of its id")
        Field(\.title, "full title of the item")
        Field(\.icon, "name of the icon; null: none")
        Field(\.selectedIcon, "name of the icon while the item is selected; null: that of `icon`")
        Field(\.isSelectable, "whether a tap selects the item")
        Field(\.isEnabled, "whether the item takes taps")
        Field(\.priority, "priority of the item when there is too little room")
        Field(\.compactTitle, "short title of the item; null: none")
        Field(\.canHideTitle, "whether the item may be shown without its title")
        Field(\.fullWidth, "width of the item with its full title, in points; null: estimated")
        Field(\.compactWidth, "width of the item with its short title, in points; null: estimated")
        Field(\.badge, "a word or a number at the corner of the item; null: none")
        Field(\.sideButton, "side button while the item is selected; null: none of its own")
        Field(\.accessory, "accessory while the item is selected; null: none of its own")
        Field(\.secondaryAccessory, "second accessory of the item; null: none")
        Field(\.action, "name of the action of a tap; null: none")
        Field(\.accessibilityLabel, "the name of the item for screen readers; null: its title")
        Field(\.accessibilityHint, "what a tap does, for screen readers; null: no hint")
        Constraint.acceptable
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

/// Taps an item of the bar. The ids `sideButton` and `overflow` mean the side button and the overflow button where they
/// are entries of the bar.
///
/// The item's action runs first. Then the item is selected if it is selectable; if it is already selected, the tap
/// shows or hides its accessories.
public struct ToolbarTap: ToolbarItemReference {
    public static let topic: TopicName = "toolbar.tap"
    public var id: String?
    public var index: Int?
    public init(id: String? = nil, index: Int? = nil) {
        self.id = id
        self.index = index
    }

    public static let blank = Self()
    public static let schemaDescription = "Taps an item of the bar."
    public static let fields = Fields<Self> {
        Field(\.id, "id of the item; `sideButton` and `overflow` are the two buttons of the bar")
        Field(\.index, "index of the item from 0, instead of its id")
        Constraint.acceptable
    }
}

/// Selects an item on behalf of the app. The item must be selectable, and its action does not run.
public struct ToolbarSelect: ToolbarItemReference {
    public static let topic: TopicName = "toolbar.select"
    public var id: String?
    public var index: Int?
    public init(id: String? = nil, index: Int? = nil) {
        self.id = id
        self.index = index
    }

    public static let blank = Self()
    public static let schemaDescription = "Selects an item without a tap."
    public static let fields = Fields<Self> {
        Field(\.id, "id of the item")
        Field(\.index, "index of the item from 0, instead of its id")
        Constraint.acceptable
    }
}

/// Sets the width of the toolbar's container.
public struct ToolbarResize: ToolbarRequest {
    public static let topic: TopicName = "toolbar.resize"
    public var width: Double
    public var animated: Bool?
    public init(width: Double, animated: Bool? = nil) {
        self.width = width
        self.animated = animated
    }

    public static let blank = Self(width: 0)
    public static let schemaDescription = "Sets the width of the toolbar's container."
    public static let fields = Fields<Self> {
        Field(required: \.width, where: .checkedByModule(["minimum": 0]), "width of the container in points, 0 or more")
        Field(\.animated, "whether the change of the layout is animated; true when absent")
        Constraint.acceptable
    }

    public var rejection: ToolbarRejected? { ToolbarRejected(width: width, at: "width") }
}

/// Sets the numbers of the layout and the look. They override the rules' settings until null restores those.
public struct ToolbarConfigure: ToolbarRequest {
    public static let topic: TopicName = "toolbar.configure"
    public var layout: Nullable<ToolbarLayoutConfiguration>
    public var appearance: Nullable<ToolbarAppearance>

    /// - Parameters:
    ///   - layout: nil leaves the layout as it is.
    ///   - appearance: nil leaves the look as it is.
    public init(layout: ToolbarLayoutConfiguration? = nil, appearance: ToolbarAppearance? = nil) {
        self.layout = layout.map { .value($0) } ?? .absent
        self.appearance = appearance.map { .value($0) } ?? .absent
    }

    public static let blank = Self()
    public static let schemaDescription = "Sets the numbers of the layout and the look."
    public static let fields = Fields<Self> {
        Field(
            \.layout,
            "all numbers of the layout; an omitted one has its default; null: the numbers of the rules apply again"
        )
        Field(\.appearance, "all numbers of the look; null: the numbers of the rules apply again")
        Constraint.acceptable
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

/// Toggles ultra-minimal mode.
public struct ToolbarToggleUltraMinimalMode: Request {
    public static let topic: TopicName = "toolbar.toggleUltraMinimalMode"
    /// Whether the change is animated; absent: true.
    public var animated: Bool?
    public init(animated: Bool? = nil) { self.animated = animated }
}

/// Sets the accessory of all items without one of their own; null: no accessory.
public struct ToolbarSetGlobalAccessory: ToolbarRequest {
    public static let topic: TopicName = "toolbar.setGlobalAccessory"
    public var accessory: AccessoryConfig?
    public init(accessory: AccessoryConfig?) { self.accessory = accessory }

    public static let blank = Self(accessory: nil)
    public static let schemaDescription = "Sets the accessory of all items without one of their own."
    public static let fields = Fields<Self> {
        Field(\.accessory, "the accessory; null: none")
        Constraint.acceptable
    }

    public var rejection: ToolbarRejected? { ToolbarRejected(accessory, at: "accessory") }
}

/// Sets the side button of all items without one of their own; null: no side button.
public struct ToolbarSetGlobalSideButton: Request {
    public static let topic: TopicName = "toolbar.setGlobalSideButton"
    public var sideButton: SideButtonConfig?
    public init(sideButton: SideButtonConfig?) { self.sideButton = sideButton }
}

/// Taps the overflow button, which opens the overflow menu.
public struct ToolbarShowOverflowMenu: Request {
    public static let topic: TopicName = "toolbar.showOverflowMenu"
    public init() {}
}

/// Closes the overflow menu without a choice; nothing happens if it is not open.
public struct ToolbarHideOverflowMenu: Request {
    public static let topic: TopicName = "toolbar.hideOverflowMenu"
    public init() {}
}

/// Chooses an entry of the overflow menu. The item's action runs, then the item is selected if it is selectable.
public struct ToolbarChooseOverflowEntry: Request {
    public static let topic: TopicName = "toolbar.chooseOverflowEntry"
    /// The id of the item; `sideButton` for the side button.
    public var id: String
    public init(id: String) { self.id = id }
}
