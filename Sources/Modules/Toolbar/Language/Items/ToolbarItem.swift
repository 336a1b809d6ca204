import Chrome
import EventBus

/// An item of the bar, as the app describes it.
public struct ToolbarItem: FieldTable, Hashable, ScriptNamed {
    public static let scriptName = "item"
    public var id: String
    public var title: String
    public var icon: String?
    public var selectedIcon: String?
    public var isSelectable: Bool
    public var isEnabled: Bool?
    public var priority: ItemPriority
    public var compactTitle: String?
    public var canHideTitle: Bool
    public var fullWidth: Double?
    public var compactWidth: Double?
    public var badge: String?
    public var sideButton: SideButtonConfig?
    public var accessory: AccessoryConfig?
    public var secondaryAccessory: AccessoryConfig?
    public var action: String?
    public var accessibilityLabel: String?
    public var accessibilityHint: String?

    public init(
        id: String, title: String, icon: String? = nil, selectedIcon: String? = nil, isSelectable: Bool = true,
        isEnabled: Bool? = nil, priority: ItemPriority = .primary, compactTitle: String? = nil,
        canHideTitle: Bool = true,
        fullWidth: Double? = nil, compactWidth: Double? = nil, badge: String? = nil,
        sideButton: SideButtonConfig? = nil, accessory: AccessoryConfig? = nil,
        secondaryAccessory: AccessoryConfig? = nil, action: String? = nil, accessibilityLabel: String? = nil,
        accessibilityHint: String? = nil
    ) {
        self.id = id
        self.title = title
        self.icon = icon
        self.selectedIcon = selectedIcon
        self.isSelectable = isSelectable
        self.isEnabled = isEnabled
        self.priority = priority
        self.compactTitle = compactTitle
        self.canHideTitle = canHideTitle
        self.fullWidth = fullWidth
        self.compactWidth = compactWidth
        self.badge = badge
        self.sideButton = sideButton
        self.accessory = accessory
        self.secondaryAccessory = secondaryAccessory
        self.action = action
        self.accessibilityLabel = accessibilityLabel
        self.accessibilityHint = accessibilityHint
    }

    public static let blank = Self(id: "", title: "")
    public static let schemaDescription = "An item of the bar."
    public static let fields = Fields<Self> {
        Field(required: \.id, where: .checkedByModule(["minLength": 1]), "id of the item, unique among the items")
        Field(required: \.title, "full title of the item")
        Field(\.icon, "name of the icon")
        Field(\.selectedIcon, "name of the icon while the item is selected; when absent, that of `icon`")
        Field(\.isSelectable, "whether a tap selects the item; if not, a tap only runs its action")
        Field(\.isEnabled, "whether the item takes taps; true when absent")
        Field(\.priority, "priority of the item when there is too little room")
        Field(\.compactTitle, "short title of the item, for narrow layouts")
        Field(\.canHideTitle, "whether the item may be shown as an icon without its title")
        Field(\.fullWidth, in: .lengths, "width of the item with its full title, in points")
        Field(\.compactWidth, in: .lengths, "width of the item with its short title, in points")
        Field(\.badge, "a word or a number at the corner of the item")
        Field(\.sideButton, "side button while the item is selected")
        Field(\.accessory, "accessory above the bar while the item is selected")
        Field(\.secondaryAccessory, "second accessory above the first one, which a tap on the selected item shows")
        Field(\.action, "name of the action of a tap")
        Field(\.accessibilityLabel, "the name of the item for screen readers; when absent, its title")
        Field(\.accessibilityHint, "what a tap does, for screen readers")
    }
}

extension ToolbarItem {
    /// The ids of the entries in the bar and the menu that are not items. Items must not use them.
    public static let sideButtonEntry = "sideButton", overflowEntry = "overflow"
}
