import EventBus

/// An item, or a group of controls, as policies see it: nothing is left open.
public struct NavigationBarItem: Codable, Sendable, Hashable, ScriptNamed {
    public static let scriptName = "item"

    /// Its own, or its place among the declared ones, such as `<3>`, if it has none.
    public var id: String
    public var placement: NavigationBarPlacement
    /// Points.
    public var width: Double
    /// Ids of the controls of a group; empty for a single item.
    public var children: [String]
    public var label: String?
    /// Points that it takes as one button.
    public var collapsedWidth: Double
    public var priority: Double
    public var showsByDefault: Bool
    public var customization: NavigationBarCustomization
    public var alwaysAvailable: Bool

    /// The width of a usual button, in points.
    public static let buttonWidth = 44.0

    /// - Parameters:
    ///   - id: instead of the declared one.
    ///   - children: instead of the declared ones.
    public init(_ declared: NavigationBarItemDeclaration, id: String, children: [String]) {
        self.id = id
        self.children = children
        placement = declared.placement ?? .automatic
        width = declared.width ?? Self.buttonWidth
        label = declared.label
        collapsedWidth = declared.collapsedWidth ?? Self.buttonWidth
        priority = (declared.priority ?? .standard).value
        showsByDefault = declared.showsByDefault ?? true
        customization = declared.customization ?? .default
        alwaysAvailable = declared.alwaysAvailable ?? false
    }

    /// A question from outside (`busctl ask`) may leave open what a declaration may.
    public init(from decoder: any Decoder) throws {
        let declared = try NavigationBarItemDeclaration(from: decoder)
        self.init(declared, id: declared.id ?? "", children: declared.children ?? [])
    }

    /// Whether it can become one button with a menu behind it (TG3).
    public var isLabelledGroup: Bool { label != nil && !children.isEmpty }
}
