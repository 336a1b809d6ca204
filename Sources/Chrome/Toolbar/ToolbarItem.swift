import EventBus

/// An item of the bar (TOOLBAR §1.2).
public struct ToolbarItem: Codable, Sendable, Hashable, ScriptNamed {
    public static let scriptName = "item"

    /// Unlike any other item's.
    public var id: String
    public var title: String
    /// Names of the platform's. Without a `selectedIcon` a selected item keeps its icon.
    public var icon: String?
    public var selectedIcon: String?
    /// Whether a tap selects it, and does not only run its action.
    public var isSelectable: Bool
    public var priority: ItemPriority
    /// Instead of the title where there is little room.
    public var compactTitle: String?
    /// Whether an icon alone will do.
    public var canHideTitle: Bool
    /// Points with its title, and with its short one; nil: as configured.
    public var fullWidth: Double?
    public var compactWidth: Double?
    /// A word or number at its corner; rules may look at it.
    public var badge: String?
    /// Shown while it is selected.
    public var sideButton: SideButtonConfig?
    public var accessory: AccessoryConfig?
    public var secondaryAccessory: AccessoryConfig?
    /// The name of an action.
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

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decode(String.self, forKey: .id),
            title: try container.decode(String.self, forKey: .title))
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.optional(&icon, .icon)
        try fields.optional(&selectedIcon, .selectedIcon)
        try fields.value(&isSelectable, .isSelectable)
        try fields.value(&priority, .priority)
        try fields.optional(&compactTitle, .compactTitle)
        try fields.value(&canHideTitle, .canHideTitle)
        try fields.optionalLength(&fullWidth, .fullWidth)
        try fields.optionalLength(&compactWidth, .compactWidth)
        try fields.optional(&badge, .badge)
        try fields.optional(&sideButton, .sideButton)
        try fields.optional(&accessory, .accessory)
        try fields.optional(&secondaryAccessory, .secondaryAccessory)
        try fields.optional(&action, .action)
    }
}

extension ToolbarItem {
    /// What the entries of the bar or the menu are called that are no items; so no item is.
    public static let sideButtonEntry = "sideButton", overflowEntry = "overflow"
}
