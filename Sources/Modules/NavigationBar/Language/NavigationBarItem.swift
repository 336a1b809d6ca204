import EventBus

/// An item, or a group of controls, as policies receive it: every field has a value, including defaults.
public struct NavigationBarItem: Codable, Sendable, Hashable, ScriptNamed {
    public static let scriptName = "item"

    /// The declared id. An item without one gets its place in the declaration, such as `<3>`.
    public var id: String
    public var placement: NavigationBarPlacement
    /// The item's width in points.
    public var width: Double
    /// Ids of the controls of a group; empty for a single item.
    public var children: [String]
    /// The name of the group. Only a group with a label can collapse to one button.
    public var label: String?
    /// The width of the group in points when it is collapsed to one button.
    public var collapsedWidth: Double
    /// How long the item stays in a row that is too narrow: items with a higher priority stay longer. See
    /// ``NavigationBarPriority``.
    public var priority: Double
    /// Whether the item is in the bar before the user customizes it; false: it starts in the palette.
    public var showsByDefault: Bool
    public var customization: NavigationBarCustomization
    /// Whether the item is in the overflow menu whenever it is not in the row.
    public var alwaysAvailable: Bool
    /// The kind of space between its neighbors; nil if the item is not a space.
    public var spacer: NavigationBarSpacer?
    /// The options of a search field; nil if the item is not one.
    public var search: NavigationBarSearch?

    /// The default width of a button, in points.
    public static let buttonWidth = 44.0

    /// Creates the item from its declaration, with defaults for absent fields.
    /// - Parameters:
    ///   - id: replaces the declared id.
    ///   - children: replaces the declared children.
    public init(_ declared: NavigationBarItemDeclaration, id: String, children: [String]) {
        self.id = id
        self.children = children
        placement = declared.placement ?? .automatic
        (spacer, search) = (declared.spacer, declared.search)
        width = declared.width ?? Self.usualWidth(declared)
        label = declared.label
        collapsedWidth = declared.collapsedWidth ?? Self.buttonWidth
        priority = (declared.priority ?? .standard).value
        showsByDefault = declared.showsByDefault ?? true
        customization = declared.customization ?? .default
        alwaysAvailable = declared.alwaysAvailable ?? false
    }

    private static func usualWidth(_ declared: NavigationBarItemDeclaration) -> Double {
        switch declared.spacer {
        case .fixed: NavigationBarSpacer.width
        case .flexible: 0
        case nil: declared.search == nil ? buttonWidth : NavigationBarSearch.width
        }
    }

    /// A space that the user added next to an item of this placement.
    init(_ spacer: NavigationBarSpacer, id: String, placement: NavigationBarPlacement) {
        self.init(
            NavigationBarItemDeclaration(id: id, placement: placement, spacer: spacer), id: id, children: [])
    }

    /// Decodes a declaration: a query from outside (`busctl ask`) may omit the same fields as a declaration.
    public init(from decoder: any Decoder) throws {
        let declared = try NavigationBarItemDeclaration(from: decoder)
        self.init(declared, id: declared.id ?? "", children: declared.children ?? [])
    }

    /// Whether the item is a group with a label, which can collapse to one button with a menu.
    public var isLabelledGroup: Bool { label != nil && !children.isEmpty }

    /// Whether the item can collapse to one button if the row is too narrow: a group with a label, or a search field.
    var canCollapse: Bool { isLabelledGroup || search.map { $0.minimized ?? .automatic == .automatic } ?? false }
}
