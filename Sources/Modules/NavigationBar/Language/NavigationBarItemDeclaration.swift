import Chrome
import EventBus

/// An item in `navigationBar.declare`. An absent field has the default of ``NavigationBarItem``.
public struct NavigationBarItemDeclaration: FieldTable, Hashable {
    /// The item's id, which must be the same in each run of the app. In a customizable bar, an item without an id is
    /// fixed and reported as ``NavigationBarRejection/missingItemID``.
    public var id: String?
    public var placement: NavigationBarPlacement?
    public var width: Double?
    /// The ids of a group's controls; absent or empty for a single item.
    public var children: [String]?
    public var label: String?
    public var collapsedWidth: Double?
    public var priority: NavigationBarPriority?
    /// False: the item is in the palette until the user adds it. Absent: true.
    public var showsByDefault: Bool?
    public var customization: NavigationBarCustomization?
    /// Whether the item is in the overflow menu whenever it is not in the row; absent: false.
    public var alwaysAvailable: Bool?
    /// Whether the item is hidden everywhere; absent: false. The user's saved order keeps the place of a hidden item.
    public var hidden: Bool?
    /// The title of the item's button and menu entry; absent: its label, or else its id.
    public var title: String?
    public var icon: String?
    public var isOn: Bool?
    public var isEnabled: Bool?
    public var menu: [MenuItem]?
    public var badge: String?
    public var role: NavigationBarItemRole?
    public var style: ButtonStyle?
    public var tint: String?
    public var sharesBackground: Bool?
    public var spacer: NavigationBarSpacer?
    public var search: NavigationBarSearch?
    public var accessibilityLabel: String?
    public var accessibilityHint: String?

    public init(
        id: String?, placement: NavigationBarPlacement? = nil, width: Double? = nil, children: [String]? = nil,
        label: String? = nil, collapsedWidth: Double? = nil, priority: NavigationBarPriority? = nil,
        showsByDefault: Bool? = nil, customization: NavigationBarCustomization? = nil, alwaysAvailable: Bool? = nil,
        hidden: Bool? = nil, title: String? = nil, icon: String? = nil, isOn: Bool? = nil, isEnabled: Bool? = nil,
        menu: [MenuItem]? = nil, badge: String? = nil, accessibilityLabel: String? = nil,
        accessibilityHint: String? = nil, role: NavigationBarItemRole? = nil, style: ButtonStyle? = nil,
        tint: String? = nil, sharesBackground: Bool? = nil, spacer: NavigationBarSpacer? = nil,
        search: NavigationBarSearch? = nil
    ) {
        (self.spacer, self.search) = (spacer, search)
        (self.role, self.style, self.tint, self.sharesBackground) = (role, style, tint, sharesBackground)
        self.id = id
        self.placement = placement
        self.width = width
        self.children = children
        self.label = label
        self.collapsedWidth = collapsedWidth
        self.priority = priority
        self.showsByDefault = showsByDefault
        self.customization = customization
        self.alwaysAvailable = alwaysAvailable
        self.hidden = hidden
        (self.title, self.icon, self.isOn, self.isEnabled) = (title, icon, isOn, isEnabled)
        (self.menu, self.badge) = (menu, badge)
        (self.accessibilityLabel, self.accessibilityHint) = (accessibilityLabel, accessibilityHint)
    }

    public static let blank = Self(id: nil)
    public static let schemaTitle = "NavigationBarItemDeclared"
    public static let schemaDescription = "An item of a navigation bar as an app declares it."
    public static let fields = Fields<Self> {
        Field(\.id, "id of the item, unique in the bar and the same in each run of the app")
        Field(\.placement, "what the item is for; `automatic` when absent")
        Field(
            \.width,
            "width of the item, in points; when absent 44, of a fixed space 16, of a flexible space 0, of a search field 240"
        )
        Field(\.children, "ids of the controls of a group; empty for a single item")
        Field(\.label, "name of a group; only a group with a label can collapse to one button")
        Field(\.collapsedWidth, "width of a collapsed group, in points; 44 when absent")
        Field(
            \.priority,
            "how long the item stays in a row that is too narrow: low -1000, standard 0, high 1000, user 2000; "
                + "standard when absent")
        Field(
            \.showsByDefault,
            "whether the item is in the bar until the user changes the bar; false puts it in the palette")
        Field(
            \.customization,
            "what the user may do with the item, if the platform allows customizing; `default` when absent")
        Field(\.alwaysAvailable, "whether the item is in the overflow menu whenever it is not in the row")
        Field(\.hidden, "whether the item is hidden at present")
        Field(\.title, "title of the item in the bar and in menus; when absent, its label, or else its id")
        Field(\.icon, "name of the icon; when absent, the button shows the title")
        Field(\.isOn, "whether a switch is on; when absent, the item is not a switch")
        Field(\.isEnabled, "whether the item can be pressed; true when absent")
        Field(\.menu, "entries of the item's menu, which a press opens; none when absent or empty")
        Field(\.badge, "a word or a number at the corner of the item")
        Field(\.role, "what a press does: `destructive` is red, and `confirm` is prominent unless `style` is plain")
        Field(\.style, "how prominent the item is; `plain` when absent")
        Field(\.tint, where: .color, "color of the item; when absent, that of the bar's buttons")
        Field(
            \.sharesBackground,
            "whether the item shares the glass of its neighbors with `background: groups`; true when absent"
        )
        Field(
            \.spacer, "makes the item an invisible space between its neighbors; when absent, it is not a space"
        )
        Field(\.search, "makes the item a search field; when absent, it is not one")
        Field(\.accessibilityLabel, "the name of the item for screen readers; when absent, its title")
        Field(\.accessibilityHint, "what a press does, for screen readers")
    }
}
