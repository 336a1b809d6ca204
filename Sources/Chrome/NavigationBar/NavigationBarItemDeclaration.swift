import EventBus

/// An item as `navigationBar.declare` gives it; what is left out has a usual value.
public struct NavigationBarItemDeclaration: Codable, Sendable, Hashable {
    /// The same in each run of the app: it is all that a saved order knows of the item.
    /// In a bar that can be customized an item without one stays fixed (TG4).
    public var id: String?
    /// automatic when absent.
    public var placement: NavigationBarPlacement?
    /// Points; 44 when absent.
    public var width: Double?
    /// Ids of the controls of a group, which moves as one (TG2).
    public var children: [String]?
    /// The group's name. A group that has one can collapse to one button (TG3).
    public var label: String?
    /// Points of a collapsed group; 44 when absent.
    public var collapsedWidth: Double?
    /// standard when absent.
    public var priority: NavigationBarPriority?
    /// false: it waits in the palette until the user adds it (TK4).
    public var showsByDefault: Bool?
    public var customization: NavigationBarCustomization?
    /// When it is not in the row, it is in the overflow menu (TK6).
    public var alwaysAvailable: Bool?
    /// It is nowhere for now; an order of the user's keeps its place.
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
}
