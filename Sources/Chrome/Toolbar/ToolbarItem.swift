import EventBus

/// An item of the bar, as the app describes it.
public struct ToolbarItem: FieldTable, Hashable, ScriptNamed {
    public static let scriptName = "item"

    public var id: String
    public var title: String
    public var icon: String?
    public var selectedIcon: String?
    public var isSelectable: Bool
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

    public init(
        id: String, title: String, icon: String? = nil, selectedIcon: String? = nil, isSelectable: Bool = true,
        priority: ItemPriority = .primary, compactTitle: String? = nil, canHideTitle: Bool = true,
        fullWidth: Double? = nil, compactWidth: Double? = nil, badge: String? = nil,
        sideButton: SideButtonConfig? = nil, accessory: AccessoryConfig? = nil,
        secondaryAccessory: AccessoryConfig? = nil, action: String? = nil
    ) {
        self.id = id
        self.title = title
        self.icon = icon
        self.selectedIcon = selectedIcon
        self.isSelectable = isSelectable
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
    }

    public static let blank = Self(id: "", title: "")
    public static let schemaDescription = "An item of the bar."
    public static let fields = Fields<Self> {
        Field(required: \.id, "tells it from all others")
        Field(required: \.title, "the whole one")
        Field(\.icon, "name of an icon")
        Field(\.selectedIcon, "name of an icon; as the icon where it is left out")
        Field(\.isSelectable, "whether a tap selects it, and does not only run its action")
        Field(\.priority, "how much it matters")
        Field(\.compactTitle, "a short one, where there is little room")
        Field(\.canHideTitle, "whether an icon alone will do")
        Field(\.fullWidth, in: .lengths, "points with its title")
        Field(\.compactWidth, in: .lengths, "points with its short title")
        Field(\.badge, "a word or number at its corner")
        Field(\.sideButton, "shown while it is selected")
        Field(\.accessory, "above the bar while it is selected")
        Field(\.secondaryAccessory, "above that one, on request")
        Field(\.action, "name of what a tap does")
    }
}

extension ToolbarItem {
    /// The ids of the entries of the bar and the menu that are not items. No item may have one of them.
    public static let sideButtonEntry = "sideButton", overflowEntry = "overflow"
}
