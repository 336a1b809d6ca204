import EventBus

/// An item as `navigationBar.declare` gives it; what is left out has a usual value.
public struct NavigationBarItemDeclaration: FieldTable, Hashable {
    /// In a bar that can be customized, an item without an id stays fixed.
    public var id: String?
    public var placement: NavigationBarPlacement?
    public var width: Double?
    public var children: [String]?
    public var label: String?
    public var collapsedWidth: Double?
    public var priority: NavigationBarPriority?
    /// False: the item waits in the palette until the user adds it.
    public var showsByDefault: Bool?
    public var customization: NavigationBarCustomization?
    public var alwaysAvailable: Bool?
    /// The order that the user saved keeps the place of a hidden item.
    public var hidden: Bool?

    public init(
        id: String?, placement: NavigationBarPlacement? = nil, width: Double? = nil, children: [String]? = nil,
        label: String? = nil, collapsedWidth: Double? = nil, priority: NavigationBarPriority? = nil,
        showsByDefault: Bool? = nil, customization: NavigationBarCustomization? = nil, alwaysAvailable: Bool? = nil,
        hidden: Bool? = nil
    ) {
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
    }

    public static let blank = Self(id: nil)
    public static let schemaTitle = "NavigationBarItemDeclared"
    public static let schemaDescription = "An item of a navigation bar as an app declares it."
    public static let fields = Fields<Self> {
        Field(\.id, "tells it from all others; the same in each run of the app")
        Field(\.placement, "what it is for")
        Field(\.width, "points")
        Field(\.children, "ids of the controls of a group; empty for a single item")
        Field(\.label, "the group's name; a group that has one can become one button")
        Field(\.collapsedWidth, "points that it takes as one button")
        Field(\.priority, "how much it matters that it stays: low -1000, standard 0, high 1000, user 2000")
        Field(\.showsByDefault, "whether it is in the bar before the user has changed anything")
        Field(\.customization, "what the user may do with it, where the platform lets the user do anything")
        Field(\.alwaysAvailable, "whether it is in the overflow menu when it is not in the row")
        Field(\.hidden, "whether it is nowhere for now")
    }
}
